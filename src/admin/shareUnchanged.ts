/** Deeper than this nothing is compared; it counts as new. */
const MAX_DEPTH = 100;

type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A member by its name, whatever the name: `__proto__` is one like any other. */
const memberOf = (members: Members, name: string) => (Object.hasOwn(members, name) ? members[name] : undefined);

/**
 * What of an answer is as it was before stays the same object, so that nothing is drawn again for it. react-query's own way
 * of sharing loses a member called `__proto__`, and operators may call theirs so.
 */
export const shareUnchanged = (before: unknown, now: unknown, depth = 0): unknown => {
  if (before === now || depth > MAX_DEPTH) return now;
  if (Array.isArray(before) && Array.isArray(now)) {
    const items = now.map((item, index) => shareUnchanged(before[index], item, depth + 1));
    return items.length === before.length && items.every((item, index) => item === before[index]) ? before : items;
  }
  if (!isMembers(before) || !isMembers(now)) return now;
  const members = Object.entries(now).map(
    ([name, member]) => [name, shareUnchanged(memberOf(before, name), member, depth + 1)] as const,
  );
  const isSame =
    members.length === Object.keys(before).length &&
    members.every(([name, member]) => Object.hasOwn(before, name) && memberOf(before, name) === member);
  return isSame ? before : Object.fromEntries(members);
};

/**
 * An answer kept beside its text is the one before as long as the text is: what somebody folded, typed or reads in it stays.
 * Texts are compared, not values: those may be megabytes of members.
 */
export const shareSameText = (before: unknown, now: unknown): unknown =>
  isMembers(before) && isMembers(now) && typeof now.text === 'string' && before.text === now.text ? before : now;
