import type { RefObject } from 'react';
import { useMessages } from '../../../admin/messages';
import { type ImportRow, ROW_STATES } from './verdicts';

type RowCountsProps = { rows: readonly ImportRow[]; told: RefObject<HTMLParagraphElement | null> };

/** How many rows of each kind, in words. */
export const RowCounts = ({ rows, told }: RowCountsProps) => {
  const say = useMessages();
  const counts = ROW_STATES.map(state => ({ state, count: rows.filter(row => row.state === state).length }));
  return (
    <p ref={told} role="status" className="import-counts" tabIndex={-1}>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => say(`tools.import.count_${state}`, { count }))
        .join(' · ')}
    </p>
  );
};
