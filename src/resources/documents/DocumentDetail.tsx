import { useQueryClient } from '@tanstack/react-query';

import { useGetOne, useResourceContext } from 'react-admin';
import { Link, useLocation, useParams } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import type { Exact } from '../../admin/platform';
import { useResourceDefinition } from '../../admin/resourceIndex';
import { useSchemaAddress } from '../../admin/useSchemaAddress';
import type { DataDocument, DataSchema } from '../../contract';
import { GatedButton } from '../../ui/GatedButton';
import { JsonViewer } from '../../ui/json/JsonViewer';
import { MissingRecord } from '../../ui/MissingRecord';
import { Card, PageFrame } from '../../ui/PageFrame';
import { RefreshButton } from '../../ui/RefreshButton';
import { Spinner } from '../../ui/Spinner';
import { StageMark } from '../../ui/StageMark';
import { Stale } from '../../ui/Stale';
import { part } from '../../ui/theme/part';
import { Comments } from './Comments';
import { DeleteDocument } from './DeleteDocument';
import { DocumentFacts } from './DocumentFacts';
import { useDocumentRights } from './documentRights';
import { NeighbourLinks } from './NeighbourLinks';
import { stageOf } from './stages';
import { Transitions } from './Transitions';
import { useDocument } from './useDocument';
import { useNamedIds } from './useNamedIds';
import { useNeighbours } from './useNeighbours';
import './document.css';
import './writing.css';
import { WhenThere } from '../../ui/feedback/WhenThere';

const DocumentEdit = part(() => import('./DocumentEdit').then(({ DocumentEdit }) => DocumentEdit));

const Content = ({ found, schema }: { found: Exact<DataDocument>; schema: DataSchema | undefined }) => {
  const say = useMessages();
  const { id } = found.record;
  return (
    <JsonViewer
      label={say('documents.detail.json', { id })}
      text={found.text}
      at={found.at}
      fileName={`${id}.json`}
      links={useNamedIds(found, schema)}
    />
  );
};

/** One document exactly as it was sent, what is known of it, and what may be done with it (spec §2, §4). */
export const DocumentDetail = () => {
  const say = useMessages();
  const { schema: schemaId = '', id = '', '*': rest } = useParams();
  const { search } = useLocation();
  const resource = useResourceContext() ?? '';
  const cache = useQueryClient();
  const { data: schema } = useGetOne<DataSchema>('data/schema', { id: schemaId }, { retry: false });
  useSchemaAddress(schemaId, schema);
  const rights = useDocumentRights(schema);
  const neighbours = useNeighbours(schemaId, id, useResourceDefinition(resource));
  const query = useDocument(resource, schemaId, id, rest !== 'edit');
  const { data, error, isPending, isFetching, refetch } = query;

  const back = {
    to: `/${resource}${search}`,
    label: say('documents.detail.back', { name: schema?.name ?? schemaId }),
  };
  if (isPending) return <Spinner />;
  if (!data) {
    return (
      <PageFrame title={id} back={back}>
        <MissingRecord id={id} unknown={say('documents.detail.unknown')} error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  const { record: document } = data;
  const own = `/${resource}/${encodeURIComponent(id)}`;
  if (rest === 'edit') {
    return (
      <WhenThere fallback={<Spinner />}>
        <DocumentEdit
          key={id}
          schema={schema}
          schemaId={schemaId}
          found={data}
          back={{ to: `${own}${search}`, label: id }}
        />
      </WhenThere>
    );
  }
  const onChanged = async () => {
    await refetch();
    // Rows and order of the lists; the order known for going through them stays until the list is seen again.
    void cache.invalidateQueries({ queryKey: [resource, 'getList'] });
  };

  return (
    <PageFrame
      title={document.id}
      back={back}
      changedAt={document.updateTimestamp}
      aside={
        // A transition may end while somebody reads: then this changes by itself.
        <span role="status">
          <StageMark name={document.status} stage={stageOf(schema, document.status)} />
        </span>
      }
      actions={
        <>
          <NeighbourLinks {...neighbours} />
          <RefreshButton isFetching={isFetching} onRefresh={() => void refetch()} />
          <GatedButton may={rights.update(document)} variant="outlined" component={Link} to={`${own}/edit${search}`}>
            {say('common.edit')}
          </GatedButton>
          <DeleteDocument
            schemaId={schemaId}
            schemaName={schema?.name ?? schemaId}
            document={document}
            may={rights.remove(document)}
          />
        </>
      }
    >
      <Stale query={query} />
      <div className="document">
        <div className="document-aside">
          <Card title={say('documents.detail.facts')}>
            <DocumentFacts
              key={document.id}
              document={document}
              schema={{ id: schemaId, name: schema?.name ?? schemaId }}
              mayLink={rights.link()}
              onChanged={onChanged}
            />
          </Card>
          {schema ? <Transitions key={document.id} schema={schema} found={data} onChanged={onChanged} /> : null}
        </div>
        <div className="document-main">
          <section aria-label={say('documents.detail.content')}>
            <Content key={document.id} found={data} schema={schema} />
          </section>
          {schema ? <Comments key={document.id} schema={schema} document={document} onChanged={onChanged} /> : null}
        </div>
      </div>
    </PageFrame>
  );
};
