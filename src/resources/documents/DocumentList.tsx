import { useEffect, useMemo } from 'react';
import { useGetOne, useResourceContext } from 'react-admin';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { CellProps, Column } from '../../admin/defineResource';
import { isUnknownRecord } from '../../admin/isUnknownRecord';
import { useMessages } from '../../admin/messages';
import { usePreferences } from '../../admin/preferences';
import { useResourceDefinition } from '../../admin/resourceIndex';
import { ToolTexts } from '../../admin/serviceTexts';
import { useSchemaAddress } from '../../admin/useSchemaAddress';
import type { DataSchema } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { WhenThere } from '../../ui/feedback/WhenThere';
import { GatedButton } from '../../ui/GatedButton';
import { Note } from '../../ui/Note';
import { PageFrame } from '../../ui/PageFrame';
import { StageMark } from '../../ui/StageMark';
import { ListFoot } from '../../ui/table/ListFoot';
import { ListScreen } from '../../ui/table/ListScreen';
import { ListTable } from '../../ui/table/ListTable';
import { ListToolbar } from '../../ui/table/ListToolbar';
import { useConsoleList } from '../../ui/table/useConsoleList';
import { part } from '../../ui/theme/part';
import { useDocumentRights } from './documentRights';
import { propertyColumns } from './propertyColumns';
import { rememberSchema } from './recentSchemas';
import { filterOf } from './schemaFields';
import { stageOf } from './stages';
import { useHiddenList } from './useHiddenRows';

const HiddenSwitch = part(() => import('./HiddenRows').then(({ HiddenSwitch }) => HiddenSwitch));
const HiddenNote = part(() => import('./HiddenRows').then(({ HiddenNote }) => HiddenNote));

/** The declared columns, with statuses that know their schema, and on offer its properties. */
const columnsOf = (
  columns: readonly Column<Record<string, unknown>>[],
  schema: DataSchema | undefined,
): readonly Column<Record<string, unknown>>[] => {
  const Status = ({ record }: CellProps<Record<string, unknown>>) => {
    const status = String(record.status ?? '');
    return status === '' ? null : <StageMark name={status} stage={stageOf(schema, status)} />;
  };
  return [
    ...columns.map(column => (column.field === 'status' ? { ...column, render: Status } : column)),
    ...propertyColumns(schema),
  ];
};

/** The documents of one schema: four fields and those that are chosen of its own, and a filter that knows them. */
export const DocumentList = () => {
  const say = useMessages();
  const preferences = usePreferences();
  const { schema: schemaId = '' } = useParams();
  const resource = useResourceContext() ?? '';
  const { search } = useLocation();
  const { columns } = useResourceDefinition(resource);
  const { data: schema, error } = useGetOne<DataSchema>('data/schema', { id: schemaId }, { retry: false });
  const isLeaving = useSchemaAddress(schemaId, schema);
  const rights = useDocumentRights(schema);
  const filter = useMemo(() => filterOf(schema), [schema]);
  const shownColumns = useMemo(() => columnsOf(columns, schema), [columns, schema]);
  const hidden = useHiddenList(resource);
  const list = useConsoleList({ mostPerPage: schema?.maximumLimit, columns: shownColumns, isHeld: hidden.isHeld });
  const back = { to: '/data/documents', label: say('documents.picker.title') };

  const isKnown = schema !== undefined && !isLeaving;
  useEffect(() => {
    if (isKnown) rememberSchema(preferences, schemaId);
  }, [isKnown, preferences, schemaId]);

  if (isUnknownRecord(error)) {
    return (
      <PageFrame title={schemaId} back={back}>
        <Note title={say('schemas.unknown')} text={<code>{schemaId}</code>} />
      </PageFrame>
    );
  }
  return (
    <ListScreen
      list={list}
      title={schema?.name ?? schemaId}
      back={back}
      actions={
        <>
          <Button variant="outlined" component={Link} to={`/data/schema/${encodeURIComponent(schemaId)}`}>
            {say('resources.data_schema.one')}
          </Button>
          <GatedButton may={rights.create()} variant="contained" component={Link} to={`/${resource}/new${search}`}>
            {say('common.new')}
          </GatedButton>
        </>
      }
    >
      <ListToolbar
        example={schema?.creationTransition.toStatus ? `eq(status,${schema.creationTransition.toStatus})` : undefined}
        fields={filter.fields}
        searchFields={filter.search}
        values={filter.values}
      />
      <WhenThere fallback={<div style={{ minHeight: 38 }} />}>
        <ToolTexts>
          <HiddenSwitch hidden={hidden} />
        </ToolTexts>
      </WhenThere>
      <ListTable
        label={schema?.name ?? schemaId}
        held={
          <WhenThere fallback={null}>
            <ToolTexts>
              <HiddenNote hidden={hidden} />
            </ToolTexts>
          </WhenThere>
        }
      />
      {list.isHeld ? null : <ListFoot />}
    </ListScreen>
  );
};
