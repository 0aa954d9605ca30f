import i18next from 'i18next';
import { expect, it } from 'vitest';
import en from '../../../i18n/en/tools.json';
import type { Say } from '../../admin/messages';
import { type Receipts, toldLater } from './receipts';

const i18n = i18next.createInstance();
await i18n.init({ lng: 'en', resources: { en: { tools: en } }, defaultNS: 'tools' });
const say = i18n.getFixedT('en') as Say;

const receiptsOf = (failed: number, done = 1): Receipts =>
  new Map(
    [...Array(failed).fill('failed'), ...Array(done).fill('done')].map((outcome, at) => [
      `${at}`,
      { id: `${at}`, name: `n${at}`, outcome, reason: '' },
    ]),
  );

it('[CAP-14] who did not see how it ended is told the names of twenty that were not done, and how many more', () => {
  const namesOf = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`).join(', ');
  expect(toldLater(receiptsOf(20), 'cancel_executions', say)).toMatchObject({
    kind: 'error',
    detail: `20 failed: ${namesOf(20)}`,
  });
  expect(toldLater(receiptsOf(22), 'cancel_executions', say).detail).toBe(`22 failed: ${namesOf(20)}, and 2 more`);
  const all = toldLater(receiptsOf(0, 3), 'cancel_executions', say);
  expect([all.kind, all.detail]).toEqual(['success', undefined]);
});
