import { useEffect, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { WhenThere } from '../ui/feedback/WhenThere';
import { part } from '../ui/theme/part';

const StockBar = part(() => import('./StockBar').then(({ StockBar }) => StockBar));

/** What react-admin's own parts tell (`useNotify`), which screens of others may stand on. The console's own tell nothing so. */
export const StockNotices = () => {
  const { notifications } = useNotificationContext();
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    if (notifications.length > 0) setTold(true);
  }, [notifications]);
  return isTold ? (
    <WhenThere fallback={null}>
      <StockBar />
    </WhenThere>
  ) : null;
};
