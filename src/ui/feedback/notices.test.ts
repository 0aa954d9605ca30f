import { describe, expect, it } from 'vitest';
import { createNotices, tellRepeatingLists } from './notices';

describe('a list that its host does not page', () => {
  it('[HOST-01] is said to be no more than a part, once', () => {
    const notices = createNotices();
    const tell = tellRepeatingLists(notices, () => 'The same again');
    for (const path of ['/a', '/a', '/b']) tell(path);
    const told = notices.state().kept.map(({ kind, text, detail }) => [kind, text, detail]);
    expect(told).toEqual([
      ['error', 'The same again', '/b'],
      ['error', 'The same again', '/a'],
    ]);
  });
});

it('keeps the last fifty, newest first, and shows three at most; what was read counts no more', () => {
  const notices = createNotices();
  for (let number = 1; number <= 51; number++) notices.toast({ kind: 'info', text: `n${number}` });
  notices.record({ kind: 'error', text: 'silent' });
  const { kept, toasts, unread } = notices.state();
  expect([kept.length, kept[0]?.text, kept.at(-1)?.text]).toEqual([50, 'silent', 'n3']);
  expect(toasts.map(({ text }) => text)).toEqual(['n51', 'n50', 'n49']);
  expect(unread).toBe(52);
  notices.markRead();
  expect(notices.state().unread).toBe(0);
  notices.record({ kind: 'error', text: 'while the tray was open' });
  notices.clear();
  expect([notices.state().kept, notices.state().unread]).toEqual([[], 0]);
});

it('what went well and was seen stays in the tray without a number; what nobody saw is counted', () => {
  const notices = createNotices();
  notices.toast({ kind: 'success', text: 'stored' });
  expect([notices.state().kept.length, notices.state().unread]).toEqual([1, 0]);
  notices.record({ kind: 'success', text: 'made while nobody looked' });
  notices.toast({ kind: 'error', text: 'refused' });
  expect([notices.state().kept.length, notices.state().unread]).toEqual([3, 2]);
});
