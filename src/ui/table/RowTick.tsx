import type { RaRecord } from 'react-admin';
import { useMessages } from '../../admin/messages';
import { isRecord } from './useSelection';

export type RowTickProps = {
  record: RaRecord;
  isTicked: boolean;
  onTick: (record: RaRecord, isRange: boolean) => void;
};

/** What a record is called where there is room for one word. */
const nameOf = ({ id, name, email }: RaRecord) => String(name || email || id);

/** Ticks a row; with Shift all from the last one on. */
export const RowTick = ({ record, isTicked, onTick }: RowTickProps) => {
  const say = useMessages();
  if (!isRecord(record)) return <td className="cell-tick" />;
  return (
    <td className="cell-tick">
      <label>
        <input
          type="checkbox"
          aria-label={say('table.select_row', { name: nameOf(record) })}
          checked={isTicked}
          onChange={event => onTick(record, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
    </td>
  );
};
