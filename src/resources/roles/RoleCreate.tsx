import { TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useMessages } from '../../admin/messages';
import type { Role } from '../../contract';
import { FormPage } from '../../ui/form/FormPage';
import { useForm } from '../../ui/form/useForm';
import { Card } from '../../ui/PageFrame';

const NEW_ROLE = { name: '', description: '' };

/** Creates a role; only its name is needed (spec §5). */
export const RoleCreate = () => {
  const say = useMessages();
  const dataProvider = useDataProvider();
  const cache = useQueryClient();
  const form = useForm({
    title: say('roles.create.title'),
    initial: NEW_ROLE,
    faultsOf: ({ name }) => (name.trim() === '' ? { name: say('roles.create.bad_name') } : {}),
    nameOf: ({ name }) => name,
    submit: async values => {
      const { data } = await dataProvider.create<Role>('users/roles', { data: values });
      void cache.invalidateQueries({ queryKey: ['users/roles', 'getList'] });
      void cache.invalidateQueries({ queryKey: ['all-roles'] });
      return `/users/roles/${encodeURIComponent(data.id)}`;
    },
  });
  return (
    <FormPage
      form={form}
      back={{ to: '/users/roles', label: say('resources.users_roles.title') }}
      submitLabel={say('roles.create.submit')}
    >
      <Card title={say('resources.users_roles.one')}>
        <div className="form-narrow">
          <TextField {...form.field('name')} label={say('fields.name')} autoComplete="off" />
          <TextField {...form.field('description')} label={say('roles.create.description')} multiline minRows={2} />
        </div>
      </Card>
    </FormPage>
  );
};
