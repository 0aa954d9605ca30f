import type { Page } from '@playwright/test';
import { test as base } from '../support/fixtures';

export { expect, expectAccessible, expectAccessibleInBothThemes } from '../support/fixtures';

export type Schema = { id: string; name: string; transitions: { id: string; name: string; toStatus: string }[] };
export type Document = { id: string; status: string };

type DataFixtures = {
  /** A sample schema by name. */
  schemaOf: (name: string) => Promise<Schema>;
  /** Documents of a schema as the platform lists them. */
  documentsOf: (schema: Schema, rql: string) => Promise<Document[]>;
  /** A new document of a schema, by the administrator. */
  createDocument: (schema: Schema, data: string) => Promise<Document>;
};

export const test = base.extend<DataFixtures>({
  schemaOf: async ({ api, adminToken }, use) =>
    use(async name => {
      const { data } = await api.call<{ data: Schema[] }>('GET', `/data/v1/?eq(name,${name})`, adminToken);
      if (!data[0]) throw new Error(`There is no sample schema "${name}".`);
      return data[0];
    }),
  documentsOf: async ({ api, adminToken }, use) =>
    use(async ({ id }, rql) => {
      const { data } = await api.call<{ data: Document[] }>('GET', `/data/v1/${id}/documents?${rql}`, adminToken);
      return data;
    }),
  createDocument: async ({ ready, adminToken }, use) =>
    use(async ({ id }, data) => {
      // The text as it is: numbers and keys must not pass through JavaScript.
      const response = await fetch(`${ready.url}/data/v1/${id}/documents`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
        body: data,
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`Creating a document answered ${response.status}: ${text}`);
      return JSON.parse(text) as Document;
    }),
});

/** Rows of the table, without those that only hold a place. */
export const rows = 'tbody tr:not([aria-hidden]):not(.row-placeholder)';

/** The lines of the JSON viewer that are in view, as text. */
export const linesOf = (page: Page) =>
  page
    .getByRole('tree')
    .getByRole('treeitem')
    .evaluateAll(lines => lines.map(line => (line.textContent ?? '').replace(/^[▸▾]/, '')));

/** Names of schemas that flows make for themselves, beside the samples. */
export const MADE_BY_TESTS = /^(?:e2e-|visit[0-9a-f])/;
