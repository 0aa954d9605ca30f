import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordPartProps } from '../../admin/defineResource';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { listOf, recordOf, text, time, usePlatform } from '../../admin/platform';
import { useRecordApi } from '../../admin/recordApi';
import { REMOVED, storedOr } from '../../admin/unsure';
import { recordsIn } from '../../contract';
import { AddByName } from '../../ui/AddByName';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls/Button';
import { useAct } from '../../ui/feedback/useAct';
import { Card } from '../../ui/PageFrame';
import { Timestamp } from '../../ui/time/Timestamp';
import type { Version } from './version';

const RESOURCE = 'access/applications';

const readVersions = listOf(recordOf<Version>({ id: text, name: text, creationTimestamp: time }));

const versionsOf = (application: Readonly<Record<string, unknown>>) => recordsIn(readVersions(application.versions));

/** Adds and removes versions of an application (platform-api 3.10): what got no answer is looked up, and each throws as `storedOr`. */
const useVersions = ({ record, reload }: RecordPartProps) => {
  const say = useMessages();
  const { http } = usePlatform().client;
  const cache = useQueryClient();
  const api = useRecordApi(RESOURCE);
  const path = `/auth/v2/applications/${encodeURIComponent(record.id)}/versions`;
  const look = async () => {
    const now = await api.read(record.id, new AbortController().signal);
    return now ? versionsOf(now.record) : null;
  };
  const show = async () => {
    await reload();
    void cache.invalidateQueries({ queryKey: [RESOURCE, 'getList'] });
  };
  return {
    add: async (name: string) => {
      const known = new Set(versionsOf(record).map(({ id }) => id));
      const call = http.request({ method: 'POST', path, body: { name } });
      await storedOr(say, call, look, now => now.some(version => version.name === name && !known.has(version.id)));
      await show();
    },
    remove: async (id: string) => {
      const call = http.request({ method: 'DELETE', path: `${path}/${encodeURIComponent(id)}` });
      await storedOr(say, call, look, now => !now.some(version => version.id === id), REMOVED);
      await show();
    },
  };
};

/** The versions of an application, each with a key of its own to sign in with. */
export const VersionsCard = ({ record, reload }: RecordPartProps) => {
  const say = useMessages();
  const canAdd = useMay('create').isAllowed;
  const canRemove = useMay('delete').isAllowed;
  const change = useVersions({ record, reload });
  const [isBusy, run] = useAct();
  const [asked, setAsked] = useState<Version>();
  const versions = versionsOf(record);

  const remove = async () => {
    if (!asked) return;
    await run(() => change.remove(asked.id), say('access.version_not_removed', { name: asked.name || asked.id }));
    setAsked(undefined);
  };
  return (
    <Card title={say('access.versions')}>
      <div className="record-preview">
        {versions.length === 0 ? <p className="record-none">{say('access.no_versions')}</p> : null}
        <ul className="record-parts">
          {versions.map((version, index) => (
            <li key={version.id || index} className="record-row">
              <strong>
                <bdi>{version.name || version.id}</bdi>
              </strong>
              <span className="record-none">
                <Timestamp value={version.creationTimestamp} />
              </span>
              {canRemove && version.id ? (
                <Button
                  color="error"
                  aria-label={say('access.remove_version', { name: version.name || version.id })}
                  onClick={() => setAsked(version)}
                >
                  {say('common.delete')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
        {canAdd ? (
          <AddByName
            label={say('access.new_version')}
            add={say('access.add_version')}
            draft="version"
            isBusy={isBusy}
            onAdd={name => run(() => change.add(name), say('access.version_not_added', { name }))}
          />
        ) : null}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={say('access.remove_version', { name: asked?.name ?? '' })}
        question={say('access.remove_version_question')}
        confirmLabel={say('common.delete')}
        onConfirm={remove}
        onClose={() => setAsked(undefined)}
      />
    </Card>
  );
};
