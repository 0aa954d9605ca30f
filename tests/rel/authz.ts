import { PERMISSION_NAMES } from '../../src/contract';
import { createPlatform, type EmbeddedPlatform } from '../../src/embedded/app';
import type { Route } from '../../src/embedded/http/route';
import { hasPostgres, startPostgres } from '../support/postgres';
import { ROUTES } from '../support/routes';
import { type Aim, aimOf } from './authzAims';
import { bulk } from './authzBulk';
import { credentials } from './authzCredentials';
import { presenceOf } from './authzNeeds';
import { type Cast, createCast, type Subject } from './authzPeople';
import { plant } from './authzPlant';
import { isAsTold, isLeftOpen, readRule, verdictOf } from './authzRule';
import { ROWS, type Row } from './authzTable';
import { createAsk, createThings, nameFor, type Things } from './authzThings';
import { walk } from './authzWalk';
import type { Figure, Size, Trial } from './report';

/** How much is tried: all, or what the seed picks of the rows, and of each kind of subject (`subjectsOf`). */
const ALL = Number.POSITIVE_INFINITY;
const PARTS = {
  quick: { rows: 120, standing: 1, named: 2, alone: 1, missing: 1, planted: 20 },
  full: { rows: ALL, standing: ALL, named: ALL, alone: ALL, missing: ALL, planted: ALL },
  night: { rows: ALL, standing: ALL, named: ALL, alone: ALL, missing: ALL, planted: ALL },
} as const;
const TOLD = 20;
const MISSING = '0123456789abcdef01234567';

/** Rows whose route is mounted, how each is aimed at, and what cannot be tried. */
const planOf = (routes: readonly Route[]) => {
  const mounted = new Map(routes.map(route => [`${route.method} ${route.path}`, route]));
  const planned: { row: Row; aim: Aim }[] = [];
  const lost: string[] = [];
  for (const row of ROWS) {
    const route = mounted.get(row.route);
    try {
      if (route) planned.push({ row, aim: aimOf(row, route) });
      else lost.push(`${row.route} is not mounted`);
    } catch (error) {
      lost.push(String(error));
    }
  }
  const known = new Set(planned.map(({ row }) => row.route));
  return { planned, lost, uncovered: [...mounted.keys()].filter(key => !known.has(key)) };
};

/** A text with what is aimed at in the place of its braces; `isMissing` names what is not there. */
const filled = async (text: string, things: Things, what: string, isMissing = false): Promise<string> => {
  const aimed = isMissing ? text.replace(/\{(?!(?:group|home|profileGroup)\})\w+\}/g, MISSING) : text;
  let result = aimed;
  for (const [braces, name = ''] of aimed.matchAll(/\{(\w+)\}/g))
    if (things.knows(name)) result = result.replace(braces, await things.get(name, what));
  return result;
};

/** What is sent: a text as it is, all else with what it speaks of, and a proof that whoever sends it typed their password. */
const bodyFor = async (
  platform: EmbeddedPlatform,
  { row, aim: { body }, by }: { row: Row; aim: Aim; by: string | undefined },
  things: Things,
): Promise<unknown> => {
  if (body === undefined || typeof body === 'string') return body;
  const text = await filled(JSON.stringify(body), things, row.what);
  if (!by || !text.includes('{presence}')) return JSON.parse(text);
  return JSON.parse(text.replace('{presence}', await presenceOf(platform, by)));
};

/** Who stands somewhere to what a row is about, the permissions that it names, and each other one alone unless anybody is let in. */
const subjectsOf = (row: Row, cast: Cast, shown: readonly (() => Promise<Subject>)[], things: Things) => {
  const { names, isOpenToAll } = readRule(row);
  const related =
    (name: string, holds: string[], person: () => Promise<{ id: string; token: string }>) => async () => ({
      name,
      holds: new Set(['anyone', ...holds]),
      ...(await person()),
    });
  // What nobody may make without a permission is an administrator's.
  const own = row.what === 'permissionRequired' ? [] : ['own'];
  const standing = [
    ...cast.fixed,
    ...shown,
    related('whose it is', [...own, row.what === 'colleague' ? 'staff' : 'patient'], () => things.owner(row.what)),
    related('whom it is linked to', ['linked'], async () => things.linked),
  ];
  return {
    standing,
    named: names.length > 0 ? cast.of(names, nameFor(row.what)) : [],
    alone: isOpenToAll ? [] : PERMISSION_NAMES.filter(name => !names.includes(name)).map(cast.alone),
  };
};

/** Some of a list, each once, picked by chance. */
const someOf = <T>(list: readonly T[], most: number, random: () => number): readonly T[] => {
  if (list.length <= most) return list;
  const left = [...list];
  return Array.from({ length: most }, () => left.splice(Math.floor(random() * left.length), 1)[0] as T);
};

const attack = async (size: Size, random: () => number, databaseUrl?: string): Promise<readonly Figure[]> => {
  // The clock stands, so that no token ends while the trial goes on.
  const startedAt = Date.now();
  const platform = await createPlatform({ now: () => startedAt, ...(databaseUrl ? { databaseUrl } : {}) });
  const counts = { taken: 0, open: 0, wrong: 0, failed: 0, letIn: 0 };
  const told: string[] = [];
  const done = new Set<Row>();
  try {
    const things = await createThings(platform);
    const cast = createCast(platform);
    const shown = credentials(platform, cast, things);
    const ask = createAsk(platform);
    const routes = ROUTES.filter(({ path }) => !path.endsWith('/health'));
    const { planned, lost, uncovered } = planOf(routes);
    const decide = async (row: Row, aim: Aim, subject: Subject, isMissing: boolean) => {
      const [method = ''] = row.route.split(' ');
      const fill = (text: string, of = isMissing) => filled(text, things, row.what, of);
      const address = await fill(aim.address);
      for (const name of aim.needs) await things.get(name, row.what);
      const body = await bodyFor(platform, { row, aim, by: subject.id }, things);
      // Everybody calls from elsewhere: what strangers may ask in a while is for other tests.
      const from = `10.${++counts.taken >> 16}.${(counts.taken >> 8) & 255}.${counts.taken & 255}`;
      const answer = await ask(method, address, { token: subject.token, signs: subject.signs, body, from });
      const verdict = verdictOf(answer, aim.sees && (await fill(aim.sees)));
      if (isLeftOpen(row, subject)) counts.open++;
      if (verdict === 'failed') counts.failed++;
      if (verdict === 'in' && answer.status < 300) done.add(row);
      if (!isAsTold(row, subject, { verdict, answer, isMissing })) {
        counts.wrong++;
        if (verdict === 'in') counts.letIn++;
        const of = `${row.section} ${row.route} ${row.what} (${row.rule}) by ${subject.name}`;
        told.push(`${of}${isMissing ? ' of what is not there' : ''}: ${verdict}, ${answer.status} ${answer.text}`);
      }
      if (method !== 'GET' && answer.status < 300) things.renew();
    };
    const part = PARTS[size];
    for (const { row, aim } of someOf(planned, part.rows, random)) {
      things.renew();
      const { standing, named, alone } = subjectsOf(row, cast, shown, things);
      const subjects = [
        ...someOf(standing, part.standing, random),
        ...someOf(named, part.named, random),
        ...someOf(alone, part.alone, random),
      ];
      for (const make of subjects) await decide(row, aim, await make(), false);
      if (!aim.isNamed) continue;
      for (const make of someOf(standing, part.missing, random)) await decide(row, aim, await make(), true);
    }
    const writes = planned.filter(({ row, aim: { body } }) => !row.route.startsWith('GET') && typeof body === 'object');
    const sown = await plant(platform, someOf(writes, part.planted, random), {
      ...{ cast, things },
      bodyFor: (row, aim, by) => bodyFor(platform, { row, aim, by }, things),
      fill: (row, text) => filled(text, things, row.what),
    });
    const blind = await bulk(platform, routes);
    const walked = await walk(platform, size, random);
    const lines = [
      ...uncovered.map(key => `no case: ${key}`),
      ...lost,
      ...sown.told,
      ...blind.told,
      ...walked.told,
      ...told,
    ];
    for (const line of lines.slice(0, TOLD)) process.stderr.write(`  ${line.slice(0, 500)}\n`);
    return [
      { name: 'routes', value: routes.length },
      { name: 'routes without a case', value: uncovered.length, most: 0 },
      { name: 'rows of the table', value: ROWS.length },
      { name: 'rows that lead nowhere', value: lost.length, most: 0 },
      { name: 'rows of which a call was answered with success', value: done.size },
      { name: 'decisions taken', value: counts.taken, least: 1 },
      { name: 'left open by the wire', value: counts.open },
      { name: 'not as the table says', value: counts.wrong, most: 0 },
      { name: 'let in against the table', value: counts.letIn, most: 0 },
      { name: 'answers of 500 and more, or none', value: counts.failed + walked.counts.failed, most: 0 },
      { name: 'calls whose bodies were given fields that are not for their callers', value: sown.rows, least: 1 },
      { name: 'of these, what was done with such a field', value: sown.told.length, most: 0 },
      { name: 'writes by nobody with filters that mean nothing', value: blind.asked, least: 1 },
      { name: 'tables that these touched, and answers of 500 to them', value: blind.told.length, most: 0 },
      { name: 'random steps of limited operators', value: walked.counts.steps, least: 1 },
      { name: 'steps that were done', value: walked.counts.done, least: 1 },
      { name: 'permissions gained', value: walked.counts.gained, most: 0 },
      { name: 'moments without an administrator', value: walked.counts.orphaned, most: 0 },
    ];
  } finally {
    await platform.close();
  }
};

/** T-AUTHZ: every route answers everybody as the wire document says, whoever they are and whatever is whose. */
export const authz: Trial = {
  name: 'T-AUTHZ',
  run: async (size, random) => {
    const figures = await attack(size, random);
    if (size === 'quick' || !hasPostgres) return figures;
    // The same decisions on the other database, picked by chance: what is whose is told by statements.
    const database = await startPostgres();
    try {
      const same = await attack('quick', random, database.url);
      return [...figures, ...same.map(figure => ({ ...figure, name: `PostgreSQL, a sample: ${figure.name}` }))];
    } finally {
      await database.stop();
    }
  },
};
