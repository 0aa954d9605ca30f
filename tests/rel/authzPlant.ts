import type { EmbeddedPlatform } from '../../src/embedded/app';
import type { Aim } from './authzAims';
import { createTracer, gained, type Planted, TAKEN, withPlanted } from './authzFields';
import type { Cast, Subject } from './authzPeople';
import { OTHER_GROUP } from './authzPeople';
import { readRule } from './authzRule';
import type { Row } from './authzTable';
import { createAsk, type Things } from './authzThings';

type Given = {
  readonly cast: Cast;
  readonly things: Things;
  readonly bodyFor: (row: Row, aim: Aim, by: string | undefined) => Promise<unknown>;
  readonly fill: (row: Row, text: string) => Promise<string>;
};

/** Somebody whom a row lets in, who may do nothing else. */
const allowed = async (row: Row, { cast, things }: Given): Promise<Pick<Subject, 'id' | 'token'>> => {
  const { isPublic, isOpenToAll } = readRule(row);
  if (isPublic) return { token: undefined };
  if (isOpenToAll) return cast.person();
  const [permission] = row.rule.match(/(?<=^|\| )[A-Z_]{5,}(?= \||;|$)/) ?? [];
  return permission ? cast.person({ permissions: [permission] }) : things.owner(row.what);
};

/**
 * Writes with fields that their callers may not set: twice without them, and twice with them, each time to another target of the same
 * kind. Unknown fields are ignored (platform-api 4.3), so they succeed alike and leave the same in all tables.
 */
export const plant = async (
  platform: EmbeddedPlatform,
  rows: readonly { readonly row: Row; readonly aim: Aim }[],
  given: Given,
) => {
  const { cast, things, bodyFor, fill } = given;
  const ask = createAsk(platform);
  const traced = await createTracer(platform);
  const made = async (path: string) =>
    String((await ask('POST', path, { token: things.admin.token, body: { name: 'planted' } })).body.id);
  const planted: Planted = {
    person: await cast.person(),
    role: await made('/users/v1/roles'),
    groupRole: await made(`/users/v1/groups/${OTHER_GROUP}/roles`),
  };
  const told: string[] = [];
  const done = { rows: 0, calls: 0 };
  for (const { row, aim } of rows) {
    const [method = ''] = row.route.split(' ');
    // The same person throughout, so that what stands of whoever called is the same.
    things.renew();
    const by = await allowed(row, given);
    const isOwner = by.id === (await things.owner(row.what)).id;
    const send = async (change: (body: object) => object) => {
      things.renew();
      const caller = isOwner ? await things.owner(row.what) : by;
      const url = await fill(row, aim.address);
      for (const name of aim.needs) await things.get(name, row.what);
      const body = change((await bodyFor(row, aim, caller.id)) as object);
      done.calls++;
      const from = `10.200.${done.calls >> 8}.${done.calls & 255}`;
      return traced(() => ask(method, url, { token: caller.token, body, from }));
    };
    const [one, other] = [await send(body => body), await send(body => body)];
    if (one.answer.status >= 300 || other.answer.status >= 300) continue;
    done.rows++;
    for (const flag of [true, false]) {
      const { answer, trace } = await send(body => withPlanted(body, planted, flag, TAKEN[row.route]));
      const of = `${row.section} ${row.route} ${row.what} with fields that are not for its caller`;
      if (answer.status >= 300) told.push(`${of}: ${answer.status} ${answer.text}`);
      else told.push(...gained(row.route, [one.trace, other.trace], trace, planted).map(line => `${of}: ${line}`));
    }
  }
  return { ...done, told };
};
