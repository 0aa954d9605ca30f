import { Button } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { ListBase, type RaRecord, useListContext, useResourceContext } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { type Column, type FilterFields, searchFieldsOf } from '../../admin/defineResource';
import { defaultTable } from '../../admin/firstList';
import { useMay } from '../../admin/may';
import { useLabels, useMessages } from '../../admin/messages';
import { useResourceDefinition } from '../../admin/resourceIndex';
import { decodeTableState } from '../../admin/tableState';
import { type Filter, parseFilter, showFilter } from '../../rql';
import { Note } from '../Note';
import { PageFrame } from '../PageFrame';
import { ConsoleTable } from './ConsoleTable';
import { Pager } from './Pager';
import { QueryBar } from './QueryBar';
import { RefreshControls } from './RefreshControls';
import { useAutoRefresh } from './useAutoRefresh';
import './panel.css';

export type ListPageProps = {
  title?: string;
  actions?: ReactNode;
  back?: { to: string; label: string };
  /** Between the toolbar and the table. */
  above?: ReactNode;
  /** Beside the table (a detail panel). */
  beside?: ReactNode;
  columns?: readonly Column<Record<string, unknown>>[];
  /** Equalities put before the operator's own query. */
  filter?: Readonly<Record<string, string>>;
  filterExample?: string;
  filterFields?: FilterFields;
  /** Text fields in which a text without any operator is looked for. */
  filterSearch?: readonly string[];
  filterValues?: Readonly<Record<string, readonly string[]>>;
  /** Address of a record; `null` when rows lead nowhere. By default the detail page, with the table's state. */
  pathOf?: ((record: RaRecord) => string) | null;
  onOpen?: (record: RaRecord) => void;
  openId?: string;
  /** Another box than RQL (the functions' search by name). Receives and sets the query. */
  queryInput?: (value: string, onSubmit: (query: string) => void) => ReactNode;
  /** Shown instead of a head when the list is part of another page. */
  embedded?: boolean;
};

/** A failure without an answer keeps the old rows; a refusal leaves none (spec §8: the list returns nothing). */
const isUnanswered = (error: unknown) => error instanceof Error && error.name === 'NetworkError';

const ListBody = ({
  title,
  actions,
  back,
  above,
  beside,
  columns,
  filterExample,
  filterFields,
  filterSearch,
  filterValues,
  pathOf,
  onOpen,
  openId,
  queryInput,
  embedded,
}: ListPageProps) => {
  const say = useMessages();
  const labels = useLabels();
  const list = useListContext<RaRecord>();
  const resource = useResourceContext() ?? '';
  const definition = useResourceDefinition(resource);
  const mayCreate = useMay('create');
  const location = useLocation();
  const [interval, setIntervalSeconds] = useState(0);
  const [updatedAt, setUpdatedAt] = useState(0);
  const [shownData, setShownData] = useState<unknown>();
  if (list.data !== shownData) {
    setShownData(list.data);
    if (list.data) setUpdatedAt(Date.now());
  }

  const refresh = async () => {
    await list.refetch();
    setUpdatedAt(Date.now());
  };
  useAutoRefresh(interval, refresh);

  const fields = filterFields ?? definition.filterFields;
  const searchFields = useMemo(
    () => filterSearch ?? definition.searchFields ?? searchFieldsOf(fields),
    [filterSearch, definition, fields],
  );
  const label = title ?? labels.resource(definition.name);
  const query = String((list.filterValues as { q?: unknown } | undefined)?.q ?? '');
  const isQueryValid = queryInput !== undefined || parseFilter(query).valid;
  const isDamaged = decodeTableState(new URLSearchParams(location.search).get('state')).damaged;

  const error: unknown = list.error;
  const isStale = isUnanswered(error) && list.data !== undefined;
  const hasFailed = Boolean(error) && !isStale;
  const rows = !isQueryValid || hasFailed ? [] : list.data;
  const reason = error instanceof Error ? error.message : undefined;

  const setQuery = (next: string | Filter) => {
    if (next === query) void refresh();
    else list.setFilters(next ? { q: next } : {}, undefined, false);
  };

  const defaultPath = (record: RaRecord) => `/${resource}/${encodeURIComponent(String(record.id))}${location.search}`;
  const isEmpty = rows !== undefined && rows.length === 0;
  const from = (list.page - 1) * list.perPage + 1;

  const body = (
    <>
      <div className="toolbar">
        {queryInput ? (
          queryInput(query, setQuery)
        ) : (
          <QueryBar
            value={query}
            onSubmit={setQuery}
            {...(hasFailed ? { refusal: reason ?? say('common.load_failed') } : {})}
            fields={fields}
            searchFields={searchFields}
            example={filterExample ?? definition.filterExample}
            values={filterValues}
          />
        )}
        <RefreshControls
          onRefresh={() => void refresh()}
          isFetching={list.isFetching ?? false}
          updatedAt={updatedAt}
          interval={interval}
          onIntervalChange={setIntervalSeconds}
        />
      </div>
      {isDamaged ? (
        <div className="table-line" role="status">
          {say('table.state_damaged')}
        </div>
      ) : null}
      {error ? (
        <div className="table-line" role="status">
          {isStale
            ? say('table.stale', { time: new Date(updatedAt).toLocaleTimeString() })
            : say('table.load_failed', { name: label, reason: reason ?? '' })}
          <Button variant="outlined" color="inherit" onClick={() => void refresh()}>
            {say('common.retry')}
          </Button>
        </div>
      ) : null}
      {above}
      <div className="table-progress" data-active={list.isFetching && list.data !== undefined ? true : undefined} />
      <div className={beside ? 'table-and-panel' : undefined}>
        <div className="table-main">
          {isEmpty && !hasFailed && isQueryValid ? (
            <Note
              role="status"
              title={query ? say('table.no_match') : say('table.nothing_yet')}
              text={query ? <code>{queryInput ? query : showFilter(query)}</code> : undefined}
              action={
                query ? (
                  <Button variant="outlined" onClick={() => setQuery('')}>
                    {say('table.clear_filter')}
                  </Button>
                ) : undefined
              }
            />
          ) : (
            <ConsoleTable
              label={label}
              columns={columns ?? definition.columns}
              rows={rows}
              sort={list.sort}
              onSort={list.setSort}
              pathOf={onOpen || pathOf === null ? undefined : (pathOf ?? defaultPath)}
              onOpen={onOpen}
              openId={openId}
              isStale={isStale}
            />
          )}
        </div>
        {beside}
      </div>
      <div className="table-foot">
        <span role="status">
          {rows && rows.length > 0 && !list.isPlaceholderData
            ? list.total === undefined
              ? say('table.range_of_many', { from, to: from + rows.length - 1 })
              : say('table.range', { from, to: from + rows.length - 1, total: list.total })
            : ''}
        </span>
        {definition.api.whole ? null : (
          <Pager
            page={list.page}
            perPage={list.perPage}
            total={list.total}
            hasNextPage={list.hasNextPage ?? false}
            onPageChange={page => {
              list.setPage(page);
              window.scrollTo({ top: 0 });
            }}
            onPerPageChange={perPage => {
              // Keeps the first visible row in view.
              const page = Math.floor(((list.page - 1) * list.perPage) / perPage) + 1;
              list.setPerPage(perPage);
              list.setPage(page);
            }}
          />
        )}
      </div>
    </>
  );

  if (embedded) return body;
  const canCreate = definition.create !== undefined && mayCreate.isAllowed;
  return (
    <PageFrame
      title={label}
      {...(back ? { back } : {})}
      actions={
        actions ??
        (canCreate ? (
          <Button variant="contained" component={Link} to={`/${resource}/new`}>
            {say('common.new')}
          </Button>
        ) : undefined)
      }
    >
      {body}
    </PageFrame>
  );
};

/** A resource's table page: filter, sort, paging, refresh, and everything they need, from its declaration. */
export const ListPage = ({ filter, ...props }: ListPageProps) => {
  const resource = useResourceContext() ?? '';
  const definition = useResourceDefinition(resource);
  const location = useLocation();
  const { state } = decodeTableState(new URLSearchParams(location.search).get('state'));
  const isQueryValid = props.queryInput !== undefined || parseFilter(state?.query ?? '').valid;
  const { perPage, sort } = defaultTable(definition);

  return (
    <ListBase<RaRecord>
      disableAuthentication
      storeKey={false}
      exporter={false}
      perPage={perPage}
      sort={sort}
      {...(filter ? { filter } : {})}
      queryOptions={{
        enabled: isQueryValid,
        retry: false,
        refetchOnWindowFocus: false,
        placeholderData: keepPreviousData,
        // The line above the table says it; the specification wants no toast here (§8).
        onError: () => undefined,
      }}
    >
      <ListBody {...props} />
    </ListBase>
  );
};
