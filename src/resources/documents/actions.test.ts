import { describe, expect, it } from 'vitest';
import type { ActionContext } from '../../admin/actions';
import type { Client } from '../../admin/platform';
import { DocumentLockedError } from '../../client';
import type { DataDocument } from '../../contract';
import { documentActions } from './actions';
import { writeWay } from './way';

const [action] = documentActions;
const choice = {
  value: writeWay({ schema: 's1', id: 't1', from: ['new', 'alert'], to: 'reviewed' }),
  label: 'review',
};
const documents = ['new', 'alert', 'reviewed'].map((status, at) => ({ id: `d${at}`, status }) as DataDocument);

describe('many documents and one transition', () => {
  it('are moved where it begins in their status, and show afterwards that they were', () => {
    expect(documents.map(one => action?.whyNot?.(one, choice))).toEqual([
      undefined,
      undefined,
      'tools.actions.other_status',
    ]);
    expect(documents.map(one => action?.isDone?.(one, choice))).toEqual([false, false, true]);
    // Nothing is left out before it is known along which they are moved.
    expect(documents.map(one => action?.whyNot?.(one, undefined))).toEqual([undefined, undefined, undefined]);
  });

  it('wait each for its own lock, leave only the status that was seen, and are told apart at the end', async () => {
    const calls: unknown[] = [];
    const client = {
      documents: {
        waitUntilUnlocked: async (schema: string, id: string) => {
          calls.push(['wait', schema, id]);
          if (id === 'd1') throw new DocumentLockedError();
        },
        transition: async (schema: string, id: string, transition: object) => {
          calls.push(['move', schema, id, transition]);
          return { affectedRecords: id === 'd0' ? 1 : 0 };
        },
      },
    } as unknown as Client;
    const context = { client, choice, say: (key: string) => key, report: () => undefined } as unknown as ActionContext;
    const result = await action?.run(documents, context);
    expect(result).toMatchObject({
      done: ['d0'],
      failed: [{ id: 'd1', reason: 'Document is in a locked state' }],
      skipped: [{ id: 'd2', reason: 'tools.actions.nothing_changed' }],
    });
    expect(calls).toContainEqual(['move', 's1', 'd0', { id: 't1', from: 'new' }]);
    expect(calls).toContainEqual(['move', 's1', 'd2', { id: 't1', from: 'reviewed' }]);
    expect(calls.filter(call => JSON.stringify(call).includes('"d1"'))).toEqual([['wait', 's1', 'd1']]);
  });
});
