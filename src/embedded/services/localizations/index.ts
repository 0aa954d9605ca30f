import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { SERVICES } from '../../../contract';
import { COUNTRY_CODES } from '../../../contract/countries';
import { PLATFORM_LANGUAGES } from '../../../contract/languages';
import { defineCollection } from '../../collection/defineCollection';
import { defineService } from '../../collection/defineService';
import { f } from '../../collection/f';
import type { BodyOf, TableOf } from '../../collection/types';
import { MAX_LARGE_BODY } from '../../http/body';
import type { Call, Route } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { offer } from '../../kernel/ports';
import { type Asking, SYSTEM } from '../../kernel/who';
import { write } from '../../kernel/write';
import { anyOf } from '../../store/anyOf';
import { localizationsMigrations } from './migrations';
import { localizedTexts, takenBy, withArguments } from './ports';
import { regionsOf } from './regions';
import { SAMPLES } from './samples';

type Text = Record<string, string>;

/** Tools send all texts of an application at once. */
const MAX_AT_ONCE = 10_000;

/** Language codes are upper case; every text has English, to fall back to. */
const texts = z.record(z.string().regex(/^[A-Z]{2}$/), z.string().max(100_000)) as z.ZodType<Text>;
const fields = {
  key: f.text({ min: 1, max: 500 }).required().unique().identity().createOnly(),
  text: f.json<Text>(texts).required(),
  ...f.timestamps(),
};

declare module '../../store/schema' {
  interface Schema {
    localizations: TableOf<typeof fields>;
  }
}

const localizations = defineCollection({
  service: 'localizations',
  record: 'localization',
  table: 'localizations',
  fields,
  permissions: { list: 'signed-in', removeMany: 'DELETE_LOCALIZATIONS' },
});

/** Too many are refused with a code of their own, before any of them is read. @throws PlatformError 26 */
const few = (schema: z.ZodType) =>
  z
    .array(z.unknown())
    .transform(given => {
      if (given.length > MAX_AT_ONCE)
        throw new PlatformError(26, `At most ${MAX_AT_ONCE} localizations are taken at once`);
      return given;
    })
    .pipe(schema as z.ZodType<unknown, unknown[]>);

const texted = f.list(
  f.object({ key: fields.key, text: fields.text }) as never as ReturnType<typeof f.json<{ key: string; text: Text }>>,
  { items: MAX_AT_ONCE },
);
const many = { localizations: texted.readAs(few(texted.spec.schema)).required() };

/** Takes many localizations at once. */
const manyRoute = (
  method: 'POST' | 'PUT',
  permission: 'CREATE_LOCALIZATIONS' | 'UPDATE_LOCALIZATIONS',
  change: (given: readonly { key: string; text: Text }[], call: Call) => Promise<object>,
): Route => ({
  ...localizations.route(method, '', permission, many, (body, call) => change(body.localizations, call)),
  maxBody: MAX_LARGE_BODY,
});

const keysThere = async (
  { platform }: { platform: Pick<Call['platform'], 'db'> },
  keys: readonly string[],
): Promise<ReadonlyMap<string, Text>> => {
  const rows = await platform.db
    .selectFrom('localizations')
    .select(['key', 'text'])
    .where('key', '=', anyOf(keys))
    .execute();
  return new Map(rows.map(({ key, text }) => [key, text]));
};

/** The same, held until the transaction ends: all calls hold them in one order. */
const holdKeys = async ({ platform }: Asking, keys: readonly string[]): Promise<ReadonlyMap<string, Text>> => {
  const rows = await platform.db
    .selectFrom('localizations')
    .select(['key', 'text'])
    .where('key', '=', anyOf(keys))
    .orderBy('key')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ key, text }) => [key, text]));
};

/** One statement writes them all. */
const add = ({ platform: { db, now } }: Asking, texts: ReadonlyMap<string, Text>) => {
  const at = new Date(now());
  return sql`insert into localizations (key, text, creation_timestamp, update_timestamp)
    select given.key, given.text::json, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${[...texts.keys()]}::text[], ${[...texts.values()].map(text => JSON.stringify(text))}::text[]) given(key, text)`.execute(
    db,
  );
};

/** What is there already stays as it is (platform-api 6.11), also where it came a moment before in the same list. */
const create = manyRoute('POST', 'CREATE_LOCALIZATIONS', (given, call) =>
  write(call, async (within, note) => {
    // Others who add, too, wait: they find what this adds.
    await sql`lock table localizations in share row exclusive mode`.execute(within.platform.db);
    const known = await keysThere(
      within,
      given.map(({ key }) => key),
    );
    const added = new Map<string, Text>();
    const existing = new Set(known.keys());
    for (const { key, text } of given)
      if (known.has(key) || added.has(key)) existing.add(key);
      else added.set(key, text);
    if ([...added.values()].some(text => !text.EN)) throw new PlatformError(801);
    await add(within, added);
    await note('localization.create', [...added.keys()], { text: '…' });
    return { created: added.size, existing: existing.size, existing_ids: [...existing] };
  }),
);

/** Languages that are given take the place of the stored ones, which else stay; English is never empty. One statement writes them all. */
const update = manyRoute('PUT', 'UPDATE_LOCALIZATIONS', (given, call) =>
  write(call, async ({ platform, caller }, note) => {
    const known = await holdKeys(
      { platform, caller },
      given.map(({ key }) => key),
    );
    const next = new Map(known);
    const missing = new Set<string>();
    for (const { key, text } of given) {
      if (known.has(key) && text.EN === '') throw new PlatformError(801);
      if (known.has(key)) next.set(key, { ...next.get(key), ...text });
      else missing.add(key);
    }
    const changed = [...next].filter(([key, text]) => !isDeepStrictEqual(text, known.get(key)));
    await sql`update localizations l set text = given.text::json, update_timestamp = ${new Date(platform.now())}
      from unnest(${changed.map(([key]) => key)}::text[], ${changed.map(([, text]) => JSON.stringify(text))}::text[]) given(key, text)
      where l.key = given.key`.execute(platform.db);
    await note(
      'localization.update',
      changed.map(([key]) => key),
      { text: '…' },
    );
    return { updated: known.size, missing: missing.size, missing_ids: [...missing] };
  }),
);

const wantedKeys = f.texts({ items: MAX_AT_ONCE });
const wanted = {
  localizations: wantedKeys.readAs(few(wantedKeys.spec.schema)).required(),
  localizationCodes: f.texts({ items: 100, max: 10 }).default([]),
};

/** Longest answer: a text in which a long value stands many times is many times as long. */
const MAX_ANSWERED = 5_000_000;

/** A key with what its text is given: `heart_rate, 63`. A key may have commas itself. */
const askedFor = (wanted: string, known: ReadonlyMap<string, Text>): { key: string; values: string[] } => {
  const [key = '', ...values] = known.has(wanted) ? [wanted] : wanted.split(',').map(part => part.trim());
  return { key, values };
};

/** Texts by key, in the languages asked for and in English; languages and keys that are not there are left out. */
const answerTexts = async (body: BodyOf<typeof wanted>, call: Call) => {
  const codes = new Set([...(body.localizationCodes ?? []), 'EN']);
  const keys = body.localizations.flatMap(asked => [asked, asked.split(',')[0]?.trim() ?? '']);
  const found = await keysThere(call, [...new Set(keys)]);
  let left = MAX_ANSWERED;
  const filled = (text: string, values: readonly string[]): string => {
    const answered = withArguments(text, values, left);
    if (answered === undefined || left < 0)
      throw new PlatformError(26, `The texts are longer than ${MAX_ANSWERED} characters`);
    left -= takenBy(text, values, answered);
    return answered;
  };
  return Object.fromEntries(
    [...new Set(body.localizations)].flatMap(asked => {
      const { key, values } = askedFor(asked, found);
      const texts = Object.entries(found.get(key) ?? {}).filter(([code]) => codes.has(code));
      return found.has(key)
        ? [[key, Object.fromEntries(texts.map(([code, text]) => [code, filled(text, values)]))]]
        : [];
    }),
  );
};
const request: Route = {
  ...localizations.route('POST', 'request', 'signed-in', wanted, answerTexts),
  maxBody: MAX_LARGE_BODY,
};

const page = (data: readonly string[]) => ({
  query: '{}',
  page: { total: data.length, offset: 0, limit: data.length },
  data,
});
const BASE = SERVICES.localizations.base;
const lists: readonly Route[] = [
  { method: 'GET', path: `${BASE}/countries`, access: 'signed-in', handler: async () => page(COUNTRY_CODES) },
  { method: 'GET', path: `${BASE}/languages`, access: 'signed-in', handler: async () => page(PLATFORM_LANGUAGES) },
  {
    method: 'GET',
    path: `${BASE}/countries/:country/regions`,
    access: 'signed-in',
    handler: async ({ parameters: { country = '' } }) => {
      if (!COUNTRY_CODES.includes(country)) throw new PlatformError(16);
      return page(regionsOf(country));
    },
  },
];

/** Texts in several languages, by key (platform-api 6.11). */
export const localizationsService = defineService({
  name: 'localizations',
  collections: [localizations],
  routes: [create, update, request, ...lists],
  migrations: localizationsMigrations,
  offers: () => [
    offer(localizedTexts, {
      inLanguage: async (platform, keys, language) => {
        const found = await keysThere({ platform }, keys);
        const textIn = (text: Text) => (Object.hasOwn(text, language) && text[language]) || text.EN || '';
        return new Map([...found].map(([key, text]) => [key, textIn(text)]));
      },
    }),
  ],
  samples: async platform => {
    for (const sample of SAMPLES) await localizations.insert({ platform, caller: SYSTEM }, sample);
  },
});
