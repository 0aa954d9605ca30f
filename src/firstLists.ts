// Runs in the build only (scripts/staticScreens.mjs): what each list asks for when it is opened without a place of its own.
import { createBinder } from './admin/boundApi';
import { placeIn } from './admin/listPlace';
import { callOf } from './admin/listQuery';
import { requirementOf } from './admin/may';
import { createPreferences, memoryStore, spellingsOf } from './client';
import type { FirstList } from './client/session/begin';
import { type PlainLists, plainLists, type Texts } from './paint/plainLists';
import { resources } from './resources';

/** Those whose list is the console's own and whose name holds no parameter. */
const listed = resources.filter(({ name, list, isPage }) => !list && !isPage && !name.includes(':'));
const bind = createBinder(resources);

/** What can be shown of them before the console's code has come. */
export const firstTables = (texts: Texts): PlainLists =>
  plainLists(
    listed.map(({ name }) => bind(name)),
    texts,
  );

/** What they ask for, by the name of the resource. */
export const firstLists = (): Record<string, Omit<FirstList, 'name'>> => {
  const nobody = createPreferences({ storage: memoryStore() });
  return Object.fromEntries(
    listed.map(definition => {
      const { page, perPage, sort } = placeIn('', definition, nobody);
      const { path, rql } = callOf(bind(definition.name), { pagination: { page, perPage }, sort, filter: {} });
      const needs = requirementOf(definition, 'list').map(anyOf => anyOf.flatMap(spellingsOf));
      // What two of them ask for alike is asked for once.
      const distinct = needs.filter((anyOf, at) => needs.findIndex(one => one.join() === anyOf.join()) === at);
      return [definition.name, { call: rql ? `${path}?${rql}` : path, needs: distinct }];
    }),
  );
};
