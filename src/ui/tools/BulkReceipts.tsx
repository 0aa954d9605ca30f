import { Link } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { Button } from '../controls/Button';
import { downloadText } from '../downloadText';
import { OUTCOMES, ofOutcome, type Receipts } from './receipts';
import { neutralize } from './rowFormats';
import type { Bulk } from './useBulk';

/** How many of each outcome are listed; the file has them all. */
const LISTED = 100;

const cell = (text: string) => `"${neutralize(text).replaceAll('"', '""')}"`;
const fileOf = (receipts: Receipts) =>
  [
    'id,name,outcome,reason,made',
    ...[...receipts.values()].map(one =>
      [one.id, one.name, one.outcome, one.reason, one.made?.id ?? ''].map(cell).join(','),
    ),
  ]
    .map(line => `${line}\r\n`)
    .join('');

/** In a tab of its own: the receipts would be gone. */
const Outside = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} target="_blank" rel="noopener noreferrer">
    <bdi>{children}</bdi>
  </Link>
);

export type BulkReceiptsProps = {
  bulk: Pick<Bulk, 'receipts' | 'toRetry' | 'canCheck'> & {
    retry: () => Promise<unknown>;
    check: () => Promise<unknown>;
  };
  title: string;
  resource: string;
};

/** What became of every record, and what can still be done about it. */
export const BulkReceipts = ({ bulk, title, resource }: BulkReceiptsProps) => {
  const say = useMessages();
  const { receipts, toRetry, retry, canCheck, check } = bulk;
  const found = OUTCOMES.map(outcome => ({ outcome, those: ofOutcome(receipts, outcome) }));
  return (
    <div className="bulk-receipts">
      <p role="status">
        {found
          .filter(({ those }) => those.length > 0)
          .map(({ outcome, those }) => say(`tools.bulk.${outcome}`, { count: those.length }))
          .join(' · ')}
      </p>
      <div className="bulk-again">
        {toRetry > 0 ? (
          <Button variant="outlined" writes onClick={() => void retry()}>
            {say('tools.bulk.retry', { count: toRetry })}
          </Button>
        ) : null}
        {canCheck ? (
          <Button variant="outlined" onClick={() => void check()}>
            {say('tools.bulk.check')}
          </Button>
        ) : null}
        <Button
          onClick={() =>
            downloadText(`${resource.replace(/[^\w-]+/g, '-')}-receipts.csv`, `\u{feff}${fileOf(receipts)}`, 'text/csv')
          }
        >
          {say('tools.bulk.download')}
        </Button>
      </div>
      {found
        .filter(({ those }) => those.length > 0)
        .map(({ outcome, those }) => (
          <details key={outcome} open={outcome !== 'done' && outcome !== 'skipped'} data-outcome={outcome}>
            <summary>{say(`tools.bulk.${outcome}`, { count: those.length })}</summary>
            {outcome === 'done' && those.some(({ made }) => made) ? <p>{say('tools.bulk.made_about')}</p> : null}
            {outcome === 'unknown' ? <p>{say('tools.bulk.unknown_about')}</p> : null}
            <ul aria-label={`${title}: ${say(`tools.bulk.${outcome}`, { count: those.length })}`}>
              {those.slice(0, LISTED).map(({ id, name, reason, made }) => (
                <li key={id}>
                  {made ? <Outside to={`/${resource}/${encodeURIComponent(id)}`}>{name}</Outside> : <bdi>{name}</bdi>}
                  {reason ? <span>{reason}</span> : null}
                  {made ? <Outside to={made.to}>{say('tools.bulk.made', made)}</Outside> : null}
                </li>
              ))}
              {those.length > LISTED ? <li>{say('tools.bulk.more', { count: those.length - LISTED })}</li> : null}
            </ul>
          </details>
        ))}
    </div>
  );
};
