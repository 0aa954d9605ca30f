import { type ReactNode, useRef } from 'react';
import type { RaRecord } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useLabels, useMessages } from '../../admin/messages';
import { ToolTexts } from '../../admin/serviceTexts';
import { showFilter } from '../../rql';
import { Button } from '../controls/Button';
import { Note } from '../Note';
import { part } from '../theme/part';
import { ConsoleTable } from './ConsoleTable';
import { useList } from './useConsoleList';
import { useDetailAhead } from './useDetailAhead';
import { useRowFocus } from './useRowFocus';
import { useRowKeys } from './useRowKeys';
import './panel.css';
import { WhenThere } from '../feedback/WhenThere';

const SelectionBar = part(() => import('../tools/SelectionBar').then(({ SelectionBar }) => SelectionBar));

export type ListTableProps = {
  /** What the table is called; by default as its resource. */
  label?: string | undefined;
  /** Address of a record; `null` when rows lead nowhere. By default the detail page, with the table's place. */
  pathOf?: ((record: RaRecord) => string) | null | undefined;
  openId?: string | undefined;
  /** Beside the table: the record that is open. */
  panel?: ReactNode;
  /** In place of the rows while none are asked for. */
  held?: ReactNode;
};

/** Nothing exists, nothing matches, or nothing stands on this page alone: three different things to say. */
const Nothing = () => {
  const say = useMessages();
  const { definition, query, setQuery, page, setPage, total } = useList();
  if (total || page > 1)
    return (
      <Note
        role="status"
        title={say('table.page_empty', { page })}
        text={total ? say('table.none_sent', { total }) : undefined}
        action={
          page > 1 ? (
            <Button variant="outlined" onClick={() => setPage(page - 1)}>
              {say('table.previous_page')}
            </Button>
          ) : undefined
        }
      />
    );
  if (!query) return <Note role="status" title={say('table.nothing_yet')} />;
  return (
    <Note
      role="status"
      title={say('table.no_match')}
      text={<code>{definition.api.whole ? query : showFilter(query)}</code>}
      action={
        <Button variant="outlined" onClick={() => setQuery('')}>
          {say('table.clear_filter')}
        </Button>
      }
    />
  );
};

/** The rows of a list, or why there are none. */
export const ListTable = ({ label, pathOf, openId, panel, held }: ListTableProps) => {
  const labels = useLabels();
  const { search } = useLocation();
  const list = useList();
  const { resource, definition, rows, sort, setSort, isFetching, isAskable, hasFailed, isStale, anchor } = list;
  const { selection } = list;
  const main = useRef<HTMLDivElement>(null);
  useRowKeys({
    box: main,
    isPanelOpen: openId !== undefined,
    onTick: (index, isRange) => {
      const record = rows?.[index];
      if (record) selection.toggle(record, rows, isRange);
    },
  });
  useRowFocus(main, rows);
  useDetailAhead(pathOf !== null && rows !== undefined && rows.length > 0, definition.detail);
  const isEmpty = rows?.length === 0 && !hasFailed && isAskable;
  const detailOf = ({ id }: RaRecord) => `/${resource}/${encodeURIComponent(String(id))}${search}`;

  return (
    <>
      {selection.isOn ? (
        <WhenThere fallback={<div className="selection-bar" />}>
          <ToolTexts>
            <SelectionBar />
          </ToolTexts>
        </WhenThere>
      ) : null}
      <div className="table-progress" data-active={isFetching && rows !== undefined ? true : undefined} />
      <div className={panel ? 'table-and-panel' : undefined}>
        <div className="table-main" ref={main}>
          {list.isHeld ? (
            held
          ) : isEmpty ? (
            <Nothing />
          ) : (
            <ConsoleTable
              label={label ?? labels.resource(definition.name)}
              columns={list.columns}
              rows={rows}
              sort={sort}
              onSort={setSort}
              pathOf={pathOf === null ? undefined : (pathOf ?? detailOf)}
              openId={openId}
              isStale={isStale}
              selection={selection.isOn ? selection : undefined}
              anchor={anchor}
            />
          )}
        </div>
        {panel}
      </div>
    </>
  );
};
