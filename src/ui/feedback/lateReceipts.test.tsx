import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { createPreferences, memoryStore } from '../../client';
import { keepReceipt, useLateReceipts } from './lateReceipts';

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

it.each([[[{ owner: MINE }]], ['x'], [[null]]])('what is none counts for nothing: %j', stored => {
  const perTab = memoryStore();
  createPreferences({ storage: perTab }).set('receipts', stored);
  expect(shownTo(perTab)).toEqual([]);
});
