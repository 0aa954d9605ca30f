import type { ComponentProps } from 'react';
import { Notification, NotificationContext } from 'react-admin';

/** React-admin's own bar, for those of its notices that the console's cannot show. */
export const UndoBar = ({
  notifications,
}: {
  notifications: ComponentProps<typeof NotificationContext.Provider>['value'];
}) => (
  <NotificationContext.Provider value={notifications}>
    <Notification />
  </NotificationContext.Provider>
);
