import { useMemo } from 'react';
import { useZone } from '../../admin/zone';
import { formatExactTimestamp, formatListTimestamp, type TimeValue } from '../formatTimestamp';

/** Times in words of the operator's zone, for texts; what stands by itself is a `<Timestamp>`. */
export const useTimes = () => {
  const zone = useZone();
  return useMemo(
    () => ({
      zone,
      /** `yyyy-MM-dd HH:mm` */
      list: (value: TimeValue) => formatListTimestamp(value, zone),
      /** `yyyy-MM-dd HH:mm:ss.SSS` */
      exact: (value: TimeValue) => formatExactTimestamp(value, zone),
    }),
    [zone],
  );
};
