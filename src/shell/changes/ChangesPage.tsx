import { useEffect, useId, useMemo, useState } from 'react';
import { type ChangeEntry, createChangeLog, KEPT_DAYS } from '../../admin/changes/changeLog';
import { useLabels, useMessages } from '../../admin/messages';
import { usePlatform, useSessionUser } from '../../admin/platform';
import { useStorages } from '../../admin/preferences';
import { useResourceFinder } from '../../admin/resourceIndex';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls/Button';
import { downloadText } from '../../ui/downloadText';
import { Note } from '../../ui/Note';
import { PageFrame } from '../../ui/PageFrame';
import { ChangeRow } from './ChangeRow';
import './changes.css';

/** Whether a change has to do with what is looked for: its object, its fields, its values. */
const isAbout = (entry: ChangeEntry, text: string) => JSON.stringify(entry).toLowerCase().includes(text.toLowerCase());

/** The changes that are kept now, and again when more are. */
const useChanges = () => {
  const { session } = usePlatform();
  const { storage } = useStorages();
  const user = useSessionUser()?.id;
  const log = useMemo(() => createChangeLog(storage, session.host, user), [storage, session.host, user]);
  const [entries, setEntries] = useState(() => log.entries(Date.now()));
  useEffect(() => {
    const read = () => setEntries(log.entries(Date.now()));
    const onStorage = () => read();
    read();
    addEventListener('storage', onStorage);
    const stop = log.subscribe(read);
    return () => {
      removeEventListener('storage', onStorage);
      stop();
    };
  }, [log]);
  return { entries, clear: log.clear };
};

/** What a record of a resource is called, by the name that a change kept: `data/documents/5bfb…`. */
const useKinds = () => {
  const labels = useLabels();
  const find = useResourceFinder();
  return (resource: string | undefined) =>
    resource === undefined ? undefined : labels.record(find(resource)?.definition.name ?? resource);
};

/** What this browser changed on this host (ux 11): read, exported, cleared, and put back by hand. */
export const ChangesPage = () => {
  const say = useMessages();
  const { session } = usePlatform();
  const inputId = useId();
  const { entries, clear } = useChanges();
  const kindOf = useKinds();
  const [text, setText] = useState('');
  const [isAsking, setAsking] = useState(false);
  const shown = text.trim() === '' ? entries : entries.filter(entry => isAbout(entry, text.trim()));
  const host = session.host ?? '';
  return (
    <PageFrame
      title={say('changes.title')}
      actions={
        <>
          <Button
            variant="outlined"
            disabled={shown.length === 0}
            onClick={() =>
              downloadText('changes.json', JSON.stringify({ host, changes: shown }, undefined, 2), 'application/json')
            }
          >
            {say('changes.export')}
          </Button>
          <Button variant="outlined" color="error" disabled={entries.length === 0} onClick={() => setAsking(true)}>
            {say('changes.clear')}
          </Button>
        </>
      }
    >
      <p className="changes-about">{say('changes.about', { days: KEPT_DAYS, host })}</p>
      {entries.length === 0 ? (
        <Note role="status" title={say('changes.none')} />
      ) : (
        <>
          <div className="changes-search">
            <label htmlFor={inputId}>{say('changes.search')}</label>
            <input id={inputId} type="search" value={text} onChange={({ target }) => setText(target.value)} />
            <span role="status">{say('changes.count', { count: shown.length })}</span>
          </div>
          <table className="changes-log">
            <caption>
              <span className="visually-hidden">{say('changes.title')}</span>
            </caption>
            <thead>
              <tr>
                <th scope="col">{say('changes.time')}</th>
                <th scope="col">{say('changes.object')}</th>
                <th scope="col">{say('changes.fields')}</th>
                <th scope="col">{say('changes.outcome')}</th>
                <th scope="col">
                  <span className="visually-hidden">{say('changes.put_back')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map(entry => (
                <ChangeRow
                  key={`${entry.at} ${entry.action} ${entry.id ?? ''}`}
                  entry={entry}
                  kind={kindOf(entry.resource)}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
      <ConfirmDialog
        isLocal
        open={isAsking}
        title={say('changes.clear')}
        question={say('changes.clear_question', { count: entries.length, host })}
        confirmLabel={say('changes.clear')}
        onConfirm={() => {
          clear();
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      />
    </PageFrame>
  );
};
