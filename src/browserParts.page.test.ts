import { afterEach, expect, it, vi } from 'vitest';
import { browserParts } from './browserParts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const refusing = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

it('[SESS-09] are what the browser has', () => {
  localStorage.setItem('a', '1');
  sessionStorage.setItem('b', '2');
  const { local, perTab, channel } = browserParts();
  expect([local.getItem('a'), perTab.getItem('b'), channel?.name]).toEqual(['1', '2', 'meridian-session']);
  channel?.close();
});

it.each<[string, () => Storage]>([
  ['throws', refusing],
  ['has none', () => null as unknown as Storage],
])('[SESS-09] are kept in memory, each by itself, where a browser %s', (_, storage) => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(storage);
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(storage);
  vi.stubGlobal('BroadcastChannel', refusing);
  const { local, perTab, channel } = browserParts();
  local.setItem('a', '1');
  expect([local.getItem('a'), perTab.getItem('a'), channel]).toEqual(['1', null, undefined]);
  expect([local.isFleeting, perTab.isFleeting]).toEqual([true, true]);
});
