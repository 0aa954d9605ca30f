import type { Action } from '../../admin/actions';
import { useMessages } from '../../admin/messages';
import { usePlatform, useSessionUser } from '../../admin/platform';
import { showFilter } from '../../rql';
import { WhenThere } from '../feedback/WhenThere';
import type { ConsoleList } from '../table/useConsoleList';
import { useTimes } from '../time/useTimes';
import { recordName } from './recordName';
import { BULK_MOST, type Bulk, type Scope, sortOut } from './useBulk';

/** How many of those that it will be done for are named before it begins. */
const NAMED = 10;

export type BulkPreviewProps = {
  list: ConsoleList;
  action: Action<Record<string, unknown>>;
  bulk: Pick<Bulk, 'choice' | 'setChoice'> & { scope: Scope };
};

/** Why some are skipped, with how many of them. */
const SkippedWhy = ({ skipped }: { skipped: ReturnType<typeof sortOut>['skipped'] }) => {
  const say = useMessages();
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return (
    <ul className="bulk-why">
      {[...counts].map(([reason, count]) => (
        <li key={reason}>{say('tools.bulk.why', { reason, count })}</li>
      ))}
    </ul>
  );
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
        <WhenThere fallback={null}>
          <Choice value={choice} onChange={setChoice} />
        </WhenThere>
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
        <div role="status">
          <p>{say('tools.bulk.counts', { meant: meant.length, skipped: skipped.length })}</p>
          {skipped.length > 0 ? <SkippedWhy skipped={skipped} /> : null}
        </div>
      ) : null}
      <ul className="bulk-names">
        {meant.slice(0, NAMED).map(record => (
          <li key={record.id}>
            <bdi>{recordName(record, list.definition.title)}</bdi>
          </li>
        ))}
        {meant.length > NAMED ? <li>{say('tools.bulk.more', { count: meant.length - NAMED })}</li> : null}
      </ul>
    </div>
  );
};
