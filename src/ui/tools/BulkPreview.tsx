import { Suspense } from 'react';
import type { Action } from '../../admin/actions';
import { useMessages } from '../../admin/messages';
import { usePlatform, useSessionUser } from '../../admin/platform';
import { showFilter } from '../../rql';
import type { ConsoleList } from '../table/useConsoleList';
import { useTimes } from '../time/useTimes';
import { recordName } from './recordName';
import { BULK_MOST, type Bulk, type Scope, sortOut } from './useBulk';

/** How many records are named before it begins. */
const NAMED = 10;

export type BulkPreviewProps = {
  list: ConsoleList;
  action: Action<Record<string, unknown>>;
  bulk: Pick<Bulk, 'choice' | 'setChoice'> & { scope: Scope };
};

/** Where, what and with whom: everything that an action is about, before it begins. */
export const BulkPreview = ({ list, action, bulk: { scope, choice, setChoice } }: BulkPreviewProps) => {
  const say = useMessages();
  const { session } = usePlatform();
  const me = useSessionUser();
  const times = useTimes();
  const { records, isCut, isRepeating, at } = scope;
  const { meant, skipped } = sortOut(records, action, choice, say);
  const warning = action.warning?.(meant, choice, me);
  const { choice: Choice } = action;
  const query = list.query ? <code key="query">{showFilter(list.query)}</code> : say('tools.bulk.no_query');
  const facts = [
    [say('tools.bulk.host'), session.host],
    [say('tools.bulk.records'), say('tools.bulk.frozen', { count: records.length, time: times.exact(at) })],
    // What was ticked by hand, no filter found.
    ...(list.selection.isAll ? [[say('tools.bulk.query'), query] as const] : []),
  ] as const;
  return (
    <div className="tool-form">
      {Choice ? (
        <Suspense fallback={null}>
          <Choice value={choice} onChange={setChoice} />
        </Suspense>
      ) : null}
      <dl className="bulk-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isCut ? <p className="tool-warning">{say('tools.bulk.cut', { most: BULK_MOST })}</p> : null}
      {isRepeating ? <p className="tool-warning">{say('failure.repeating')}</p> : null}
      {warning ? (
        <p className="tool-warning" role="alert">
          {say(warning)}
        </p>
      ) : null}
      {!Choice || choice ? (
        <p role="status">{say('tools.bulk.counts', { meant: meant.length, skipped: skipped.length })}</p>
      ) : null}
      <ul className="bulk-names">
        {records.slice(0, NAMED).map(record => (
          <li key={record.id}>
            <bdi>{recordName(record, list.definition.title)}</bdi>
          </li>
        ))}
        {records.length > NAMED ? <li>{say('tools.bulk.more', { count: records.length - NAMED })}</li> : null}
      </ul>
    </div>
  );
};
