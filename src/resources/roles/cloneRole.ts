import { isNotSent, isUnanswered } from '../../admin/failure';
import { type Client, isNothing } from '../../admin/platform';
import type { Role } from '../../contract';
import { permissionNames } from './permissionDiff';

export type Cloned = {
  id: string;
  given: readonly string[];
  /** Permissions that the new role lacks, and why. */
  refused: readonly { name: string; reason: string }[];
};

export type CloneOptions = {
  client: Pick<Client, 'roles'>;
  /** Makes the role. */
  create: (role: { name: string; description: string }) => Promise<Role>;
  /** Reads what the new role holds. */
  read: (id: string) => Promise<Role>;
  reasonOf: (error: unknown) => string;
  /** What is said where the host met no role. */
  unchanged: string;
};

/**
 * Makes a role with the permissions of another. They are given in one call; a host that refuses it is asked for each alone, so
 * that one refusal costs one permission. What the new role holds in the end is read; where it cannot be, the calls tell.
 *
 * @throws when the role itself could not be made
 */
export const cloneRole = async (
  of: Role,
  { name, description }: { name: string; description: string },
  { client, create, read, reasonOf, unchanged }: CloneOptions,
): Promise<Cloned> => {
  const wanted = permissionNames(of);
  const { id } = await create({ name, description });
  const reasons = new Map<string, string>();
  /** @returns whether the host refused */
  const give = async (names: readonly string[]) => {
    try {
      const isLost = isNothing(await client.roles.addPermissions(id, names));
      for (const one of names) {
        if (isLost) reasons.set(one, unchanged);
        else reasons.delete(one);
      }
      return false;
    } catch (error) {
      for (const one of names) reasons.set(one, reasonOf(error));
      // It may have been carried out although it failed, or nothing is: it is not sent again.
      return !isUnanswered(error) && !isNotSent(error);
    }
  };
  if (wanted.length > 0 && (await give(wanted))) for (const one of wanted) await give([one]);
  const held = await read(id).then(
    made => new Set(permissionNames(made)),
    () => new Set(wanted.filter(one => !reasons.has(one))),
  );
  const refused = wanted.filter(one => !held.has(one)).map(one => ({ name: one, reason: reasons.get(one) ?? '' }));
  return { id, given: wanted.filter(one => held.has(one)), refused };
};
