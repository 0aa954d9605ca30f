import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { type Filter, formatQuery, rql } from '../../rql';
import { Button } from '../../ui/controls/Button';
import { makeVisible } from '../../ui/hiddenCharacters';
import { useTimes } from '../../ui/time/useTimes';
import { withStatus } from './conditions';
import { type FailureGroup, groupFailures, withFailure } from './signature';
import './failureGroups.css';

/** How many of the newest failures are grouped. */
const SAMPLE = 500;

export type FailureGroupsProps = {
  functionName: string | undefined;
  /** What the table shows. */
  filter: Filter;
  /** Called with the filter narrowed to the failures of a group. */
  onNarrow: (filter: Filter) => void;
};

const useFailures = (functionName: string | undefined, filter: Filter) => {
  const { client } = usePlatform();
  const text = formatQuery({
    select: ['id', 'functionName', 'startTimestamp', 'error'],
    sort: [{ field: 'startTimestamp', direction: -1 }],
    ...(functionName === undefined ? {} : { where: rql.eq('functionName', functionName) }),
    userFilter: withStatus(filter, 'failed'),
    limit: { limit: SAMPLE },
  });
  return useQuery({
    queryKey: ['tasks/executions', 'failures', text],
    queryFn: ({ signal }) => client.executions.findRows(text, signal),
    placeholderData: before => before,
  });
};

const GroupRow = ({ group, onChoose }: { group: FailureGroup; onChoose: () => void }) => {
  const say = useMessages();
  const times = useTimes();
  const { name, message, count, functions, first, last } = group;
  const words = makeVisible([name, message].filter(Boolean).join(': ')) || say('tools.failures.unnamed');
  return (
    <tr>
      <td className="failure-count">{count}</td>
      <th scope="row">
        <Button onClick={onChoose} className="failure-name" title={words}>
          <bdi>{words}</bdi>
        </Button>
      </th>
      <td>
        <bdi>{functions.join(', ')}</bdi>
      </td>
      <td>{times.list(first)}</td>
      <td>{times.list(last)}</td>
    </tr>
  );
};

/** Failures of the present filter by what went wrong, of a stated sample; one narrows the table's query to its like. */
export const FailureGroups = ({ functionName, filter, onNarrow }: FailureGroupsProps) => {
  const say = useMessages();
  const { data, error } = useFailures(functionName, filter);
  if (error && !data) {
    return (
      <div className="failure-groups" role="status">
        {say('tools.failures.not_loaded', { reason: failureText(say, error) })}
      </div>
    );
  }
  const failed = data?.data ?? [];
  const total = Math.max(data?.page.total ?? 0, failed.length);
  const groups = groupFailures(failed);
  const summary = () => {
    if (!data) return say('common.loading');
    if (failed.length === 0) return say('tools.failures.none');
    const basis = { kinds: say('tools.failures.kinds', { count: groups.length }), count: failed.length, total };
    return say(failed.length < total ? 'tools.failures.sample' : 'tools.failures.all', basis);
  };
  return (
    <section className="failure-groups" aria-label={say('tools.failures.title')}>
      <p role="status">{summary()}</p>
      {groups.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
        <div className="failure-scroll" tabIndex={0} role="group" aria-label={say('tools.failures.title')}>
          <table>
            <caption>
              <span className="visually-hidden">{say('tools.failures.title')}</span>
            </caption>
            <thead>
              <tr>
                <th scope="col">{say('tools.failures.count')}</th>
                <th scope="col">{say('tools.failures.error')}</th>
                <th scope="col">{say('tools.failures.functions')}</th>
                <th scope="col">{say('tools.failures.first')}</th>
                <th scope="col">{say('tools.failures.last')}</th>
              </tr>
            </thead>
            <tbody>
              {groups.map(group => (
                <GroupRow key={group.signature} group={group} onChoose={() => onNarrow(withFailure(filter, group))} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
};
