import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useMessages } from '../../../admin/messages';
import { usePlatform } from '../../../admin/platform';
import { walkPages } from '../../../admin/walkPages';
import type { Role } from '../../../contract';
import { useDraft } from '../../../ui/drafts/useDraft';
import { readListPage } from '../../../ui/tools/readListPage';
import { permissionNames } from '../permissionDiff';
import { type Column, columnOf, keep, type Staged, sizeOf, takeUp, toggled } from './staged';

const RESOURCE = 'users/roles';
/** So many roles are offered, and so many stand side by side, at first and at most. */
const MOST_ROLES = 5_000;
const FIRST_COLUMNS = 4;
export const MOST_COLUMNS = 12;
const PAGE = 100;

/** All roles, whatever page size the host grants. */
const useRoles = () => {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: [RESOURCE, 'matrix'],
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, perPage: PAGE };
      const question = { pagination, sort: { field: 'name', order: 'ASC' as const }, filter: {} };
      const read = readListPage(dataProvider, { resource: RESOURCE, question }, signal);
      const pages = walkPages<RaRecord>({ read, pageSize: PAGE, most: MOST_ROLES });
      const roles: Role[] = [];
      for (;;) {
        const step = await pages.next();
        if (step.done) return { roles, isRepeating: step.value.isRepeating };
        roles.push(...(step.value.records as Role[]));
      }
    },
  });
};

/** Which roles stand side by side: the address says it, so that a comparison can be passed on. */
const useChosen = (roles: readonly Role[]) => {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('roles');
  const chosen = useMemo(() => {
    if (asked === null) return roles.slice(0, FIRST_COLUMNS);
    const byId = new Map(roles.map(role => [role.id, role]));
    return [...new Set(asked.split(','))].flatMap(id => byId.get(id) ?? []).slice(0, MOST_COLUMNS);
  }, [asked, roles]);
  const choose = (next: readonly Role[]) =>
    setParameters(
      now => {
        const after = new URLSearchParams(now);
        after.set('roles', next.map(({ id }) => id).join(','));
        return after;
      },
      { replace: true },
    );
  return [chosen, choose] as const;
};

/** Roles side by side, the permissions there are, and what is staged for each. */
export const useMatrix = () => {
  const say = useMessages();
  const { client } = usePlatform();
  const read = useRoles();
  const known = useQuery({ queryKey: ['permissions'], queryFn: () => client.roles.permissions(), staleTime: 300_000 });
  const roles = useMemo(() => read.data?.roles ?? [], [read.data]);
  const [chosen, choose] = useChosen(roles);
  const [staged, setStaged] = useState<Staged>(new Map());
  const draft = useDraft(
    'matrix',
    { changes: keep(staged) },
    {
      label: say('fields.permissions'),
      initial: { changes: [] },
      onRestore: ({ changes = [] }) => setStaged(takeUp(changes)),
    },
  );

  const columns = useMemo(() => {
    // What is staged stays in sight.
    const shown = [...chosen, ...roles.filter(role => staged.has(role.id) && !chosen.includes(role))];
    return shown.map(role => columnOf(role, staged));
  }, [chosen, roles, staged]);
  const names = useMemo(() => {
    const told = permissionNames({ permissions: known.data ?? [] });
    return [...new Set([...told, ...columns.flatMap(({ stored, current }) => [...stored, ...current])])].sort();
  }, [known.data, columns]);

  const toggle = useCallback((column: Column, name: string) => setStaged(now => toggled(now, column, name)), []);
  return {
    read,
    known,
    roles,
    chosen,
    choose,
    columns,
    names,
    draft,
    changed: columns.filter(({ pending }) => sizeOf(pending) > 0),
    toggle,
    reset: () => setStaged(new Map()),
    /** What is staged is on its way to the host, or no longer. */
    saving: draft.saving,
    /** What was staged for these roles is stored. */
    settle: (ids: readonly string[]) => setStaged(now => new Map([...now].filter(([id]) => !ids.includes(id)))),
    /** Reads the roles as they are stored now. @throws as the client does */
    reload: async (): Promise<readonly Role[]> => {
      const { data, error } = await read.refetch();
      if (error) throw error;
      return data?.roles ?? [];
    },
  };
};

export type Matrix = ReturnType<typeof useMatrix>;
