import { expect, it } from 'vitest';
import { colourOf, identityOf } from './hostIdentity';
import { entryOf, NO_CONFIG, readConfig } from './readConfig';

const HOST = 'north.example';
const entry = (more: object) => entryOf(readConfig({ hosts: [{ url: HOST, ...more }] }), HOST);
const FREE = { label: false, kind: false, colour: false };

it.each([
  ['nobody named it', undefined, {}, { label: undefined, kind: 'other', colour: 'other', isFixed: FREE }],
  [
    'an operator named it',
    undefined,
    { label: ' Mine ', kind: 'test', colour: 'production' },
    { label: 'Mine', kind: 'test', colour: 'production', isFixed: FREE },
  ],
  ['a name of blanks is none', undefined, { label: '  ' }, { label: undefined, kind: 'other' }],
  ['its colour is that of its kind', undefined, { kind: 'test' }, { colour: 'test', isFixed: FREE }],
  [
    'the deployment says all',
    { label: 'North', kind: 'production', colour: '#8A1538' },
    { label: 'Mine', kind: 'test', colour: 'test' },
    { label: 'North', kind: 'production', isFixed: { label: true, kind: true, colour: true } },
  ],
  [
    'the deployment says nothing of it',
    {},
    { label: 'Mine', kind: 'test', colour: 'test' },
    { label: 'Mine', kind: 'test', colour: 'test', isFixed: FREE },
  ],
  [
    'the deployment says its kind',
    { kind: 'production' },
    {},
    { label: undefined, kind: 'production', colour: 'production', isFixed: { ...FREE, kind: true } },
  ],
] as const)('[CAP-05] what a host is: %s', (_, configured, own, told) => {
  expect(identityOf(HOST, configured && entry(configured), own)).toMatchObject({ host: HOST, ...told });
});

it('[CAP-05] the colour of a deployment, else of a kind', () => {
  expect(colourOf(identityOf(HOST, entry({ colour: '#8a1538' })))).toMatch(/^#8a1538$/i);
  expect(colourOf(identityOf(HOST, undefined, { colour: 'test' }))).toBe('var(--host-test)');
});

it('a host is found however it is written, and what is none has no entry', () => {
  const config = readConfig({ hosts: [{ url: 'south.example' }, { url: HOST, label: 'North' }] });
  expect(entryOf(config, `https://API.${HOST}/`)?.label).toBe('North');
  expect([entryOf(config, 'ftp://x'), entryOf(config, undefined), entryOf(NO_CONFIG, HOST)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
