import { useQuery } from '@tanstack/react-query';

import { Link, useLocation, useParams } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { shareSameText } from '../../admin/shareUnchanged';
import { useSchemaAddress } from '../../admin/useSchemaAddress';
import type { DataSchema } from '../../contract';
import { CopyButton } from '../../ui/CopyButton';
import { Button } from '../../ui/controls/Button';
import { JsonViewer } from '../../ui/json/JsonViewer';
import { MissingRecord } from '../../ui/MissingRecord';
import { Card, PageFrame } from '../../ui/PageFrame';
import { onWire } from '../../ui/record/jsonText';
import { Spinner } from '../../ui/Spinner';
import { part } from '../../ui/theme/part';
import { Timestamp } from '../../ui/time/Timestamp';
import { SchemaActions } from './SchemaActions';
import { AccessTable, IndexTable, PropertyTable, TransitionTable } from './SchemaTables';
import { writtenOf } from './schemaPlan';
import './schema.css';
import { WhenThere } from '../../ui/feedback/WhenThere';

const RESOURCE = 'data/schema';

const SchemaEdit = part(() => import('./SchemaEdit').then(({ SchemaEdit }) => SchemaEdit));
const SchemaCompare = part(() => import('./SchemaCompare').then(({ SchemaCompare }) => SchemaCompare));
// Comes with the library that lays it out.
const StateDiagram = part(() => import('./StateDiagram').then(({ StateDiagram }) => StateDiagram));

const SchemaAbout = ({ schema }: { schema: DataSchema }) => {
  const say = useMessages();
  return (
    <Card title={say('schemas.about')}>
      <p className="schema-description">
        <bdi>{schema.description}</bdi>
      </p>
      <dl className="record schema-facts">
        <div>
          <dt>{say('fields.id')}</dt>
          <dd>
            <span className="cell-id">
              <span data-copy-source>{schema.id}</span>
              <CopyButton text={schema.id} label={say('table.copy_id', { id: schema.id })} />
            </span>
          </dd>
        </div>
        <div>
          <dt>{say('fields.updateTimestamp')}</dt>
          <dd>
            <Timestamp value={schema.updateTimestamp} />
          </dd>
        </div>
        <div>
          <dt>{say('fields.creationTimestamp')}</dt>
          <dd>
            <Timestamp value={schema.creationTimestamp} />
          </dd>
        </div>
      </dl>
    </Card>
  );
};

/** One schema: as JSON, exactly as sent, and beside it in readable form (spec §2). */
export const SchemaDetail = () => {
  const say = useMessages();
  const { id = '', '*': rest } = useParams();
  const { search } = useLocation();
  const { client } = usePlatform();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [RESOURCE, 'exact', id],
    queryFn: async ({ signal }) => (await client.schemas.at(id, signal)) ?? null,
    structuralSharing: shareSameText,
  });
  const back = { to: `/${RESOURCE}${search}`, label: say('resources.data_schema.title') };
  const isLeaving = useSchemaAddress(id, data?.record);

  if (isPending || isLeaving) return <Spinner />;
  if (!data) {
    return (
      <PageFrame title={id} back={back}>
        <MissingRecord id={id} unknown={say('schemas.unknown')} error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  const { record: schema, text, at } = data;
  if (rest === 'edit') {
    return (
      <WhenThere fallback={<Spinner />}>
        <SchemaEdit
          key={id}
          stored={schema}
          sent={onWire(data)}
          base={writtenOf(schema)}
          title={say('schemas.edit_title', { name: schema.name })}
          back={{ to: `/${RESOURCE}/${encodeURIComponent(id)}${search}`, label: schema.name }}
        />
      </WhenThere>
    );
  }
  if (rest === 'compare') {
    return (
      <WhenThere fallback={<Spinner />}>
        <SchemaCompare
          key={id}
          schema={schema}
          text={text}
          at={at}
          back={{ to: `/${RESOURCE}/${encodeURIComponent(id)}${search}`, label: schema.name }}
        />
      </WhenThere>
    );
  }
  return (
    <PageFrame
      title={schema.name}
      back={back}
      {...(schema.disabled ? { aside: <span className="schema-tag">{say('schemas.disabled')}</span> } : {})}
      actions={
        <>
          <SchemaActions schema={schema} reload={refetch} />
          <Button variant="contained" component={Link} to={`/data/documents/${encodeURIComponent(schema.id)}`}>
            {say('schemas.data')}
          </Button>
        </>
      }
    >
      <div className="schema">
        <div className="schema-readable">
          <SchemaAbout schema={schema} />
          <Card title={say('schemas.statuses')}>
            <WhenThere fallback={<Spinner />}>
              <StateDiagram schema={schema} />
            </WhenThere>
            <p className="schema-hint">{say('schemas.diagram.legend')}</p>
            <TransitionTable schema={schema} />
          </Card>
          <Card title={say('schemas.properties')}>
            <PropertyTable schema={schema} />
          </Card>
          <Card title={say('schemas.indexes')}>
            <IndexTable schema={schema} />
          </Card>
          <Card title={say('schemas.access')}>
            <AccessTable schema={schema} />
          </Card>
        </div>
        <section className="schema-json" aria-label={say('schemas.json')}>
          <JsonViewer
            key={schema.id}
            label={say('schemas.json_of', { name: schema.name })}
            text={text}
            at={at}
            fileName={`${schema.name}.json`}
          />
        </section>
      </div>
    </PageFrame>
  );
};
