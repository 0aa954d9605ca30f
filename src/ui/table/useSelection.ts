import { useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useVisit } from '../../admin/address';
import { isBoolean, usePreference } from '../../admin/preferences';

type Ticked = { records: ReadonlyMap<string, RaRecord>; isAll: boolean };

const NOTHING: Ticked = { records: new Map(), isAll: false };
const idOf = ({ id }: RaRecord) => String(id);
/** A row without an id leads nowhere, and nothing can be done with it. */
export const isRecord = ({ id }: RaRecord) => id !== undefined && id !== null;

/**
 * Which records of a list are ticked, on whichever page. It is of one question: another filter begins anew.
 *
 * @param name of the resource, under which it is kept whether rows can be ticked
 * @param filter what the list asks for
 */
export const useSelection = (name: string, filter: object) => {
  const [isOn, setOn] = usePreference(`${name}.select`, isBoolean, false);
  // Records may change while the list is left: what was ticked is ticked anew.
  const visit = useVisit();
  const question = `${visit} ${JSON.stringify(filter)}`;
  const [held, setHeld] = useState({ question, ticked: NOTHING });
  const ticked = held.question === question && isOn ? held.ticked : NOTHING;
  const set = (next: Ticked) => setHeld({ question, ticked: next });
  /** The row that was ticked last: a range begins there. */
  const last = useRef<string>(undefined);

  return {
    /** Whether rows can be ticked. */
    isOn,
    setOn: (next: boolean) => {
      setOn(next);
      set(NOTHING);
    },
    records: ticked.records,
    /** Whether everything that matches is meant, beyond what was read. */
    isAll: ticked.isAll,
    count: ticked.records.size,
    has: (record: RaRecord) => ticked.isAll || ticked.records.has(idOf(record)),
    /** Ticks a row, or takes the tick away; with `isRange` all from the last one on. */
    toggle: (record: RaRecord, rows: readonly RaRecord[], isRange = false) => {
      const at = rows.findIndex(row => idOf(row) === idOf(record));
      const from = isRange ? rows.findIndex(row => idOf(row) === last.current) : -1;
      const touched = from < 0 ? [record] : rows.slice(Math.min(at, from), Math.max(at, from) + 1);
      if (!isRecord(record)) return;
      const isTicked = !(ticked.isAll || ticked.records.has(idOf(record)));
      last.current = idOf(record);
      // Less than everything is what can be seen.
      const records = new Map(ticked.isAll ? rows.filter(isRecord).map(row => [idOf(row), row]) : ticked.records);
      for (const row of touched.filter(isRecord)) {
        if (isTicked) records.set(idOf(row), row);
        else records.delete(idOf(row));
      }
      set({ records, isAll: false });
      if (!isOn) setOn(true);
    },
    toggleAll: (rows: readonly RaRecord[], isTicked: boolean) => {
      const records = new Map(ticked.records);
      for (const row of rows.filter(isRecord)) {
        if (isTicked) records.set(idOf(row), row);
        else records.delete(idOf(row));
      }
      set({ records, isAll: false });
    },
    /** Everything that matches: a step of its own, after the page. */
    selectAll: () => set({ records: ticked.records, isAll: true }),
    clear: () => set(NOTHING),
  };
};

export type Selection = ReturnType<typeof useSelection>;
