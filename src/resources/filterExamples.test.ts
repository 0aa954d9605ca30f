import { describe, expect, it } from 'vitest';
import { parseQuery } from '../rql';
import { resources } from './index';

/** Lists with the console's own filter box; pages and lists with a screen of their own bring what they ask with. */
const filtered = resources.filter(({ api, list, columns }) => columns.length > 0 && !list && !api.whole);

describe('the example in an empty filter box', () => {
  it.each(filtered.map(definition => [definition.name, definition] as const))(
    '[TABLE-03] asks %s for a field that it has',
    (_name, { filterExample = '', filterFields = {} }) => {
      const { where } = parseQuery(filterExample);
      expect(Object.keys(filterFields)).toContain(where && 'field' in where ? where.field : undefined);
    },
  );
});
