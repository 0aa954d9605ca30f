import { useRef } from 'react';
import { isUnknownRecord } from '../../admin/isUnknownRecord';
import { useMessages } from '../../admin/messages';
import type { ExactRecord } from '../../admin/recordApi';
import type { MemberField } from './form/memberFields';
import { HOLDS_ROWS } from './form/memberStates';
import { useMemberLabel } from './form/useMemberLabel';
import { membersText } from './jsonText';
import { mergedWith } from './mergedWith';

export type BesideOthersOptions = {
  /** Names of the members that can be changed. */
  editable: readonly string[];
  fields: readonly MemberField[];
  /** Those members as JSON, as they were when editing began. */
  initial: string;
  /** Reads the record as it is now. */
  look: () => Promise<ExactRecord | null>;
};

/** What a form sends beside what others changed since it was opened, who are asked about once. */
export const useBesideOthers = ({ editable, fields, initial, look }: BesideOthersOptions) => {
  const say = useMessages();
  const labelOf = useMemberLabel();
  /** As this form knows them: whoever saves again after they were told knows what others changed, too. */
  const known = useRef(initial);
  /** Whoever saves again was told that it is gone. */
  const isKnownGone = useRef(false);
  const fieldOf = (name: string) => fields.find(({ path }) => path === name);
  const nameOf = ([name = '', ...rows]: readonly string[]) => {
    const field = fieldOf(name);
    return [field ? labelOf(field) : name, ...rows].join(' › ');
  };
  const byRow = editable.filter(name => HOLDS_ROWS.includes(fieldOf(name)?.kind ?? ''));
  return {
    known,
    /**
     * What is sent: nobody can tell what others did where the host cannot be asked.
     *
     * @throws Error naming, once, what somebody else changed to something else than what is sent, or saying that they deleted it
     */
    sentBeside: async (json: string): Promise<string> => {
      const found = await look().catch(error => (isUnknownRecord(error) ? null : 'unread'));
      if (found === null && !isKnownGone.current) {
        isKnownGone.current = true;
        throw new Error(say('record.deleted_meanwhile'));
      }
      if (found === null || found === 'unread') return json;
      const now = membersText(found.text, found.at, editable);
      const { clashing, beside, sent } = mergedWith(
        editable,
        { opened: initial, before: known.current, now, json },
        byRow,
      );
      known.current = now;
      const told = [
        ['record.changed_meanwhile', clashing],
        ['record.changed_beside', beside],
      ] as const;
      const words = told.flatMap(([key, ways]) =>
        ways.length > 0 ? [say(key, { names: ways.map(nameOf).join(', ') })] : [],
      );
      if (words.length > 0) throw new Error(words.join(' '));
      return sent;
    },
  };
};
