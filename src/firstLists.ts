// Runs in the build only (scripts/staticScreens.mjs): what each list asks for when it is opened without a place of its own.
import { createBinder } from './admin/boundApi';
import { placeIn } from './admin/listPlace';
import { callOf } from './admin/listQuery';
import { requirementOf } from './admin/may';
import { createPreferences, memoryStore, spellingsOf } from './client';
import type { FirstList } from './client/session/begin';
import { resources } from './resources';

/** By the name of the resource, for those whose list is the console's own and whose name holds no parameter. */
export const firstLists = (): Record<string, Omit<FirstList, 'name'>> => {
  const bind = createBinder(resources);
  const nobody = createPreferences({ storage: memoryStore() });
  const plain = resources.filter(({ name, list, isPage }) => !list && !isPage && !name.includes(':'));
  return Object.fromEntries(
    plain.map(definition => {
      const { page, perPage, sort } = placeIn('', definition, nobody);
      const { path, rql } = callOf(bind(definition.name), { pagination: { page, perPage }, sort, filter: {} });
      const needs = requirementOf(definition, 'list').map(anyOf => anyOf.flatMap(spellingsOf));
      // What two of them ask for alike is asked for once.
      const distinct = needs.filter((anyOf, at) => needs.findIndex(one => one.join() === anyOf.join()) === at);
      return [definition.name, { call: rql ? `${path}?${rql}` : path, needs: distinct }];
    }),
  );
};
