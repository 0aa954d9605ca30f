import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { usePreferences } from '../../admin/preferences';
import type { DataSchema } from '../../contract';
import { Button } from '../../ui/controls/Button';
import { LoadFailure, Note } from '../../ui/Note';
import { PageFrame } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { recentSchemas } from './recentSchemas';
import './picker.css';

const COUNT_STAYS_MS = 60_000;

/** Becomes true once the element was seen: what is out of sight asks for nothing. */
const useSeen = () => {
  const element = useRef<HTMLAnchorElement>(null);
  const [isSeen, setSeen] = useState(typeof IntersectionObserver !== 'function');
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [element, isSeen] as const;
};

const SchemaCard = ({ schema }: { schema: DataSchema }) => {
  const say = useMessages();
  const { client } = usePlatform();
  const [element, isSeen] = useSeen();
  // One small request per card in view; it ends with the card. Without an answer the card does without a number.
  const { data: count } = useQuery({
    queryKey: [`data/documents/${schema.id}`, 'count'],
    queryFn: async ({ signal }) => (await client.documents.count(schema.id, signal)) ?? null,
    enabled: isSeen,
    staleTime: COUNT_STAYS_MS,
  });
  return (
    <Link ref={element} to={`/data/documents/${encodeURIComponent(schema.id)}`} className="schema-card">
      <strong>
        <bdi>{schema.name}</bdi>
      </strong>
      <span className="schema-card-text">
        <bdi>{schema.description}</bdi>
      </span>
      <span className="schema-card-foot">
        {typeof count === 'number' ? say('documents.picker.count', { count }) : '\u00a0'}
        {schema.disabled ? <span className="schema-disabled">{say('schemas.disabled')}</span> : null}
      </span>
    </Link>
  );
};

const SchemaGroup = ({ title, schemas }: { title: string; schemas: readonly DataSchema[] }) => {
  const headingId = useId();
  if (schemas.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="schema-group">
      <h2 id={headingId}>{title}</h2>
      <ul>
        {schemas.map(schema => (
          <li key={schema.id}>
            <SchemaCard schema={schema} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const matches = (schema: DataSchema, words: string) =>
  [schema.name, schema.description, schema.id].some(text => (text ?? '').toLowerCase().includes(words));

/** Chooses the schema whose documents are wanted (spec §2: 'Select schema'): used lately first, then all by name. */
export const SchemaPicker = () => {
  const say = useMessages();
  const { client } = usePlatform();
  const preferences = usePreferences();
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [recent] = useState(() => recentSchemas(preferences));
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['data/schema', 'all'],
    queryFn: ({ signal }) => client.schemas.all(signal),
  });

  const words = typed.trim().toLowerCase();
  const found = (data ?? []).filter(schema => matches(schema, words)).sort((a, b) => a.name.localeCompare(b.name));
  const lately = recent.flatMap(id => found.filter(schema => schema.id === id));
  const others = found.filter(schema => !recent.includes(schema.id));

  const clear = () => {
    setTyped('');
    input.current?.focus();
  };

  const body = () => {
    if (isPending) return <Spinner />;
    if (error)
      return (
        <LoadFailure isPlace title={say('documents.picker.failed')} error={error} onRetry={() => void refetch()} />
      );
    if (data.length === 0)
      return <Note role="status" title={say('documents.picker.none')} text={say('documents.picker.none_text')} />;
    return (
      <>
        <div className="schema-search">
          <label htmlFor={inputId} className="visually-hidden">
            {say('documents.picker.search')}
          </label>
          <input
            ref={input}
            id={inputId}
            type="search"
            value={typed}
            placeholder={say('documents.picker.search')}
            autoComplete="off"
            spellCheck={false}
            onChange={event => setTyped(event.target.value)}
          />
          <span role="status">{words === '' ? '' : say('documents.picker.found', { count: found.length })}</span>
        </div>
        {found.length === 0 ? (
          <Note
            title={say('table.no_match')}
            text={<code>{typed.trim()}</code>}
            action={
              <Button variant="outlined" onClick={clear}>
                {say('table.clear_filter')}
              </Button>
            }
          />
        ) : null}
        <SchemaGroup title={say('documents.picker.recent')} schemas={lately} />
        <SchemaGroup
          title={lately.length > 0 ? say('documents.picker.others') : say('documents.picker.all')}
          schemas={others}
        />
      </>
    );
  };
  return <PageFrame title={say('documents.picker.title')}>{body()}</PageFrame>;
};
