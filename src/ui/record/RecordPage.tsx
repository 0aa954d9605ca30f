import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { useMemo, useState } from 'react';
import { useResourceContext } from 'react-admin';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { ResourceDefinition } from '../../admin/defineResource';
import { useMay } from '../../admin/may';
import { useLabels, useMessages } from '../../admin/messages';
import type { ExactRecord } from '../../admin/recordApi';
import { useResourceDefinition } from '../../admin/resourceIndex';
import { titleOf } from '../../admin/titleOf';
import { useReference } from '../../admin/useReference';
import { Button } from '../controls/Button';
import { Boundary } from '../feedback/Boundary';
import { GatedButton } from '../GatedButton';
import { JsonViewer } from '../json/JsonViewer';
import { MissingRecord } from '../MissingRecord';
import { Card, PageFrame } from '../PageFrame';
import { Spinner } from '../Spinner';
import { Stale } from '../Stale';
import { part } from '../theme/part';
import { cover } from './cover';
import { DeleteRecord } from './DeleteRecord';
import { RecordFields } from './RecordFields';
import { useExactRecord } from './useExactRecord';
import './record.css';
import { WhenThere } from '../feedback/WhenThere';

const RecordEdit = part(() => import('./RecordEdit').then(({ RecordEdit }) => RecordEdit));

type ShownProps = { definition: ResourceDefinition; found: ExactRecord; reload: () => Promise<unknown> };

/** Greyed, with the reason, for a record that is refused to whoever may remove others. */
const Kept = ({ label, why }: { label: string; why: string }) => (
  <Button color="error" variant="outlined" startIcon={<DeleteIcon />} aria-disabled title={why}>
    {label}
    <span className="visually-hidden">{why}</span>
  </Button>
);

const Actions = ({ definition, found: { record } }: Pick<ShownProps, 'definition' | 'found'>) => {
  const say = useMessages();
  const { search } = useLocation();
  const resource = useResourceContext() ?? '';
  const update = useMay('update');
  const removal = useMay('delete');
  const { editable, remove, keptBy } = definition.writes ?? {};
  const kept = keptBy?.(record);
  const mayRemove = removal.missing.length === 0;
  return (
    <>
      {editable && update.missing.length === 0 ? (
        <GatedButton
          may={update}
          variant="outlined"
          data-key="e"
          startIcon={<EditIcon />}
          component={Link}
          to={`/${resource}/${encodeURIComponent(record.id)}/edit${search}`}
        >
          {say('record.edit')}
        </GatedButton>
      ) : null}
      {remove && mayRemove && kept ? <Kept label={say(`record.${remove}`)} why={say(kept)} /> : null}
      {remove && mayRemove && !kept ? (
        <DeleteRecord
          resource={resource}
          definition={definition}
          record={record}
          title={titleOf(definition, record)}
          may={removal}
        />
      ) : null}
    </>
  );
};

/** A record to be read, beside it as JSON, and what may be done with it. */
const ShownRecord = ({ definition, found, reload }: ShownProps) => {
  const say = useMessages();
  const labels = useLabels();
  const { preview: Preview, secrets } = definition;
  const { record } = found;
  const [isOpen, setOpen] = useState(false);
  const covered = useMemo(() => cover(found, secrets), [found, secrets]);
  const { text, at, ...shown } = isOpen ? found : covered;
  const title = titleOf(definition, record);
  return (
    <div className="record-page">
      <div className="record-readable">
        {Preview ? (
          <Boundary scope="part">
            <WhenThere fallback={<Spinner />}>
              <Preview record={record} reload={reload} />
            </WhenThere>
          </Boundary>
        ) : null}
        <Card
          title={labels.record(definition.name)}
          actions={
            covered.text !== found.text ? (
              <Button aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
                {say(isOpen ? 'record.cover' : 'record.uncover')}
              </Button>
            ) : undefined
          }
        >
          <RecordFields definition={definition} record={shown.record} />
        </Card>
      </div>
      <section className="record-json" aria-label={say('record.json')}>
        <JsonViewer
          key={`${record.id} ${isOpen}`}
          label={say('record.json_of', { name: title })}
          text={text}
          at={at}
          fileName={`${title.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)}.json`}
        />
      </section>
    </div>
  );
};

/** The detail that every declared resource has without a screen of its own; below it, at `/edit`, the editor. */
export const RecordPage = () => {
  const say = useMessages();
  const labels = useLabels();
  const resource = useResourceContext() ?? '';
  const definition = useResourceDefinition(resource);
  const { id = '', '*': rest } = useParams();
  const { search } = useLocation();
  const query = useExactRecord(resource, id);
  const { data, error, isPending, refetch } = query;
  // What has the id of a person is that person's.
  const owner = useReference(definition.columns.find(({ field }) => field === 'id')?.of, id).name;
  const back = { to: `/${resource}${search}`, label: labels.resource(definition.name) };

  if (isPending) return <Spinner />;
  if (!data) {
    return (
      <PageFrame title={id} back={back}>
        <MissingRecord id={id} unknown={say('common.unknown_record')} error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  const title = owner ?? titleOf(definition, data.record);
  const changedAt = data.record.updateTimestamp;
  if (rest === 'edit' && definition.writes?.editable)
    return (
      <WhenThere fallback={<Spinner />}>
        <RecordEdit resource={resource} definition={definition} found={data} title={title} />
      </WhenThere>
    );
  return (
    <PageFrame
      title={title}
      back={back}
      changedAt={changedAt instanceof Date ? changedAt : undefined}
      actions={<Actions definition={definition} found={data} />}
    >
      <Stale query={query} />
      <ShownRecord definition={definition} found={data} reload={refetch} />
    </PageFrame>
  );
};
