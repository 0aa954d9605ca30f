import { MenuItem, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { isUnknownRecord } from '../../admin/isUnknownRecord';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { useReference } from '../../admin/useReference';
import { useUserId } from '../../admin/useUserId';
import { Button } from '../../ui/controls/Button';
import { useAct } from '../../ui/feedback/useAct';
import { RecordInput } from '../../ui/form/RecordInput';
import { ValueField } from '../../ui/form/ValueField';
import { JsonViewer } from '../../ui/json/JsonViewer';
import { LoadFailure, Note } from '../../ui/Note';
import { Card, PageFrame } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { Stale } from '../../ui/Stale';
import { ConfigurationEditor } from './ConfigurationEditor';
import { useConfiguration, type Whose } from './useConfiguration';
import '../../ui/record/record.css';
import './configuration.css';

const WHOLE: readonly (string | number)[] = [];
const KINDS = ['general', 'groups', 'users'] as const;

const Shown = ({ whose, name }: { whose: Whose; name: string }) => {
  const say = useMessages();
  const canUpdate = useMay('update').isAllowed;
  const [isEditing, setEditing] = useState(false);
  const query = useConfiguration(whose);
  const { data, error, refetch } = query;
  if (!data) {
    if (!error) return <Spinner />;
    if (isUnknownRecord(error)) return <Note role="status" title={say('configurations.none')} />;
    return <LoadFailure error={error} onRetry={() => void refetch()} />;
  }
  if (isEditing)
    return <ConfigurationEditor whose={whose} text={data.text} name={name} onClose={() => setEditing(false)} />;
  return (
    <Card
      title={name}
      actions={
        canUpdate ? (
          <Button variant="outlined" onClick={() => setEditing(true)}>
            {say('record.edit')}
          </Button>
        ) : undefined
      }
    >
      <Stale query={query} />
      <JsonViewer key={data.text} label={name} text={data.text} at={WHOLE} fileName={`${whose.kind}.json`} />
    </Card>
  );
};

/** The free settings of the platform, and those of any group by its id, of any user by name, address or id. */
export const ConfigurationPage = () => {
  const say = useMessages();
  const mayViewAll = useMay('viewAll').isAllowed;
  const [kind, setKind] = useState<Whose['kind']>('general');
  const [id, setId] = useState('');
  const [whose, setWhose] = useState<Whose>({ kind: 'general' });
  const user = useUserId();
  const [isBusy, run] = useAct();
  const called = useReference('users/users', whose.kind === 'users' ? whose.id : '').name;
  const show = async (event: FormEvent) => {
    event.preventDefault();
    const typed = id.trim();
    if (kind === 'general' || typed === '' || isBusy) return;
    const open = async () => setWhose({ kind, id: kind === 'users' ? await user.idOf(typed) : typed });
    await run(open, say('configurations.not_shown', { name: typed }));
  };
  const name =
    whose.kind === 'general'
      ? say('configurations.general')
      : say(`configurations.of_${whose.kind}`, { id: called ?? whose.id });
  return (
    <PageFrame title={say('resources.platform_configurations.title')}>
      <form className="configuration-choice field-row" onSubmit={event => void show(event)}>
        <TextField
          select
          label={say('configurations.whose')}
          value={kind}
          onChange={({ target }) => {
            setKind(target.value as Whose['kind']);
            setId('');
            if (target.value === 'general') setWhose({ kind: 'general' });
          }}
        >
          {KINDS.filter(one => one === 'general' || mayViewAll).map(one => (
            <MenuItem key={one} value={one}>
              {say(`configurations.kind_${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {kind === 'general' ? null : (
          <>
            {kind === 'users' ? (
              <RecordInput of="users/users" name="user" label={user.label} value={id} onChange={setId} />
            ) : (
              <ValueField name="group" label={say('groups.group_id')} value={id} onChange={setId} />
            )}
            <Button type="submit" variant="outlined" disabled={id.trim() === ''} loading={isBusy}>
              {say('configurations.show')}
            </Button>
          </>
        )}
      </form>
      <p className="record-hint">{say('configurations.hint')}</p>
      {/* Nobody is to change the settings of all while they choose whose to change. */}
      {whose.kind === kind ? (
        <Shown key={whose.kind === 'general' ? '' : `${whose.kind} ${whose.id}`} whose={whose} name={name} />
      ) : null}
    </PageFrame>
  );
};
