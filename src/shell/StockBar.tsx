import { useEffect, useState } from 'react';
import {
  Notification,
  NotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useTranslate,
} from 'react-admin';
import { useNotices } from '../ui/feedback/notices';

const KINDS = { success: 'success', error: 'error', warning: 'error', info: 'info' } as const;

/**
 * Texts among the console's notices; what can be undone, or is more than a text, in react-admin's own bar, which carries it out
 * once nobody undid it.
 */
export const StockBar = () => {
  const { notifications, takeNotification, ...rest } = useNotificationContext();
  const notices = useNotices();
  const translate = useTranslate();
  const [waiting, setWaiting] = useState<readonly NotificationPayload[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: taking it makes these others, and so takes the next one.
  useEffect(() => {
    const [next] = notifications;
    if (!next) return;
    const { message, type, notificationOptions: { undoable, messageArgs } = {} } = next;
    if (undoable || typeof message !== 'string') setWaiting(others => [...others, next]);
    else {
      const text = translate(message, messageArgs);
      // Its words are on their way, and make this another translation.
      if (text === '') return;
      notices.toast({ kind: KINDS[type as keyof typeof KINDS] ?? 'info', text });
    }
    takeNotification();
  }, [notifications, translate]);

  const shown = {
    ...rest,
    notifications: [...waiting],
    takeNotification: () => {
      setWaiting(([, ...others]) => others);
      return waiting[0];
    },
  };
  return (
    <NotificationContext.Provider value={shown}>
      <Notification />
    </NotificationContext.Provider>
  );
};
