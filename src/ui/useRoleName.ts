import { useMessages } from '../admin/messages';
import type { Role } from '../contract';

/** What a role is called; where a host left its name out, or sent nothing but blanks, 'No name' (spec §2). */
export const useRoleName = () => {
  const say = useMessages();
  return ({ name }: Role): string => (name?.trim() ? name : say('roles.no_name'));
};
