import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ResourceDefinition } from '../../admin/defineResource';
import { isAbsent } from '../../admin/failure';
import { mayOf, requirementOf } from '../../admin/may';
import { useLabels } from '../../admin/messages';
import { useSessionUser } from '../../admin/platform';
import { useResources } from '../../admin/resourceIndex';
import { parseFilter } from '../../rql';
import type { Command } from './command';
import { isId, whereNamed } from './typedText';

const AFTER_MS = 250;
/** Of one kind. */
const SHOWN = 5;
const LEAST_CHARACTERS = 2;
/** How long what was found stands while the palette is opened again, in milliseconds. */
const FRESH_MS = 30_000;

/** What to call a record: a person by their name, others by theirs, at last the id. */
const wordsOf = ({ title = 'name' }: ResourceDefinition, record: RaRecord) => {
  const person = [record.firstName, record.lastName].filter(Boolean).join(' ');
  const name: unknown = record[title];
  return person || (typeof name === 'string' && name) || String(record.email ?? record.id);
};

const useSettled = (text: string) => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

type Question = { definition: ResourceDefinition; read: (signal: AbortSignal) => Promise<RaRecord[]> };

/**
 * Records of the host that a text names, or whose id it is: asked for where the operator may see them.
 *
 * @returns commands that lead there, whether the host is still being asked, and whose question failed; what a host does not
 *   have is nowhere to be found
 */
export const useFound = (typed: string) => {
  const text = useSettled(typed.trim());
  const provider = useDataProvider();
  const navigate = useNavigate();
  const labels = useLabels();
  const user = useSessionUser();
  const visible = useResources().filter(
    definition =>
      !definition.isPage &&
      !definition.name.includes(':') &&
      mayOf(user, requirementOf(definition, 'detail')).isAllowed,
  );

  const byId =
    ({ name }: ResourceDefinition): Question['read'] =>
    async signal =>
      (await provider.getMany(name, { ids: [text], signal })).data;
  const byName =
    ({ name, nameFields = [], api }: ResourceDefinition): Question['read'] =>
    async signal => {
      const verdict = parseFilter(whereNamed(text, nameFields));
      if (!verdict.valid) return [];
      const { data } = await provider.getList(name, {
        pagination: { page: 1, perPage: SHOWN },
        sort: { field: '', order: 'ASC' },
        filter: { q: api.whole ? text : verdict.filter },
        signal,
      });
      return data.filter(({ id }) => id !== undefined).slice(0, SHOWN);
    };
  const questions: Question[] = isId(text)
    ? visible.filter(({ api }) => !api.whole && !api.idOf).map(definition => ({ definition, read: byId(definition) }))
    : visible
        .filter(({ nameFields }) => nameFields && text.length >= LEAST_CHARACTERS)
        .map(definition => ({ definition, read: byName(definition) }));

  const answers = useQueries({
    queries: questions.map(({ definition, read }) => ({
      queryKey: ['palette', definition.name, text],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
      staleTime: FRESH_MS,
      retry: false,
    })),
  });
  const found = questions.flatMap(({ definition }, index) =>
    (answers[index]?.data ?? []).map((record): Command => {
      const label = wordsOf(definition, record);
      const email = typeof record.email === 'string' && record.email !== label ? ` · ${record.email}` : '';
      return {
        id: `found ${definition.name} ${record.id}`,
        group: 'found',
        label,
        detail: `${labels.record(definition.name)}${email}`,
        run: () => navigate(`/${definition.name}/${encodeURIComponent(record.id)}`),
      };
    }),
  );
  return {
    found,
    isAsking: text !== typed.trim() || answers.some(({ isFetching }) => isFetching),
    failed: questions
      .filter((_, index) => answers[index]?.error && !isAbsent(answers[index].error))
      .map(({ definition }) => labels.resource(definition.name)),
  };
};
