import { Fragment, useMemo } from 'react';
import { useVisit } from '../../admin/address';
import { type FilterFields, type ResourceDefinition, searchFieldsOf } from '../../admin/defineResource';
import { asSentence, failureText, placeFailureText } from '../../admin/failure';
import { useLabels, useMessages } from '../../admin/messages';
import { usePreferences } from '../../admin/preferences';
import { useSavedViews } from '../../admin/savedViews';
import { ToolTexts } from '../../admin/serviceTexts';
import { Button } from '../controls/Button';
import { WhenThere } from '../feedback/WhenThere';
import { part } from '../theme/part';
import { useTimes } from '../time/useTimes';
import { rememberFilter } from './filterHistory';
import { ListTools } from './ListTools';
import { QueryBar } from './QueryBar';
import { QuickFilters } from './QuickFilters';
import { RefreshControls } from './RefreshControls';
import { useList } from './useConsoleList';
import { isRecord } from './useSelection';

// Most lists are asked with a query.
const NameSearch = part(() => import('./NameSearch').then(({ NameSearch }) => NameSearch));
const ViewTabs = part(() => import('../views/ViewTabs').then(({ ViewTabs }) => ViewTabs));

export type ListFilterProps = {
  fields?: FilterFields | undefined;
  /** Text fields in which a text without any operator is looked for. */
  searchFields?: readonly string[] | undefined;
  values?: Readonly<Record<string, readonly string[]>> | undefined;
  example?: string | undefined;
};

/** A list whose path names a record fails with what the host says of that one. */
const wordsOf = ({ api }: ResourceDefinition) => (api.path.includes(':') ? failureText : placeFailureText);

/** The RQL box of a list, knowing what its declaration says unless the page knows better. */
const ListFilter = ({ fields, searchFields, values, example }: ListFilterProps) => {
  const say = useMessages();
  const { resource, definition, query, setQuery, hasFailed, error } = useList();
  const preferences = usePreferences();
  const known = fields ?? definition.filterFields;
  const searched = useMemo(
    () => searchFields ?? definition.searchFields ?? searchFieldsOf(known),
    [searchFields, definition, known],
  );
  return (
    <QueryBar
      value={query}
      onSubmit={filter => {
        rememberFilter(preferences, resource, filter);
        setQuery(filter);
      }}
      resource={resource}
      // Where nothing was asked for by a filter, the filter is not what failed.
      refusal={hasFailed && query !== '' ? wordsOf(definition)(say, error) : undefined}
      fields={known}
      searchFields={searched}
      values={values ?? definition.filterValues}
      sources={definition.filterSources}
      example={example ?? definition.filterExample}
    />
  );
};

/** What is to be said about the rows: that the link was damaged, that they could not be loaded, that they are old. */
const ListLines = () => {
  const say = useMessages();
  const times = useTimes();
  const labels = useLabels();
  const { definition, rows = [], unread, error, isStale, shownSince, refresh } = useList();
  const odd = rows.filter(row => !isRecord(row)).length;
  return (
    <>
      {unread.length > 0 ? (
        <div className="table-line" role="status">
          {say('table.state_damaged', { parts: unread.map(part => say(`table.state_part.${part}`)).join(', ') })}
        </div>
      ) : null}
      {odd > 0 ? (
        <div className="table-line" role="status">
          {say('table.odd_rows', { count: odd })}
        </div>
      ) : null}
      {error ? (
        <div className="table-line" role="status">
          {isStale
            ? say(error instanceof Error && error.name === 'NetworkError' ? 'table.stale' : 'table.stale_because', {
                time: times.exact(shownSince).slice(11, 19),
                reason: asSentence(wordsOf(definition)(say, error)),
              })
            : say('table.load_failed', {
                name: labels.resource(definition.name),
                reason: wordsOf(definition)(say, error),
              })}
          <Button variant="outlined" color="inherit" onClick={() => void refresh()}>
            {say('common.retry')}
          </Button>
        </div>
      ) : null}
    </>
  );
};

/** The saved views of the list, once there are any. */
const Views = () => {
  const { viewsOf } = useList();
  const { views } = useSavedViews();
  return views.some(({ list }) => list === viewsOf) ? (
    <WhenThere fallback={<div className="view-tabs" />}>
      <ToolTexts>
        <ViewTabs />
      </ToolTexts>
    </WhenThere>
  ) : null;
};

/** Above the table: the saved views, the filter, the refresh, and what went wrong. */
export const ListToolbar = (filter: ListFilterProps) => {
  const { definition, query, setQuery, refresh, isFetching, shownSince, interval, setInterval } = useList();
  // What was typed or opened and not used is of one visit.
  return (
    <Fragment key={useVisit()}>
      <Views />
      <div className="toolbar">
        {definition.api.whole ? (
          <WhenThere fallback={<div style={{ flex: '1 1 240px', maxWidth: 480, height: 32 }} />}>
            <NameSearch value={query} onSubmit={setQuery} />
          </WhenThere>
        ) : (
          <ListFilter {...filter} />
        )}
        <ListTools />
        <RefreshControls
          onRefresh={() => void refresh()}
          isFetching={isFetching}
          updatedAt={shownSince}
          interval={interval}
          onIntervalChange={setInterval}
        />
      </div>
      {definition.quickFilters ? <QuickFilters filters={definition.quickFilters} /> : null}
      <ListLines />
    </Fragment>
  );
};
