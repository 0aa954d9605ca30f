import { createOAuth1Client, createOAuth2Client, createProxyClient } from '@extrahorizon/javascript-sdk';
import { describe, expect, it } from 'vitest';
import { methodsOf, recordAnswers } from '../support/official/methods';
import { PROVEN_IN, servicesOf } from '../support/official/proof';

const client = () => createOAuth2Client({ host: 'http://localhost', clientId: 'none' });

describe('the proof by the official client', () => {
  it('[SVC-AUTH] [SVC-DATA] [SVC-TASKS] [SVC-USERS] covers every service that the client has, in each of its modes', () => {
    expect(servicesOf(methodsOf(client()))).toEqual([...PROVEN_IN].sort());
    const keys = { host: 'http://localhost', consumerKey: 'k', consumerSecret: 's' };
    for (const other of [createOAuth1Client(keys), createProxyClient({ host: 'localhost' })])
      expect(methodsOf(other).filter(method => !methodsOf(client()).includes(method))).toEqual([]);
  });

  it('counts what a test asked for and was answered, not what was refused or what functions call among themselves', async () => {
    const answered: string[] = [];
    const told = recordAnswers(
      {
        list: {
          async find() {
            return [1];
          },
          async first() {
            return (await this.find())[0];
          },
          async refused() {
            throw new Error('no');
          },
        },
      },
      method => answered.push(method),
    );
    expect(await told.list.first()).toBe(1);
    await expect(told.list.refused()).rejects.toThrow('no');
    expect(answered).toEqual(['list.first']);
  });
});
