import { describe, expect, it } from 'vitest';
import { offerFilters } from './offer';

const people = { fields: ['first_name', 'last_name', 'email'] };

describe('filters for a text without an operator', () => {
  it('takes an id for one only when it is nothing else', () => {
    const id = '5f0000000000000000000abc';
    expect(offerFilters(id, people)).toEqual([`eq(id,${id})`]);
    expect(offerFilters(id, { fields: [] })).toEqual([`eq(id,${id})`]);
    for (const nearly of [`${id}d`, `x${id}`, id.slice(1)]) {
      expect(offerFilters(nearly, people)[0]).toMatch(/^like\(first_name,/);
    }
  });

  it('asks for an address as it is in fields of addresses alone', () => {
    const fields = ['name', 'email', 'contact.email', 'email_verified'];
    expect(offerFilters('ada@example.com', { fields }).slice(0, 3)).toEqual([
      'eq(email,ada@example.com)',
      'eq(contact.email,ada@example.com)',
      'like(name,ada@example.com)|like(email,ada@example.com)|like(contact.email,ada@example.com)|like(email_verified,ada@example.com)',
    ]);
    for (const typed of ['Ada ada@example.com', 'ada@example.com Ada'])
      expect(offerFilters(typed, { fields }).some(filter => filter.startsWith('eq('))).toBe(false);
  });

  it('offers a known value of a field, and only where it is one', () => {
    const values = { status: ['new', 'done'], kind: ['new'], phase: ['late'] };
    expect(offerFilters('new', { fields: [], values })).toEqual(['eq(status,new)', 'eq(kind,new)']);
    expect(offerFilters('done', { fields: [], values })).toEqual(['eq(status,done)']);
    expect(offerFilters(' done ', { fields: [], values })).toEqual(['eq(status,done)']);
  });

  it('looks for each word in any field, whatever stands between the words', () => {
    expect(offerFilters('Ada  Janssens', { fields: ['first_name', 'last_name'] })[0]).toBe(
      '(like(first_name,Ada)|like(last_name,Ada))&(like(first_name,Janssens)|like(last_name,Janssens))',
    );
  });

  it('looks in six fields at most, and for words only while a person can read the filter', () => {
    const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(offerFilters('x', { fields })).toEqual(['like(a,x)|like(b,x)|like(c,x)|like(d,x)|like(e,x)|like(f,x)']);
    expect(offerFilters('k l m n', { fields })).toHaveLength(2);
    expect(offerFilters('k l m n o', { fields })).toHaveLength(1);
  });

  it('without a text to look in asks for the id, where the table has one', () => {
    expect(offerFilters('x1', { fields: [], types: { id: 'string' } })).toEqual(['eq(id,x1)']);
    expect(offerFilters('x1', { fields: [] })).toEqual([]);
  });
});
