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
