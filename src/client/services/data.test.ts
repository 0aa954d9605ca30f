import { describe, expect, it } from 'vitest';
import { filterOf } from '../../../tests/support/filterOf';
import { DocumentLockedError } from '../errors';
import { createHttp } from '../http';
import type { Session } from '../session';
import { documentsService, schemasService } from './data';

const ID = '5f7b1b3b1f7b4b0001f7b4b2';
const page = (data: string, total = 1) => `{"page":{"total":${total},"offset":0,"limit":50},"data":${data}}`;

/** The services in front of a host that answers these texts, one after the other; the last one again and again. */
const hostOf = (...answers: string[]) => {
  const sent: { method: string; address: string; body: unknown }[] = [];
  const pauses: number[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    sent.push({ method: init.method ?? '', address: String(input).replace('https://api.x.io', ''), body: init.body });
    return new Response(answers[Math.min(sent.length, answers.length) - 1]);
  };
  const session = { host: 'x.io', accessToken: () => 'token' } as Session;
  const http = createHttp({ session, fetch, sleep: async ms => void pauses.push(ms) });
  return { documents: documentsService(http), schemas: schemasService(http), sent, pauses };
};

describe('schemas', () => {
  it('[SCHEMA-03] are found all, fifty at a time until the total is reached', async () => {
    const { schemas, sent } = hostOf(page('[{"id":"a"}]', 2), page('[{"id":"b"}]', 2));
    expect(await schemas.all()).toMatchObject([{ id: 'a' }, { id: 'b' }]);
    expect(sent.map(({ address }) => address)).toEqual(['/data/v1/?limit(50)', '/data/v1/?limit(50,1)']);
  });

  it('[HOST-05] one that came without an id, or is none, costs itself alone; where all are so the host has answered something else', async () => {
    const { schemas } = hostOf(page('[{"name":"no id"},null,{"id":"a","name":"whole"}]', 3));
    expect(await schemas.all()).toMatchObject([{ id: 'a', name: 'whole' }]);
    await expect(hostOf(page('[{"name":"no id"}]', 1)).schemas.all()).rejects.toThrow();
  });

  it('[SCHEMA-02] [SCHEMA-03] are found by id, by name what is none: the first of a list, or nothing', async () => {
    const { schemas, sent } = hostOf(page('[{"id":"a","updateTimestamp":"2026-01-05T09:30:00.000Z"}]'), page('[]', 0));
    const found = await schemas.at(ID);
    expect(found?.record.updateTimestamp).toEqual(new Date('2026-01-05T09:30:00.000Z'));
    expect(await schemas.at('b')).toBeUndefined();
    expect(sent.map(({ address }) => decodeURIComponent(address))).toEqual([
      `/data/v1/?eq(id,${ID})`,
      '/data/v1/?or(eq(id,b),eq(name,b))',
    ]);
  });
});

describe('documents', () => {
  it('[DOC-07] [DOC-08] are found by schema and id, with the answer exactly as it arrived', async () => {
    const text = page(`[{"id":"${ID}","data":{"big":12345678901234567890,"__proto__":1,"timestamp":"2026"}}]`);
    const { documents, sent } = hostOf(text);
    const found = await documents.findOne('a/b', ID);
    expect(found?.text).toBe(text);
    expect(found?.at).toEqual(['data', 0]);
    expect(found?.record.data.timestamp).toBe('2026');
    expect(sent[0]?.address).toBe(`/data/v1/a%2Fb/documents?eq(id,${ID})`);
  });

  it('[DATA-02] are counted without being read', async () => {
    const { documents, sent } = hostOf(page('[{"id":"a"}]', 57));
    expect(await documents.count('s')).toBe(57);
    expect(sent[0]?.address).toBe('/data/v1/s/documents?select(id)&limit(1)');
  });

  it('[DOC-05] tell their order by ids alone', async () => {
    const { documents, sent } = hostOf(page('[{"id":"a"},{"id":"b"}]', 57));
    const sort = [{ field: 'updateTimestamp', direction: -1 as const }];
    expect(
      await documents.ids('s', { sort, userFilter: filterOf('eq(status,new)'), limit: { limit: 2, offset: 4 } }),
    ).toEqual({
      ids: ['a', 'b'],
      total: 57,
    });
    expect(sent[0]?.address).toBe('/data/v1/s/documents?select(id)&sort(-updateTimestamp)&eq(status,new)&limit(2,4)');
  });

  it('[DOC-10] move by a transition that holds only while they are where the operator saw them', async () => {
    const { documents, sent } = hostOf('{"affectedRecords":1}');
    const transition = { id: 't1', from: 'in review' };
    await documents.transition('s', ID, transition, '{"n": 12345678901234567890, "__proto__": 1.0}');
    await documents.transition('s', ID, transition);
    expect(sent).toEqual([
      {
        method: 'POST',
        address: `/data/v1/s/documents/${ID}/transition?eq(status,in%2520review)`,
        body: '{"id":"t1","data":{"n": 12345678901234567890, "__proto__": 1.0}}',
      },
      expect.objectContaining({ body: '{"id":"t1"}' }),
    ]);
  });

  it('[HTTP-09] are gone where a host says so with nothing else; what holds under a condition has to be told', async () => {
    const { documents } = hostOf('');
    expect(await documents.remove('s', ID)).toEqual({ affectedRecords: 1 });
    await expect(documents.update('s', ID, '', '{}')).rejects.toMatchObject({ name: 'ProtocolError', kind: 'shape' });
  });

  it('[SCHEMA-04] have comments, read to the end and added one at a time', async () => {
    const { documents, sent } = hostOf(page('[{"id":"c","text":"{}"}]'), '{"id":"d"}');
    expect(await documents.comments('s', ID)).toEqual([{ id: 'c', text: '{}' }]);
    await documents.addComment('s', ID, 'seen');
    expect(sent.map(({ method, address, body }) => [method, address, body])).toEqual([
      ['GET', `/data/v1/s/documents/${ID}/comments?sort(creationTimestamp)&limit(50)`, undefined],
      ['POST', `/data/v1/s/documents/${ID}/comments`, '{"text":"seen"}'],
    ]);
  });
});

describe('waiting for a locked document', () => {
  const locked = page(`[{"id":"${ID}","status":"new","transitionLock":{"timestamp":"2026-01-05T09:30:00.000Z"}}]`);
  const free = page(`[{"id":"${ID}","status":"reviewed"}]`);

  it('[DOC-09] looks up to five times, 300 ms apart, then fails', async () => {
    const { documents, sent, pauses } = hostOf(locked);
    const looks: string[] = [];
    const waiting = documents.waitUntilUnlocked('s', ID, {
      onLook: ({ attempt, of }) => looks.push(`${attempt}/${of}`),
    });
    await expect(waiting).rejects.toThrow(new DocumentLockedError());
    await expect(waiting).rejects.toThrow('Document is in a locked state');
    expect(sent.map(({ address }) => address)).toEqual(
      Array(5).fill(`/data/v1/s/documents?select(id,status,transitionLock)&eq(id,${ID})`),
    );
    expect(pauses).toEqual([300, 300, 300, 300, 300]);
    expect(looks).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5']);
  });

  it('[DOC-09] goes on as soon as the lock is gone, with what it saw last', async () => {
    const { documents, sent, pauses } = hostOf(locked, locked, free);
    expect(await documents.waitUntilUnlocked('s', ID)).toEqual({ id: ID, status: 'reviewed' });
    expect(sent).toHaveLength(3);
    expect(pauses).toEqual([300, 300]);
  });

  it('[DOC-09] says that there is no such document, and stops when nobody waits any more', async () => {
    await expect(hostOf(page('[]', 0)).documents.waitUntilUnlocked('s', ID)).rejects.toMatchObject({ status: 404 });
    const { documents, sent } = hostOf(locked);
    const leaving = new AbortController();
    const waiting = documents.waitUntilUnlocked('s', ID, { signal: leaving.signal, onLook: () => leaving.abort() });
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toHaveLength(1);
  });
});
