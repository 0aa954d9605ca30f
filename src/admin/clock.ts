const MINUTE_MS = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a name that is no zone */
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' });
  formats.set(zone, made);
  return made;
};

/** Whether this browser knows a time zone by this name. */
export const isZone = (name: unknown): name is string => {
  try {
    return typeof name === 'string' && name !== '' && Boolean(formatOf(name));
  } catch {
    return false;
  }
};

/**
 * The zone of this computer, without its name: times need none, and the first name that a browser is asked for makes it read
 * all it knows of languages, for 20 to 60 ms.
 */
export const HERE = 'browser';

/** IANA name of the zone of this computer. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** By the clocks of this computer, to the second: of long ago `getTimezoneOffset` tells whole minutes. */
const offsetHere = (date: Date): number => {
  const clock = new Date(0);
  clock.setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate());
  clock.setUTCHours(date.getHours(), date.getMinutes(), date.getSeconds(), date.getMilliseconds());
  return clock.getTime() - date.getTime();
};

/** How far a zone is ahead of UTC at a moment, in milliseconds: daylight saving counts, and so do zones of half an hour. `NaN` for what is no moment. */
export const offsetIn = (date: Date, zone: string): number => {
  if (zone === HERE) return offsetHere(date);
  if (Number.isNaN(date.getTime())) return Number.NaN;
  const name = formatOf(zone)
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value;
  // `GMT`, `GMT+05:30`; long ago also seconds.
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name ?? '') ?? [];
  const distance = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1_000;
  return sign === '-' ? -distance : distance;
};

/** `+01:00`, `-03:30`; what ISO 8601 has no place for (seconds, long ago) is cut off. */
const offsetText = (offsetMs: number) => {
  const minutes = Math.trunc(Math.abs(offsetMs) / MINUTE_MS);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/** What the clocks of a zone show at a moment: `2026-03-05T17:08:09.045`. Empty for what is no moment. */
export const clockIn = (date: Date, zone: string): string => {
  if (Number.isNaN(date.getTime())) return '';
  const shifted = new Date(date.getTime() + offsetIn(date, zone));
  return Number.isNaN(shifted.getTime()) ? '' : shifted.toISOString().slice(0, -1);
};

/** A moment as ISO 8601 with the offset of a zone: `2026-03-05T17:08:09.045+01:00`. Empty for what is no moment. */
export const isoIn = (date: Date, zone: string): string => {
  const clock = clockIn(date, zone);
  return clock && `${clock}${offsetText(offsetIn(date, zone))}`;
};

/**
 * The moment at which the clocks of a zone show this: the other way of `clockIn`. Of an hour that the clocks show twice the
 * first counts, of one that they skip the moment after the change.
 *
 * @param clock `2026-03-05T17:08:09.045`
 * @param before what it was until now: of an hour that is there twice, the one on its side of the change counts
 */
export const momentOf = (clock: string, zone: string, before?: Date): Date => {
  const asUtc = new Date(`${clock}Z`).getTime();
  const day = 24 * 60 * MINUTE_MS;
  // The offset on either side of a change of the clocks.
  const candidates = [asUtc - day, asUtc + day].map(near => asUtc - offsetIn(new Date(near), zone));
  const fits = candidates.filter(time => time + offsetIn(new Date(time), zone) === asUtc);
  const known = before && !Number.isNaN(before.getTime()) ? offsetIn(before, zone) : undefined;
  const beside = fits.filter(time => asUtc - time === known);
  return new Date(fits.length > 0 ? Math.min(...(beside.length > 0 ? beside : fits)) : Math.max(...candidates));
};
