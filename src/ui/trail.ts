/** One page that was looked at: the browser's history says no more than its length. */
type Step = { key: string; to: string; title: string };

/** The history of this tab as the console knows it, and where in it the present page is. */
export type Trail = { steps: readonly Step[]; at: number };

/** Addresses hold filters, which can be long. */
const MAX_CHARACTERS = 12_000;

const isStep = (value: unknown): value is Step => {
  const { key, to, title } = (value ?? {}) as Partial<Step>;
  return typeof key === 'string' && typeof title === 'string' && typeof to === 'string' && /^\/(?!\/)/.test(to);
};

export const isTrail = (value: unknown): value is Trail => {
  const { steps, at } = (value ?? {}) as Partial<Trail>;
  return Array.isArray(steps) && steps.every(isStep) && Number.isInteger(at);
};

const pathOf = (to: string) => to.replace(/[?#].*$/s, '');
const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

const withinBounds = (steps: Step[], at: number): Trail => {
  const kept = [...steps];
  while (kept.length > 1 && JSON.stringify(kept).length > MAX_CHARACTERS) kept.shift();
  return { steps: kept, at: at - (steps.length - kept.length) };
};

/** The trail after a navigation; one that it does not know (a new session, a page by hand) begins anew. */
export const walk = (
  { steps, at }: Trail,
  to: { key: string; to: string },
  type: 'PUSH' | 'REPLACE' | 'POP',
): Trail => {
  // A page that was opened by its address has no key of its own.
  const known = steps.findIndex(step => step.key === to.key && (to.key !== 'default' || step.to === to.to));
  if (known >= 0) return { steps, at: known };
  const present = steps[at];
  const title = present && pathOf(present.to) === pathOf(to.to) ? present.title : '';
  if (type === 'POP' || !present) return { steps: [{ ...to, title }], at: 0 };
  const behind = steps.slice(0, type === 'PUSH' ? at + 1 : at);
  return withinBounds([...behind, { ...to, title }], behind.length);
};

/**
 * The page from which the present one was reached. Its own other states, its siblings (the next document, another
 * execution of a chain, the form that created it) and what is below it (a document of the list, the form that edited it) do not count.
 *
 * @returns the page and how many steps back it is
 */
export const cameFrom = ({ steps, at }: Trail): { step: Step; distance: number } | undefined => {
  const present = steps[at];
  if (!present) return undefined;
  const path = pathOf(present.to);
  const doesCount = (other: string) => parentOf(other) !== parentOf(path) && !other.startsWith(`${path}/`);
  for (let index = at - 1; index >= 0; index--) {
    const step = steps[index];
    if (step && doesCount(pathOf(step.to))) return { step, distance: at - index };
  }
  return undefined;
};
