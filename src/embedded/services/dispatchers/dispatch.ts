import type { Platform } from '../../kernel/platform';
import type { Asking } from '../../kernel/who';
import { userOf } from '../../kernel/who';
import type { PublishedEvent } from '../events/ports';
import { mails } from '../mail/ports';
import { taskQueue } from '../tasks/ports';
import type { Action } from './actions';

/** Whether a moment is of the years 1 to 9999, and one at all: no other keeps an event from being told. */
const isStorable = (moment: Date): boolean => moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9_999;

/**
 * Does what an action says about an event, within the transaction that writes the event: a run of a function is handed the event
 * beside the action's own data, a mail is filled from the event's content, and knows the event, too.
 */
export const runAction = async (
  platform: Platform,
  asking: Asking,
  action: Action,
  event: PublishedEvent,
): Promise<void> => {
  const { db } = asking.platform;
  const { id, type, content = {} } = event;
  const told = { id, type, content };
  if (action.type === 'mail') {
    await platform.use(mails).sendTemplate(asking, {
      recipients: action.recipients,
      templateId: action.templateId,
      content: { ...content, event: told },
    });
    return;
  }
  const caller = userOf(asking.caller);
  const start = new Date(action.startTimestamp ?? Number.NaN);
  await platform.use(taskQueue).enqueue(db, {
    functionName: action.functionName,
    data: { ...action.data, event: told },
    ...(action.tags ? { tags: action.tags } : {}),
    ...(isStorable(start) ? { startTimestamp: start } : {}),
    createdByUserId: caller?.userId ?? null,
    createdByApplicationId: caller?.applicationId ?? null,
  });
};
