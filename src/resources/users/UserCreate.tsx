import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { FormPage } from '../../ui/form/FormPage';
import { useForm } from '../../ui/form/useForm';
import { AccountFields } from './AccountFields';
import { PersonFields } from './PersonFields';
import { NEW_USER, type NewUserValues, newUserFaults } from './userRules';
import './user.css';

/** Creates a colleague (spec §2, §5, §7). Nothing typed is lost when the server refuses. */
export const UserCreate = () => {
  const say = useMessages();
  const { client } = usePlatform();
  const cache = useQueryClient();
  const { data: policy = {} } = useQuery({
    queryKey: ['password-policy'],
    queryFn: ({ signal }) => client.users.passwordPolicy(signal),
  });
  const form = useForm<NewUserValues>({
    title: say('users.create.title'),
    initial: NEW_USER,
    secrets: ['password', 'repeat'],
    faultsOf: values => newUserFaults(values, policy, say),
    nameOf: ({ email }) => email,
    submit: async ({ repeat: _, birthday, ...payload }) => {
      const { id } = await client.users.register({ ...payload, ...(birthday === '' ? {} : { birthday }) });
      void cache.invalidateQueries({ queryKey: ['users/users', 'getList'] });
      return `/users/users/${encodeURIComponent(id)}`;
    },
  });
  return (
    <FormPage
      form={form}
      back={{ to: '/users/users', label: say('resources.users_users.title') }}
      submitLabel={say('users.create.submit')}
    >
      <PersonFields form={form} />
      <AccountFields form={form} policy={policy} />
    </FormPage>
  );
};
