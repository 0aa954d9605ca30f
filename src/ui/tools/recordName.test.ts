import { expect, it } from 'vitest';
import { recordName } from './recordName';

it.each([
  [{ id: '1', email: 'ada@b.c', firstName: 'Ada', lastName: 'Lovelace' }, undefined, 'Ada Lovelace (ada@b.c)'],
  [{ id: '1', name: 'Nurse', subject: 'Other' }, 'subject', 'Nurse · 1'],
  [{ id: '1', subject: 'Welcome' }, 'subject', 'Welcome · 1'],
  [{ id: '1', functionName: 'report' }, undefined, 'report · 1'],
  [{ id: '1' }, 'subject', '1'],
])('%j, titled by %s, is called %s', (record, title, name) => expect(recordName(record, title)).toBe(name));
