import { type RefObject, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { type DraftState, useDraft } from '../../ui/drafts/useDraft';
import { useToldLate } from '../../ui/form/useFormSave';
import type { Fields } from './RowEditor';

export type EditedRow = {
  isNew: boolean;
  /** Which row; empty for a new one. */
  key: string;
  /** What its fields begin with. */
  start: Fields;
  /** Grows with every opening: the fields then begin anew. */
  serial: number;
};

export type RowEditing = {
  /** The row in editing, if any. */
  row: EditedRow | undefined;
  /** Opens a row; without a key a new one. */
  edit: (key?: string) => void;
  onType: (values: Fields) => void;
  /** The row is given up. */
  close: () => void;
  /** Waits for the row to be stored, and closes it. @throws what `store` threw: the row stays with what was typed */
  saveRow: (store: () => Promise<unknown>) => Promise<void>;
  draft: DraftState;
};

type RowEditingOptions = {
  /** What of the page the rows are. */
  name: string;
  label: string;
  /** The stored fields of a row, if it is still there. */
  storedOf: (key: string) => Fields | undefined;
  /** The card of the table: its button for a new row has the focus once a row is closed. */
  card: RefObject<HTMLElement | null>;
  /** Whether the second field is never kept. */
  isSecret?: boolean;
};

const NONE = { isOpen: false, isNew: false, key: '', first: '', second: '' };

const asDraft = ({ isNew, key }: Pick<EditedRow, 'isNew' | 'key'>, [first, second]: Fields) => ({
  isOpen: true,
  isNew,
  key,
  first,
  second,
});

/** Which row of a table is in editing, and what was typed into it: kept until the row is stored or given up. */
export const useRowEditing = ({ name, label, storedOf, card, isSecret = false }: RowEditingOptions): RowEditing => {
  const say = useMessages();
  const tellLate = useToldLate();
  const [row, setRow] = useState<EditedRow>();
  const [typed, setTyped] = useState<Fields>(['', '']);

  const edit = (key?: string, kept: { first?: string; second?: string } = {}) => {
    const stored = key === undefined ? undefined : storedOf(key);
    const [first, second] = stored ?? ['', ''];
    const start: Fields = [kept.first ?? first, kept.second ?? second];
    setRow({
      isNew: stored === undefined,
      key: stored === undefined ? '' : (key ?? ''),
      start,
      serial: (row?.serial ?? 0) + 1,
    });
    setTyped(start);
  };
  const draft = useDraft(name, row ? asDraft(row, typed) : NONE, {
    label,
    initial: row ? asDraft(row, storedOf(row.key) ?? ['', '']) : NONE,
    secrets: isSecret ? ['second'] : [],
    // A row that is gone comes back as a new one.
    onRestore: ({ isNew, key, ...kept }) => edit(isNew ? undefined : key, kept),
  });
  const close = () => {
    draft.settle();
    setRow(undefined);
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('[data-add]')?.focus());
  };
  return {
    row,
    edit: key => edit(key),
    onType: setTyped,
    close,
    saveRow: async store => {
      draft.saving(true);
      try {
        await store();
        close();
        tellLate(() => ({ kind: 'success', text: say('saves.done', { name: label }) }));
      } finally {
        draft.saving(false);
      }
    },
    draft,
  };
};
