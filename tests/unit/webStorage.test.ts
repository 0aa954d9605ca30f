import { describe, expect, it } from 'vitest';
import { createSecrets } from '../e2e/support/secrets';

const left = (text: string, name = 'localStorage.any') => ({
  entries: [[name, text] as [string, string]],
  databases: [],
});

const learnt = () => {
  const secrets = createSecrets();
  secrets.learn(
    '/auth/v2/oauth2/tokens',
    '{"password":"Pass \\"7\\" ä","code":"123456","refresh_token":"r-1-long-enough"}',
  );
  secrets.learn('/tasks/v1/functions/any', { environmentVariables: { KEY: { value: 'of-variable' } } });
  secrets.learn('/data/v1/5f/documents', { data: [{ id: '1', data: { note: 'dizzy', device: { number: 7 } } }] });
  return secrets;
};

describe('what a flow leaves in web storage', () => {
  it.each([
    ['as it is', 'Pass "7" ä'],
    ['as JSON in JSON', JSON.stringify({ drafts: JSON.stringify(['Pass "7" ä']) })],
    ['in an address', `/any?p=${encodeURIComponent('Pass "7" ä')}`],
    ['in base64', `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode('Pass "7" ä')))}`],
  ])('is no password, %s', (_, text) => {
    expect(learnt().faultsIn(left(text))).toEqual(['localStorage.any holds what a call named "password".']);
  });

  it('is no one-time code, which other numbers may hold by chance', () => {
    expect(learnt().faultsIn(left('{"code":123456}'))).toEqual(['localStorage.any holds what a call named "code".']);
    expect(learnt().faultsIn(left('{"at":1234567,"token":"a123456"}'))).toEqual([]);
  });

  it('is no value of a variable and no database', () => {
    expect(learnt().faultsIn(left('["of-variable"]'))).toEqual(['localStorage.any holds the value of a variable.']);
    expect(learnt().faultsIn({ entries: [], databases: ['cache'] })).toEqual(['There is a database: cache.']);
  });

  it('is nothing of a document, except as the draft of somebody who changes it', () => {
    const text = JSON.stringify({ cache: '{"device":{"number":7}}' });
    expect(learnt().faultsIn(left(text))).toEqual(['localStorage.any holds "number" of a document.']);
    expect(learnt().faultsIn(left(text, 'sessionStorage.meridian.drafts'))).toEqual([]);
    expect(learnt().faultsIn(left('{"number":8,"other":7,"filter":"eq(note,dizzy)"}'))).toEqual([]);
  });

  it('may be the refresh token, and in a draft no secret either', () => {
    expect(learnt().faultsIn(left('{"refreshToken":"r-1-long-enough"}'))).toEqual([]);
    expect(learnt().faultsIn(left('{"a":"of-variable"}', 'sessionStorage.meridian.drafts'))).toHaveLength(1);
  });
});
