import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLabels, useMessages } from '../../../admin/messages';
import type { ImportRow } from './verdicts';

const wentWell = ({ state }: ImportRow) => state === 'ready' || state === 'done';

/** Every row of the file with what would become of it, or what did. Drawn anew only with other rows: there may be 2,000. */
export const ImportRows = memo(({ rows }: { rows: readonly ImportRow[] }) => {
  const say = useMessages();
  const { field: labelOf } = useLabels();
  const [isNarrow, setNarrow] = useState(false);
  const shown = isNarrow ? rows.filter(row => !wentWell(row)) : rows;
  return (
    <>
      <label className="import-narrow">
        <input type="checkbox" checked={isNarrow} onChange={({ target }) => setNarrow(target.checked)} />
        {say('tools.import.only_faults')}
      </label>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className="import-rows" tabIndex={0} aria-label={say('tools.import.rows')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('tools.import.line')}</th>
              <th scope="col">{labelOf('email')}</th>
              <th scope="col">{labelOf('name')}</th>
              <th scope="col">{say('tools.import.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, line, user, state, reason, userId }) => (
              <tr key={id} data-state={state}>
                <td>{line}</td>
                <td>
                  <bdi>{user.email}</bdi>
                </td>
                <td>
                  <bdi>{`${user.firstName} ${user.lastName}`}</bdi>
                </td>
                <td>
                  <strong>{say(`tools.import.state_${state}`)}</strong>
                  {userId ? (
                    <Link to={`/users/users/${encodeURIComponent(userId)}`}>{say('tools.import.open')}</Link>
                  ) : null}
                  {reason ? <span>{reason}</span> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
});
