import { useMessages } from '../../../admin/messages';
import { MemberInput } from './MemberInput';
import { HOLDS_ROWS, type MemberState } from './memberStates';
import { decimalsOf, minorOf } from './money';
import { useMemberLabel } from './useMemberLabel';
import type { RecordForm } from './useRecordForm';
import './memberFields.css';

const WIDE: readonly string[] = ['lines', 'json', ...HOLDS_ROWS];

/** Kinds of fields that show their members in one place. */
const HOLDS_OTHERS: readonly string[] = ['json', 'texts'];

/** What is wrong with the fields, a deeper place of a field's JSON, or one of its lines, with the field. */
const faultsOf = (states: readonly MemberState[], at: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const found = new Map(at);
  for (const { field } of states)
    for (const [path, text] of at)
      if (HOLDS_OTHERS.includes(field.kind) && (path.startsWith(`${field.path}.`) || path.startsWith(`${field.path}[`)))
        found.set(field.path, text);
  return found;
};

export type MemberFieldsProps = {
  form: RecordForm;
  /** The first field gets the focus. */
  autoFocus: boolean;
};

/** A field for each member of a record's form; what is wrong stands at it. */
export const MemberFields = ({ form: { form, states, others, setValue, keptRows }, autoFocus }: MemberFieldsProps) => {
  const say = useMessages();
  const labelOf = useMemberLabel();
  const { fault, isBusy } = form;
  const faults = faultsOf(states, fault?.at ?? new Map());
  const isShown = [...faults.keys()].some(path => states.some(({ field }) => `${path}.`.startsWith(`${field.path}.`)));
  const shownAt = (path: string) => states.find(({ field }) => field.path === path)?.value ?? '';

  const priceHint = ({ field, value }: MemberState): string | undefined => {
    if (field.kind !== 'price') return undefined;
    const currency = shownAt([...field.way.slice(0, -1), 'currency'].join('.')).trim();
    const minor = minorOf(value, currency);
    if (currency === '') return say('record.amount_cents');
    if (minor === undefined || decimalsOf(currency) === 0) return say('record.amount', { currency });
    return say('record.amount_sent', { currency, minor });
  };
  return (
    <>
      <div className="form-grid member-fields">
        {states.map((state, index) => (
          <div key={state.field.path} data-wide={WIDE.includes(state.field.kind) || state.isLocked || undefined}>
            <MemberInput
              state={state}
              label={labelOf(state.field)}
              onChange={typed => setValue(state.field.path, typed)}
              faults={faults}
              isReadOnly={isBusy}
              kept={keptRows(state.field.path)}
              hint={priceHint(state)}
              autoFocus={autoFocus && index === 0}
            />
          </div>
        ))}
      </div>
      <div role="alert" className="form-refusal">
        {fault && (fault.isRefusal || !isShown) ? fault.text : null}
      </div>
      {others.length > 0 ? (
        <p className="record-hint">
          {say('documentEdit.other_members', { count: others.length, names: others.slice(0, 8).join(', ') })}
        </p>
      ) : null}
    </>
  );
};
