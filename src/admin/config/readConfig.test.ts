import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { readConfig } from './readConfig';
import { signInPageOf } from './signInPage';

const matches = new Ajv().compile(JSON.parse(readFileSync('public/config.schema.json', 'utf8')));

const SOUND = [
  {},
  { $schema: './config.schema.json', hosts: [] },
  { hosts: ['api.example.org', ' localhost:8080 ', 'HTTP://localhost:8080/'], clientId: 'abc' },
  { hosts: [{ url: 'https://api.example.org' }], otherHosts: false, language: 'nl' },
  {
    hosts: [
      { url: 'north.example', label: 'North', kind: 'production', colour: '#8A1538', clientId: 'x', outbox: '/outbox' },
    ],
    otherHosts: true,
  },
  { hosts: [{ url: 'north.example', session: 'proxy', signInPage: '/oauth2/start?rd={return}' }] },
  { hosts: [{ url: 'north.example', session: 'bearer' }] },
  { links: [{ label: 'Manual', url: 'https://docs.example.org/manual' }] },
  { links: [{ label: { en: 'Service desk', nl: 'Servicedesk' }, url: 'http://desk.example:8080' }] },
];

const WRONG: readonly (readonly [config: unknown, at: string, reason: string])[] = [
  [[], 'config.json', 'not_object'],
  [{ host: 'api.example.org' }, 'host', 'unknown_member'],
  [{ hosts: 'api.example.org' }, 'hosts', 'not_list'],
  [{ hosts: [7] }, 'hosts[0]', 'not_object'],
  [{ hosts: ['me@api.example.org'] }, 'hosts[0]', 'not_host'],
  [{ hosts: [{ label: 'North' }] }, 'hosts[0].url', 'not_host'],
  [{ hosts: [{ url: 'ftp://north.example' }] }, 'hosts[0].url', 'not_host'],
  [{ hosts: [{ url: 'north.example', kind: 'prod' }] }, 'hosts[0].kind', 'not_kind'],
  [{ hosts: [{ url: 'north.example', colour: 'red' }] }, 'hosts[0].colour', 'not_colour'],
  [{ hosts: [{ url: 'north.example', session: 'cookie' }] }, 'hosts[0].session', 'not_session'],
  [{ clientId: ' ' }, 'clientId', 'not_text'],
  [{ otherHosts: 'no' }, 'otherHosts', 'not_boolean'],
  [{ language: 'fr' }, 'language', 'not_language'],
  [{ links: {} }, 'links', 'not_list'],
  [{ links: ['https://docs.example.org'] }, 'links[0]', 'not_object'],
  [{ links: [{ label: 'Manual' }] }, 'links[0].url', 'not_address'],
  [{ links: [{ label: 'Manual', url: 'javascript:alert(1)' }] }, 'links[0].url', 'not_address'],
  [{ links: [{ label: 'Manual', url: '/manual' }] }, 'links[0].url', 'not_address'],
  [{ links: [{ url: 'https://docs.example.org' }] }, 'links[0].label', 'not_text'],
  [{ links: [{ label: { en: 'Manual' }, url: 'https://docs.example.org' }] }, 'links[0].label.nl', 'not_text'],
  [
    { links: [{ label: { en: 'Manual', nl: 'Handleiding', fr: 'x' }, url: 'https://docs.example.org' }] },
    'links[0].label.fr',
    'unknown_member',
  ],
  [{ links: [{ label: 'Manual', url: 'https:///manual' }] }, 'links[0].url', 'not_address'],
  // Names that every object has.
  [{ constructor: 'api.example.org' }, 'constructor', 'unknown_member'],
  [{ hosts: [{ url: 'north.example', toString: 'x' }] }, 'hosts[0].toString', 'unknown_member'],
];

describe('config.json and its published schema', () => {
  it.each(SOUND)('[HOST-06] agree on what is sound: %j', config => {
    expect(readConfig(config).mistakes).toEqual([]);
    expect([matches(config), matches.errors]).toEqual([true, null]);
  });

  it.each(WRONG)('[HOST-06] agree on what is wrong, and the mistake is named: %j', (config, at, reason) => {
    expect(readConfig(config).mistakes).toEqual([{ at, reason }]);
    expect(matches(config)).toBe(false);
  });

  it('keeps what is right beside what is wrong', () => {
    const { hosts, links, otherHosts, language } = readConfig({
      hosts: ['north.example', 7],
      links: [{ label: 'Manual', url: 'https://docs.example.org' }, { label: 'Nowhere' }],
      otherHosts: 'no',
      language: 'nl',
    });
    expect({ hosts, links, otherHosts, language }).toEqual({
      hosts: [{ url: 'north.example', kind: 'other' }],
      links: [{ label: { en: 'Manual', nl: 'Manual' }, url: 'https://docs.example.org' }],
      otherHosts: true,
      language: 'nl',
    });
  });

  it('[HOST-06] names a host without the blanks around it, and by the client id that it has of its own', () => {
    const hosts = [' localhost:8080 ', { url: 'north.example', clientId: 'of-north' }];
    expect(readConfig({ hosts, clientId: 'usual' }).hosts).toEqual([
      { url: 'localhost:8080', kind: 'other', clientId: 'usual' },
      { url: 'north.example', kind: 'other', clientId: 'of-north' },
    ]);
  });

  it('lets operators type a host where there is none to choose', () => {
    expect(readConfig({ otherHosts: false }).otherHosts).toBe(true);
    expect(readConfig({ otherHosts: false, hosts: ['north.example'] }).otherHosts).toBe(false);
  });
});

describe('the page on which a proxy signs people in', () => {
  const back = 'https://console.example/login';
  it.each([
    [undefined, 'https://apx.north.example/', false],
    ['/start', 'https://apx.north.example/start', false],
    ['/start?rd={return}', 'https://apx.north.example/start?rd=https%3A%2F%2Fconsole.example%2Flogin', true],
    ['https://id.example/?to={return}#x', 'https://id.example/?to=https%3A%2F%2Fconsole.example%2Flogin#x', true],
  ])('[AUTH-03] %s', (signInPage, href, isRound) => {
    const entry = { url: 'api.north.example', kind: 'other' as const, ...(signInPage ? { signInPage } : {}) };
    expect(signInPageOf(entry, back)).toEqual({ href, isRound });
  });
});
