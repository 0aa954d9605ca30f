import { browserZone, isoIn } from '../admin/clock';
import { useHostIdentity } from '../admin/config/hostIdentity';
import { useMessages } from '../admin/messages';
import { useZone, useZoneName } from '../admin/zone';
import { usePrinting } from '../ui/printing';

/** On paper alone, above the page: of which host it is, in which zone its times are, and when it was printed. */
export const PrintHead = () => {
  const say = useMessages();
  const { host, label } = useHostIdentity();
  const zone = useZone();
  const zoneName = useZoneName() ?? browserZone();
  if (!usePrinting()) return null;
  const now = isoIn(new Date(), zone);
  return (
    <p className="print-head">
      {say('zone.printed', {
        host: label ? `${label} (${host})` : host,
        zone: zoneName,
        time: now.slice(0, 16).replace('T', ' '),
        offset: now.slice(23),
      })}
    </p>
  );
};
