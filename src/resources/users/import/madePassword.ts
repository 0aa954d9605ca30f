import type { PasswordPolicy } from '../../../contract';

const LENGTH = 24;
/** Of each kind some that no two people read differently. */
const KINDS = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!#%*+-=?@_'];

const below = (limit: number): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit;
const oneOf = (characters: string): string => characters.charAt(below(characters.length));

/** A password that meets the policy and that nobody ever sees: its user chooses another by mail. */
export const madePassword = ({ minimumLength = 0, maximumLength = 0 }: PasswordPolicy): string => {
  const length = Math.min(Math.max(LENGTH, minimumLength), maximumLength || Number.POSITIVE_INFINITY);
  const all = KINDS.join('');
  const made = Array.from({ length }, (_, index) => oneOf(KINDS[index] ?? all));
  for (let last = made.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [made[last], made[other]] = [made[other] ?? '', made[last] ?? ''];
  }
  return made.join('');
};
