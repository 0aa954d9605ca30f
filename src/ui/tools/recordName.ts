import type { RaRecord } from 'react-admin';
import { nameOf } from '../../admin/platform';

/**
 * What a record is called by people: a person's name and address, a name, else the id.
 *
 * @param title field that names records of its kind, where that is not `name`
 */
export const recordName = (record: RaRecord, title = 'name'): string => {
  const { id, name = record[title], email, functionName } = record;
  if (typeof email === 'string') {
    const person = nameOf({ ...record, id: String(id), email });
    return person === email ? email : `${person} (${email})`;
  }
  return [name || functionName, id].filter(Boolean).join(' · ');
};
