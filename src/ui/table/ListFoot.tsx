import { useRef } from 'react';
import { useMessages } from '../../admin/messages';
import { useZoneName } from '../../admin/zone';
import { Pager } from './Pager';
import { useList } from './useConsoleList';
import { firstVisibleRow } from './useRowAnchor';

/** Below the table: which rows of how many, and the way to the others. */
export const ListFoot = () => {
  const say = useMessages();
  const foot = useRef<HTMLDivElement>(null);
  const list = useList();
  const zone = useZoneName();
  const hasTimes = list.definition.columns.some(({ kind }) => kind === 'timestamp');
  const { definition, rows, total, from, isTurning } = list;
  const count = rows?.length ?? 0;
  const to = from + count - 1;
  const range =
    total === undefined ? say('table.range_of_many', { from, to }) : say('table.range', { from, to, total });

  return (
    <div className="table-foot" ref={foot}>
      <span role="status">{count > 0 && !isTurning ? range : ''}</span>
      {hasTimes && zone ? <span className="table-zone">{say('zone.shown', { zone })}</span> : null}
      {definition.api.whole ? null : (
        <Pager
          page={list.page}
          perPage={list.perPage}
          sizes={list.sizes}
          mostPerPage={list.mostPerPage}
          total={total}
          hasNextPage={list.hasNextPage}
          onPageChange={page => {
            list.setPage(page);
            window.scrollTo({ top: 0 });
          }}
          onPerPageChange={perPage =>
            list.setPerPage(perPage, firstVisibleRow(foot.current?.parentElement?.querySelector('table.table')))
          }
        />
      )}
    </div>
  );
};
