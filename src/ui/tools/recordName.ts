import type { RaRecord } from 'react-admin';
import { nameOf } from '../../admin/platform';

/** What a record is called by people: a person's name and address, a name, else the id. */
export const recordName = (record: RaRecord): string => {
  const { id, name, email, functionName } = record;
  if (typeof email === 'string') {
    const person = nameOf({ ...record, id: String(id), email });
    return person === email ? email : `${person} (${email})`;
  }
  return [name || functionName, id].filter(Boolean).join(' · ');
};
