import { UTCDate } from '@date-fns/utc/date';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { parse } from 'date-fns/parse';
import { clockIn } from '../../admin/clock';

/** What the clocks of a zone show, as a date that counts in UTC: no hour is left out or there twice, as in the zone of this computer. */
export const clockDate = (moment: Date, zone: string): Date => new UTCDate(`${clockIn(moment, zone)}Z`);

/** How a picker reckons that shows the clocks of a zone, whatever the zone of this computer is. */
const adapterIn = (zone: string): typeof AdapterDateFns =>
  class extends AdapterDateFns {
    override date = (value?: string | null) => {
      if (value === null) return null as never;
      return (value === undefined ? clockDate(new Date(), zone) : new UTCDate(value)) as never;
    };
    override parse = (value: string, format: string) =>
      value === '' ? null : parse(value, format, clockDate(new Date(), zone), { locale: this.locale });
  };

const known = new Map<string, typeof AdapterDateFns>();

/** The same for a zone each time: a picker that is given another one begins anew. */
export const clockAdapter = (zone: string): typeof AdapterDateFns => {
  const adapter = known.get(zone) ?? adapterIn(zone);
  known.set(zone, adapter);
  return adapter;
};
