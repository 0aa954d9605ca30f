import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCredentialStore, type KeyValueStore, memoryStore } from './storage';

const HOST = 'dev.example.org';
const NOW_S = 1_700_000_000;
const NOW_MS = NOW_S * 1_000;
const CREDENTIALS = { refreshToken: 'r', expiresAt: NOW_S + 60, host: HOST };

/** What the specification calls them (section 3). */
const NAMES = ['api-host', 'api-host-list', 'credentials'];

const setup = () => {
  const local = memoryStore();
  const session = memoryStore();
  return { local, session, store: createCredentialStore({ local, session }) };
};

/** A browser that forbids storage, as some do for embedded or private pages. */
const forbidden: KeyValueStore = {
  getItem: () => {
    throw new DOMException('no', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => {
    throw new DOMException('no', 'SecurityError');
  },
};

describe('what the browser keeps', () => {
  it('[SESS-04] stands under the three names of the specification and no other', () => {
    const written: string[] = [];
    const local: KeyValueStore = { ...memoryStore(), setItem: key => void written.push(key) };
    const store = createCredentialStore({ local, session: memoryStore() });
    store.saveHosts([HOST]);
    store.saveHost(HOST);
    store.save('local', CREDENTIALS);
    expect(written.sort()).toEqual(NAMES);
  });

  it('[SESS-03] [SESS-05] credentials are in one storage at a time, with token, end in seconds and host', () => {
    const { session, store } = setup();
    expect(store.save('session', CREDENTIALS)).toBe(true);
    expect(JSON.parse(session.getItem('credentials') ?? '')).toEqual(CREDENTIALS);
    store.save('local', CREDENTIALS);
    expect(session.getItem('credentials')).toBeNull();
    expect(store.find(NOW_MS)).toEqual({ credentials: CREDENTIALS, place: 'local' });
  });

  it('[SESS-06] a token counts until the very moment it ends', () => {
    const { store } = setup();
    store.save('local', CREDENTIALS);
    expect(store.find(CREDENTIALS.expiresAt * 1_000 - 1)).toBeDefined();
    expect(store.find(CREDENTIALS.expiresAt * 1_000)).toBeUndefined();
  });

  it('[SESS-06] an ended token of this tab does not hide the one that is remembered', () => {
    const { local, session, store } = setup();
    session.setItem('credentials', JSON.stringify({ ...CREDENTIALS, refreshToken: 'old', expiresAt: NOW_S - 1 }));
    local.setItem('credentials', JSON.stringify(CREDENTIALS));
    expect(store.find(NOW_MS)).toEqual({ credentials: CREDENTIALS, place: 'local' });
  });

  it.each([
    ['empty', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['an empty token', JSON.stringify({ ...CREDENTIALS, refreshToken: '' })],
    ['a token that is no text', JSON.stringify({ ...CREDENTIALS, refreshToken: 1 })],
    ['an end that is a text', JSON.stringify({ ...CREDENTIALS, expiresAt: '9999999999' })],
    ['an endless end', '{"refreshToken":"r","expiresAt":1e999,"host":"dev.example.org"}'],
    ['no host, where none is chosen', '{"refreshToken":"r","expiresAt":1700000060}'],
    ['a host longer than any', JSON.stringify({ ...CREDENTIALS, host: `${'h.'.repeat(126)}test` })],
    ['a host with a password', JSON.stringify({ ...CREDENTIALS, host: 'a:b@dev.example.org' })],
  ])('[SESS-06] %s under credentials counts as nothing', (_, raw) => {
    const { local, store } = setup();
    local.setItem('credentials', raw);
    expect(store.find(NOW_MS)).toBeUndefined();
  });

  it('[SESS-06] whatever stands there is tolerated', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), raw => {
        const { local, session, store } = setup();
        for (const key of NAMES) {
          local.setItem(key, raw);
          session.setItem(key, raw);
        }
        expect(store.find(NOW_MS)).toBeUndefined();
        expect(Array.isArray(store.hosts())).toBe(true);
        expect(['string', 'undefined']).toContain(typeof store.host());
      }),
    );
  });

  it('[SESS-05] credentials of another host than the chosen one are not used', () => {
    const { store } = setup();
    store.save('local', CREDENTIALS);
    store.saveHost('other.example.org');
    expect(store.find(NOW_MS)).toBeUndefined();
    store.saveHost(HOST);
    expect(store.find(NOW_MS)?.credentials).toEqual(CREDENTIALS);
  });

  it('[SESS-05] [R-21] credentials that name no host are of the chosen one; a host that is none stays none', () => {
    const { local, store } = setup();
    const { host: _, ...plain } = CREDENTIALS;
    local.setItem('credentials', JSON.stringify(plain));
    local.setItem('api-host', HOST);
    expect(store.find(NOW_MS)).toEqual({ credentials: CREDENTIALS, place: 'local' });
    store.clear('another');
    expect(store.find(NOW_MS)).toBeDefined();
    local.setItem('api-host', 'a@b');
    expect(store.find(NOW_MS)).toBeUndefined();
    local.setItem('api-host', HOST);
    for (const host of [null, '', 5]) {
      local.setItem('credentials', JSON.stringify({ ...plain, host }));
      expect(store.find(NOW_MS)).toBeUndefined();
    }
  });

  it('[SESS-06] of two that count that of the tab is used', () => {
    const { local, session, store } = setup();
    local.setItem('credentials', JSON.stringify({ ...CREDENTIALS, refreshToken: 'shared' }));
    session.setItem('credentials', JSON.stringify(CREDENTIALS));
    expect(store.find(NOW_MS)).toEqual({ credentials: CREDENTIALS, place: 'session' });
  });

  it('[HOST-06] the application of a host is kept where it is named, and nothing else beside it', () => {
    const { local, store } = setup();
    const stored = (more: object) => {
      local.setItem('credentials', JSON.stringify({ ...CREDENTIALS, ...more }));
      return store.find(NOW_MS)?.credentials;
    };
    expect(stored({ clientId: 'c', other: 1 })).toEqual({ ...CREDENTIALS, clientId: 'c' });
    expect(stored({ clientId: 5 })).toEqual(CREDENTIALS);
  });

  it('[SESS-04] a host has 255 characters at most', () => {
    const { store } = setup();
    const longest = `${'h'.repeat(251)}.org`;
    store.saveHosts([longest, `h${longest}`]);
    expect(store.hosts()).toEqual([longest]);
  });

  it('[SESS-04] hosts are each listed once, in their order, without what is no host', () => {
    const { local, store } = setup();
    local.setItem('api-host-list', JSON.stringify(['b.org', 'a.org', 'b.org', 5, null, 'x@y', '']));
    expect(store.hosts()).toEqual(['b.org', 'a.org']);
  });

  it('[SESS-04] the chosen host is read in both forms in which it is found', () => {
    const { local, store } = setup();
    local.setItem('api-host', HOST);
    expect(store.host()).toBe(HOST);
    local.setItem('api-host', JSON.stringify(HOST));
    expect(store.host()).toBe(HOST);
    local.setItem('api-host', '"broken');
    expect(store.host()).toBeUndefined();
  });

  it('[SESS-08] clearing a refused token leaves the newer one of another tab alone', () => {
    const { local, session, store } = setup();
    session.setItem('credentials', JSON.stringify({ ...CREDENTIALS, refreshToken: 'refused' }));
    local.setItem('credentials', JSON.stringify({ ...CREDENTIALS, refreshToken: 'newer' }));
    store.clear('refused');
    expect(session.getItem('credentials')).toBeNull();
    expect(local.getItem('credentials')).toContain('newer');
    store.clear();
    expect(local.getItem('credentials')).toBeNull();
  });

  it('[SESS-16] clearing a refused token takes what is damaged along', () => {
    const { local, store } = setup();
    local.setItem('credentials', '{');
    store.clear('refused');
    expect(local.getItem('credentials')).toBeNull();
  });

  it('[SESS-03] a browser that forbids storage is told apart, and nothing breaks', () => {
    const store = createCredentialStore({ local: forbidden, session: forbidden });
    expect(store.save('local', CREDENTIALS)).toBe(false);
    expect(store.find(NOW_MS)).toBeUndefined();
    expect(store.hosts()).toEqual([]);
    expect(store.host()).toBeUndefined();
    expect(() => store.clear()).not.toThrow();
  });
});
