import { formatQuery, rql } from '../rql';
import { useMay } from './may';
import { useMessages } from './messages';
import { usePlatform } from './platform';

/** How an operator names a user in a form: by name or e-mail address where users may be searched, else by id. */
export const useUserId = () => {
  const say = useMessages();
  const { client } = usePlatform();
  const mayFind = useMay('list', 'users/users').isAllowed;
  return {
    label: say(mayFind ? 'groups.who' : 'groups.user_id'),
    /** @throws Error in the operator's words where nobody has the address; whatever the search throws */
    idOf: async (typed: string): Promise<string> => {
      // No id has a blank in it: a name was typed, and nobody of that name chosen.
      if (/\s/.test(typed)) throw new Error(say('groups.choose_user'));
      if (!typed.includes('@')) return typed;
      const { data } = await client.users.find(formatQuery({ where: rql.eq('email', typed), limit: { limit: 1 } }));
      if (!data[0]) throw new Error(say('groups.no_such_user'));
      return data[0].id;
    },
  };
};
