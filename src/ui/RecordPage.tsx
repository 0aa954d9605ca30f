import { useGetOne, useResourceContext } from 'react-admin';
import { useLocation, useParams } from 'react-router-dom';
import { useLabels, useMessages } from '../admin/messages';
import { useResourceDefinition } from '../admin/resourceIndex';
import { formatListTimestamp } from './formatTimestamp';
import { MissingRecord } from './MissingRecord';
import { Card, PageFrame } from './PageFrame';
import { Spinner } from './Spinner';

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return formatListTimestamp(value);
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
};

/** The read-only detail that every declared resource has without a screen of its own. */
export const RecordPage = () => {
  const say = useMessages();
  const labels = useLabels();
  const resource = useResourceContext() ?? '';
  const definition = useResourceDefinition(resource);
  const { id = '' } = useParams();
  const { search } = useLocation();
  const { data, error, isPending, refetch } = useGetOne<Record<string, unknown> & { id: string }>(
    resource,
    { id },
    { retry: false },
  );
  const back = { to: `/${resource}${search}`, label: labels.resource(definition.name) };

  if (isPending) return <Spinner />;
  if (error || !data) {
    return (
      <PageFrame title={id} back={back}>
        <MissingRecord id={id} unknown={say('common.unknown_record')} error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  const title = textOf(data[definition.title ?? 'name'] ?? data.id) || String(data.id);
  return (
    <PageFrame title={title} back={back}>
      <Card title={labels.record(definition.name)}>
        <dl className="record">
          {Object.entries(data).map(([field, value]) => (
            <div key={field}>
              <dt>{labels.field(field)}</dt>
              <dd>
                {typeof value === 'object' && value !== null && !(value instanceof Date) ? (
                  <pre>{textOf(value)}</pre>
                ) : (
                  textOf(value)
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </PageFrame>
  );
};
