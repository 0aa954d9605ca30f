import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole, sessionOf } from '../../../tests/support/renderInConsole';
import { type Client, PlatformProvider } from '../../admin/platform';
import { useTabMemory } from '../../admin/preferences';
import { createPreferences, memoryStore } from '../../client';
import { keepReceipt, type LateReceipt, useLateReceipts } from './lateReceipts';

afterEach(cleanup);

const Told = () => {
  useLateReceipts();
  return null;
};
const MINE = createPreferences({ storage: memoryStore() }).name;
const shownTo = (perTab = memoryStore()) => renderInConsole(<Told />, { perTab }).notices.state().toasts;

it('[CAP-14] a receipt waits in the tab for its owner, who is told once, and for nobody else', () => {
  const perTab = memoryStore();
  const tab = createPreferences({ storage: perTab });
  keepReceipt(tab, { owner: `${MINE}/of/somebody`, kind: 'error', text: 'theirs' });
  keepReceipt(tab, { owner: MINE, kind: 'success', text: 'mine' });
  expect(shownTo(perTab).map(({ text }) => text)).toEqual(['mine']);
  expect(shownTo(perTab)).toEqual([]);
});

it('[CAP-14] of more than five the last ones are told', () => {
  const perTab = memoryStore();
  const tab = createPreferences({ storage: perTab });
  for (let at = 0; at < 6; at++) keepReceipt(tab, { owner: MINE, kind: 'success', text: `n${at}` });
  const { notices } = renderInConsole(<Told />, { perTab });
  expect(notices.state().kept.map(({ text }) => text)).toEqual(['n5', 'n4', 'n3', 'n2', 'n1']);
});

it('[CAP-14] one that comes when the session has ended waits for the next, though its page still stands', () => {
  const perTab = memoryStore();
  const session = sessionOf([]);
  let user = session.user();
  let keep: (receipt: LateReceipt) => void = () => undefined;
  const Page = () => {
    const tab = useTabMemory();
    keep = receipt => keepReceipt(tab, receipt);
    return <Told />;
  };
  const { notices } = renderInConsole(
    <PlatformProvider value={{ client: {} as Client, session: { ...session, user: () => user } }}>
      <Page />
    </PlatformProvider>,
    { perTab },
  );
  keep({ owner: MINE, kind: 'success', text: 'seen' });
  user = undefined;
  keep({ owner: MINE, kind: 'error', text: 'mine' });
  expect(notices.state().toasts.map(({ text }) => text)).toEqual(['seen']);
  cleanup();
  expect(shownTo(perTab).map(({ text }) => text)).toEqual(['mine']);
});

it.each([[[{ owner: MINE }]], ['x'], [[null]]])('what is none counts for nothing: %j', stored => {
  const perTab = memoryStore();
  createPreferences({ storage: perTab }).set('receipts', stored);
  expect(shownTo(perTab)).toEqual([]);
});
