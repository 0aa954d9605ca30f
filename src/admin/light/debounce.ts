/**
 * Stands for lodash's function of that name in react-admin, which takes no options: calls once nobody has called for some time.
 *
 * @param waitMs how long, in milliseconds
 */
// biome-ignore lint/style/noDefaultExport: it stands for a default export.
export default <Args extends unknown[]>(call: (...args: Args) => void, waitMs?: number) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const debounced = (...args: Args) => {
    cancel();
    timer = setTimeout(() => call(...args), waitMs);
  };
  return Object.assign(debounced, { cancel });
};
