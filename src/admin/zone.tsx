import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { browserZone, HERE, isZone } from './clock';
import { useSessionUser } from './platform';
import { usePreference } from './preferences';

/** What an operator chose: the browser's zone, that of their own profile, or one by its IANA name (`UTC`, `Asia/Tokyo`). */
export type ZoneChoice = typeof HERE | 'profile' | (string & {});

const isChoice = (value: unknown): value is ZoneChoice => value === HERE || value === 'profile' || isZone(value);

/** The name of the zone of this computer, asked for once nothing else is to be done. */
const createNameHere = () => {
  let name: string | undefined;
  return {
    get: () => name,
    subscribe: (tell: () => void) => {
      if (name !== undefined) return () => undefined;
      const find = () => {
        name = browserZone();
        tell();
      };
      if (!('requestIdleCallback' in window)) {
        const waiting = setTimeout(find);
        return () => clearTimeout(waiting);
      }
      const waiting = requestIdleCallback(find);
      return () => cancelIdleCallback(waiting);
    },
  };
};

type Zone = {
  zone: string;
  choice: ZoneChoice;
  choose: (choice: ZoneChoice) => void;
  nameHere: ReturnType<typeof createNameHere>;
};

const ZoneContext = createContext<Zone>({
  zone: HERE,
  choice: HERE,
  choose: () => undefined,
  nameHere: createNameHere(),
});

/** Within it every time is shown in the zone that the signed-in user chose. */
export const ZoneProvider = ({ children }: { children: ReactNode }) => {
  const own = useSessionUser()?.timeZone;
  const [choice, keep] = usePreference<ZoneChoice>('shell.zone', isChoice, HERE);
  const zone = choice === 'profile' ? (isZone(own) ? own : HERE) : choice;
  const [nameHere] = useState(createNameHere);
  const value = useMemo(
    () => ({ zone, choice, choose: (next: ZoneChoice) => void keep(next), nameHere }),
    [zone, choice, keep, nameHere],
  );
  return <ZoneContext.Provider value={value}>{children}</ZoneContext.Provider>;
};

/** The zone in which times are shown, in tables, details, charts and exports alike: its IANA name, or `HERE`. */
export const useZone = (): string => useContext(ZoneContext).zone;

/** IANA name of the zone in which times are shown; for a moment nobody knows that of this computer. */
export const useZoneName = (): string | undefined => {
  const { zone, nameHere } = useContext(ZoneContext);
  const here = useSyncExternalStore(nameHere.subscribe, nameHere.get);
  return zone === HERE ? here : zone;
};

/** The zone, what it was chosen as, and a function that chooses another. */
export const useZoneChoice = (): Zone => useContext(ZoneContext);
