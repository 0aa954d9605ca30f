import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { pageWith, scriptedHost } from '../../tests/support/scriptedHost';
import { defineResource } from './defineResource';
import { defineSection } from './defineSection';
import { useLabels, useLooseMessages } from './messages';
import { nameOf, useHoldsAny, usePlatform } from './platform';
import { useResourceDefinition, useResourceFinder, useSections } from './resourceIndex';
import { LateTextsProvider, ServiceTexts, ToolTexts } from './serviceTexts';
import { useUserId } from './useUserId';

afterEach(cleanup);

const section = defineSection({ name: 'users', icon: () => null });
const users = defineResource<{ id: string }>({
  name: 'users/users',
  section,
  api: { path: '/users/v1', casing: 'snake' },
  permissions: { list: ['ViewUser'] },
  columns: [],
});

/** What a hook tells in the console. */
const inConsole = <T,>(hook: () => T, options: Parameters<typeof renderInConsole>[1] = {}): T => {
  let told: { value: T } | undefined;
  const Probe = () => {
    told = { value: hook() };
    return null;
  };
  renderInConsole(<Probe />, { resources: [users], ...options });
  if (!told) throw new Error('Nothing was drawn.');
  return told.value;
};

describe('how an operator names a user', () => {
  const open = (permissions: readonly string[], data: readonly unknown[] = []) => {
    const { client, asked } = scriptedHost(() => pageWith(data));
    return { ...inConsole(useUserId, { client, permissions }), asked };
  };

  it('by address where users may be searched, else by id', () => {
    expect(open(['VIEW_USER']).label).not.toBe(open([]).label);
    expect(open([]).label).toMatch(/id/i);
  });

  it('an id stays what it is, an address is looked up; a name of which nobody was chosen is nobody, an id of another kind somebody', async () => {
    const user = { id: 'u7', email: 'ada@x.test', activation: true };
    const { idOf, asked } = open(['VIEW_USER'], [user]);
    expect(await idOf('5a0000000000000000000001')).toBe('5a0000000000000000000001');
    expect(await open([]).idOf('u1')).toBe('u1');
    expect(asked()).toEqual([]);
    expect(await idOf('ada@x.test')).toBe('u7');
    expect(asked()).toEqual(['GET /users/v1/?eq(email,ada%40x.test)&limit(1)']);
    const foreign = open(['VIEW_USER'], [user]);
    expect(await foreign.idOf('u7')).toBe('u7');
    expect(foreign.asked()).toEqual(['GET /users/v1/?eq(id,u7)&limit(1)']);
    await expect(open(['VIEW_USER']).idOf('Janssens')).rejects.toThrow('Choose somebody from the list');
    await expect(open([], []).idOf('nobody@x.test')).rejects.toThrow(/\w/);
  });
});

describe('who somebody is, and what they hold', () => {
  it.each([
    [{ firstName: 'Ada', lastName: 'Lovelace', email: 'a@x', id: 'u' }, 'Ada Lovelace'],
    [{ firstName: 'Ada', lastName: '', email: 'a@x', id: 'u' }, 'Ada'],
    [{ firstName: '', lastName: '', email: 'a@x', id: 'u' }, 'a@x'],
    [{ firstName: '', lastName: '', email: '', id: 'u' }, 'u'],
  ])('%o is called %s', (user, name) => {
    expect(nameOf(user)).toBe(name);
  });

  it('any one permission is enough, and none is asked for by an empty list', () => {
    const holds = (required?: readonly 'ViewUser'[]) =>
      inConsole(() => useHoldsAny(required), { permissions: ['VIEW_ROLE'] });
    expect([holds(['ViewUser']), holds([]), holds()]).toEqual([false, true, true]);
    expect(inConsole(() => useHoldsAny(['ViewUser', 'ViewRole']), { permissions: ['VIEW_ROLE'] })).toBe(true);
  });

  it('outside of the console its absence is named', () => {
    expect(() => renderHook(usePlatform)).toThrow('usePlatform needs a <PlatformProvider> above it.');
  });
});

describe('what the console calls things', () => {
  it('by their message, else in their own words', () => {
    const labels = inConsole(useLabels);
    expect(labels.resource('users/users')).toBe('Users');
    expect(labels.record('users/users')).toBe('User');
    expect(labels.resource('odds/strangeThings')).toBe('Strange things');
    expect(labels.resource('data/documents/:schema')).toBe(labels.resource('data/documents'));
    expect(labels.section('users')).toBe('Users');
    expect(labels.section('oddThings')).toBe('Odd things');
    expect(labels.field('firstName')).toBe('First name');
    expect(labels.field('oddField')).toBe('Odd field');
    expect(labels.about('oddThings')).toBe('');
    expect(labels.about('users')).toMatch(/\w/);
  });

  it('a key put together from data falls back to the text that is given', () => {
    const say = inConsole(useLooseMessages);
    expect([say('odd.key', 'As it is'), say('sections.users.title', 'x')]).toEqual(['As it is', 'Users']);
  });
});

describe('declared resources', () => {
  it('are found by name; one that is not declared is told so', () => {
    expect(inConsole(() => useResourceDefinition('users/users'))).toBe(users);
    expect(inConsole(useResourceFinder)('users/users')?.definition).toBe(users);
    expect(inConsole(useSections)).toEqual([section]);
    expect(() => inConsole(() => useResourceDefinition('odds/none'))).toThrow(
      'Resource "odds/none" is not declared: add it to the list in src/resources/index.ts.',
    );
  });
});

describe('texts that come late', () => {
  it('are there where nobody says otherwise, and each is waited for by what shows it', () => {
    render(
      <>
        <ServiceTexts>service</ServiceTexts>
        <ToolTexts>tool</ToolTexts>
      </>,
    );
    expect(document.body).toHaveTextContent('servicetool');
    cleanup();
    const Waits = () => <p>waits</p>;
    const There = ({ children }: { children: React.ReactNode }) => children;
    render(
      <LateTextsProvider value={{ services: Waits, tools: There }}>
        <ServiceTexts>service</ServiceTexts>
        <ToolTexts>tool</ToolTexts>
      </LateTextsProvider>,
    );
    expect(screen.getByText('waits')).toBeInTheDocument();
    expect(document.body).toHaveTextContent('waitstool');
  });
});
