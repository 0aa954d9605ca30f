import { OBJECT_ID } from '../contract';
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
    /**
     * @throws Error in the operator's words where nobody has the address, or a name was typed and nobody chosen; whatever the
     *   search throws
     */
    idOf: async (typed: string): Promise<string> => {
      const isAddress = typed.includes('@');
      // What is no id of the platform's kind may be one of another host's, or a name.
      if (!isAddress && (!mayFind || OBJECT_ID.test(typed))) return typed;
      const where = rql.eq(isAddress ? 'email' : 'id', typed);
      const { data } = await client.users.find(formatQuery({ where, limit: { limit: 1 } }));
      if (!data[0]) throw new Error(say(isAddress ? 'groups.no_such_user' : 'groups.choose_user'));
      return data[0].id;
    },
  };
};
