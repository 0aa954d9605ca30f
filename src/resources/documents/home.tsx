import { useQueryClient } from '@tanstack/react-query';
import { pathToList } from '../../admin/listView';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { usePreferences } from '../../admin/preferences';
import type { DataSchema } from '../../contract';
import { format, rql } from '../../rql';
import { HomeCard } from '../../ui/home/HomeCard';
import { HomeRow } from '../../ui/home/HomeRow';
import { toldCount, useHomeQuery } from '../../ui/home/useHomeQuery';
import { recentSchemas } from './recentSchemas';

/** Schemas whose documents are counted: each is a request of its own. */
const SHOWN = 5;

/** Whether documents stay in the status in which they begin until somebody moves them by hand. */
const waitsAtFirst = ({ creationTransition, transitions }: DataSchema) =>
  (transitions ?? []).some(
    ({ type, fromStatuses }) => type === 'manual' && fromStatuses.includes(creationTransition.toStatus),
  );

/** Documents that nobody has moved on yet, per schema: those used lately first. */
export const WaitingDocuments = () => {
  const say = useMessages();
  const { client } = usePlatform();
  const cache = useQueryClient();
  const preferences = usePreferences();
  const query = useHomeQuery('waiting documents', async signal => {
    const schemas = await cache.fetchQuery({
      queryKey: ['data/schema', 'all'],
      queryFn: () => client.schemas.all(signal),
      staleTime: 60_000,
    });
    const recent = recentSchemas(preferences);
    const rank = ({ id }: DataSchema) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
    const chosen = schemas
      .filter(schema => !schema.disabled && waitsAtFirst(schema))
      .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
      .slice(0, SHOWN);
    const counted = await Promise.all(
      chosen.map(async schema => {
        const status = schema.creationTransition.toStatus;
        const where = rql.eq('status', status);
        const { ids, total } = await client.documents.ids(schema.id, { where, limit: { limit: 1 } }, signal);
        return { schema, status, count: toldCount(total, ids.length), isAny: ids.length > 0 };
      }),
    );
    // A host that does not count tells by the one document that was asked for whether there are any.
    return { hasSteps: chosen.length > 0, waiting: counted.filter(({ isAny }) => isAny) };
  });
  return (
    <HomeCard
      title={say('home.waiting_documents')}
      query={query}
      isEmpty={({ waiting }) => waiting.length === 0}
      // Of schemas whose documents nobody can move on nothing was asked.
      empty={say(query.data?.hasSteps === false ? 'home.no_steps_documents' : 'home.none_waiting_documents')}
      more={{ to: () => '/data/documents', label: say('home.all_schemas') }}
    >
      {({ waiting }) => (
        <ul>
          {waiting.map(({ schema, status, count }) => (
            <HomeRow
              key={schema.id}
              to={pathToList(`data/documents/${encodeURIComponent(schema.id)}`, format(rql.eq('status', status)))}
              name={schema.name}
              end={
                count === undefined ? say('home.some_in_status', { status }) : say('home.in_status', { count, status })
              }
            />
          ))}
        </ul>
      )}
    </HomeCard>
  );
};
