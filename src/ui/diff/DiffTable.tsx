import { useMemo } from 'react';
import { useMessages } from '../../admin/messages';
import { VisibleText } from '../json/VisibleText';
import type { Difference } from './diffJson';
import { shownParts } from './shownParts';
import './diff.css';

const Value = ({ text, isSecret }: { text: string | undefined; isSecret: boolean }) => {
  const say = useMessages();
  if (text === undefined) return <span className="diff-none">{say('tools.compare.missing')}</span>;
  if (isSecret) return <span className="diff-none">{say('tools.compare.secret')}</span>;
  return (
    <code>
      <VisibleText text={text} />
    </code>
  );
};

const Row = ({ steps, left, right, isSecret }: Difference) => {
  const say = useMessages();
  const [one, other] = useMemo(() => shownParts(left, right), [left, right]);
  return (
    <tr>
      <th scope="row">
        <VisibleText text={steps.length > 0 ? steps.join(' › ') : say('json.whole')} />
      </th>
      <td>
        <Value text={one} isSecret={isSecret} />
      </td>
      <td>
        <Value text={other} isSecret={isSecret} />
      </td>
    </tr>
  );
};

export type DiffTableProps = {
  label: string;
  /** What the two sides are called. */
  left: string;
  right: string;
  differences: readonly Difference[];
};

/** The members in which two definitions differ, side by side. */
export const DiffTable = ({ label, left, right, differences }: DiffTableProps) => {
  const say = useMessages();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div className="diff-box" tabIndex={0} role="region" aria-label={label}>
      <table className="diff" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{say('tools.compare.member')}</th>
            <th scope="col">
              <bdi>{left}</bdi>
            </th>
            <th scope="col">
              <bdi>{right}</bdi>
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map(difference => (
            <Row key={JSON.stringify(difference.steps)} {...difference} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
