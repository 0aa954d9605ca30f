import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useGetList } from 'react-admin';
import { useMessages } from '../../admin/messages';
import { useRecordApi } from '../../admin/recordApi';
import { useUserId } from '../../admin/useUserId';
import { FormPage } from '../../ui/form/FormPage';
import { RecordInput } from '../../ui/form/RecordInput';
import { useForm } from '../../ui/form/useForm';
import { LoadFailure } from '../../ui/Note';
import { Card } from '../../ui/PageFrame';

const LIST = 'messages/settings';
/** What a user is not sent stands in one text, since a draft keeps texts: names with blanks between them. */
const NEW_SETTING = { who: '', key: '', unwanted: '' };

const namesIn = (text: string) => text.split(' ').filter(name => name !== '');
const withName = (text: string, name: string, isIn: boolean) =>
  [...namesIn(text).filter(other => other !== name), ...(isIn ? [name] : [])].join(' ');

/** Gives a user settings where they have none: the service keeps one record for each user, and writing would replace it (platform-api 6.13). */
export const SettingsCreate = () => {
  const say = useMessages();
  const api = useRecordApi(LIST);
  const user = useUserId();
  const { data, error, refetch } = useGetList<{ id: string; name: string }>('messages/types', {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'name', order: 'ASC' },
  });
  const types = data ?? [];
  const title = say('record.create_title', { kind: say('resources.messages_settings.one') });
  const form = useForm({
    title,
    initial: NEW_SETTING,
    secrets: ['key'],
    faultsOf: ({ who, key }) => ({
      ...(who.trim() === '' ? { who: say('notifications.needs_user') } : {}),
      ...(key.trim() === '' ? { key: say('notifications.needs_key') } : {}),
    }),
    nameOf: ({ who }) => who,
    submit: async ({ who, key, unwanted }) => {
      if (!data) throw new Error(say('notifications.needs_types'));
      const id = await user.idOf(who.trim());
      if (await api.read(id, new AbortController().signal)) throw new Error(say('notifications.has_settings'));
      const preferences = Object.fromEntries(types.map(({ name }) => [name, !namesIn(unwanted).includes(name)]));
      await api.update(id, JSON.stringify({ key: key.trim(), preferences }));
      return `/${LIST}/${encodeURIComponent(id)}`;
    },
  });
  return (
    <FormPage
      form={form}
      back={{ to: `/${LIST}`, label: say('resources.messages_settings.title') }}
      submitLabel={say('record.create')}
    >
      <Card title={say('resources.messages_settings.one')}>
        <div className="form-narrow">
          <RecordInput
            of="users/users"
            name="who"
            label={user.label}
            value={form.values.who}
            onChange={form.set('who')}
            fault={form.shown.who}
          />
          <TextField
            {...form.field('key', say('notifications.key_help'))}
            label={say('fields.key')}
            autoComplete="off"
          />
        </div>
      </Card>
      <Card title={say('fields.preferences')}>
        {error ? <LoadFailure isPlace error={error} onRetry={() => void refetch()} /> : null}
        {types.map(({ name }) => (
          <div key={name}>
            <FormControlLabel
              label={name}
              control={
                <Checkbox
                  checked={!namesIn(form.values.unwanted).includes(name)}
                  onChange={(_, isWanted) => form.set('unwanted')(withName(form.values.unwanted, name, !isWanted))}
                />
              }
            />
          </div>
        ))}
      </Card>
    </FormPage>
  );
};
