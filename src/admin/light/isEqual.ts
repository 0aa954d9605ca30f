type Members = Record<PropertyKey, unknown>;

const areSame = (one: unknown, other: unknown, within: Map<unknown, unknown>): boolean => {
  if (Object.is(one, other) || one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  if (one instanceof Date) return Object.is(one.getTime(), (other as Date).getTime());
  if (!Array.isArray(one) && Object.prototype.toString.call(one) !== '[object Object]') return false;
  // What holds itself is compared once.
  if (within.has(one)) return within.get(one) === other;
  within.set(one, other);
  const names = Object.keys(one);
  const isSame =
    names.length === Object.keys(other).length &&
    names.every(
      name => Object.hasOwn(other, name) && areSame((one as Members)[name], (other as Members)[name], within),
    );
  within.delete(one);
  return isSame;
};

/**
 * Stands for lodash's function of that name in react-admin: whether two values say the same. Of what is no text, number, date, list or
 * object with members (a function, a `Map`), only itself is the same.
 */
// biome-ignore lint/style/noDefaultExport: it stands for a default export.
export default (one: unknown, other: unknown): boolean => areSame(one, other, new Map());
