import { useMemo, useRef, useState } from 'react';
import type { MemberKind } from '../../../admin/defineResource';
import { type MessageKey, useMessages } from '../../../admin/messages';
import type { FormView } from '../../form/ViewTabs';
import { isObjectText, wholeOf, withField } from '../../json/objectText';
import { type JsonFormOptions, useJsonForm } from '../useJsonForm';
import type { MemberField } from './memberFields';
import {
  type FormRules,
  HOLDS_ROWS,
  type MemberState,
  memberFaults,
  memberStates,
  sourceOfTyped,
  type TypedMembers,
  typedAgain,
  unreadIn,
} from './memberStates';
import { rowsOf } from './memberText';
import { sourceAt, tellsOthers, withWhatBelongs } from './onlyWith';
import { useMemberLabel } from './useMemberLabel';

export type RecordFormOptions = Omit<JsonFormOptions, 'check' | 'onWrong'> &
  Omit<FormRules, 'initial'> & {
    /** What stands in an object stays there: its members change, and are not taken away. */
    merges: boolean;
    /** Whether saving would leave a member at the top, of this value, out. */
    isIgnored?: ((name: string, value: unknown) => boolean) | undefined;
  };

/** What is said of what is nothing of its kind; of all others that it is no JSON. */
const UNREAD: Partial<Record<MemberKind, MessageKey>> = {
  number: 'record.field_no_number',
  day: 'record.field_no_day',
  moment: 'record.field_no_day',
  timestamp: 'record.field_no_day',
  price: 'record.field_no_amount',
  prices: 'record.field_no_amount',
};

/** Whether a field is the price whose currency stands in another, beside it. */
const isPriceOf = ({ kind, way }: MemberField, price: MemberField): boolean =>
  kind === 'currency' && price.kind === 'price' && way.slice(0, -1).join('.') === price.way.slice(0, -1).join('.');

/** A record that is typed into a form or as JSON: two views of one text, which is what is kept, compared and sent. */
export const useRecordForm = ({ fields, isNew, canRemove, merges, isIgnored, ...options }: RecordFormOptions) => {
  const say = useMessages();
  const labelOf = useMemberLabel();
  const { initial } = options;
  const rules = useMemo(() => ({ fields, initial, isNew, canRemove }), [fields, initial, isNew, canRemove]);
  const [typed, setTyped] = useState<TypedMembers>({});
  const stored = useMemo(() => memberStates(rules, initial, {}), [rules, initial]);
  const [view, setView] = useState<FormView>(() => (stored.some(({ isLocked }) => isLocked) ? 'json' : 'form'));
  const gone = useRef(new Map<string, string>());
  const [attempt, setAttempt] = useState<readonly string[]>([]);

  const sayNeeded = ({ requiredWithout }: MemberField) => {
    const other = fields.find(({ path }) => path === requiredWithout);
    return other ? say('record.field_needed_or', { other: labelOf(other) }) : say('record.field_needed');
  };
  const ignoredIn = (text: string) => {
    const names = Object.entries(isIgnored && isObjectText(text) ? JSON.parse(text) : {}).flatMap(([name, value]) =>
      isIgnored?.(name, value) ? [name] : [],
    );
    return names.map(path => {
      const fault = say('record.field_not_stored');
      return { path, text: fault, named: say('record.field_of', { name: path, fault }), what: 'ignored' as const };
    });
  };
  const faultsIn = (text: string) => [
    ...(isObjectText(text) ? memberFaults(rules, text, typed) : []).map(({ path, field, what, row }) => {
      const name = [labelOf(field), ...(row === undefined ? [] : [row])].join(' ');
      const unread = UNREAD[field.kind] ?? 'record.field_no_json';
      const fault = what === 'needed' ? sayNeeded(field) : say(unread);
      return { path, text: fault, named: say('record.field_of', { name, fault }), what };
    }),
    ...ignoredIn(text),
  ];
  const form = useJsonForm({
    ...options,
    unreadIn: text => unreadIn(rules, text, typed),
    onUnread: (unread, text) => setTyped(typedAgain(fields, unread, text)),
    check: faultsIn,
    onWrong: paths => {
      const found = new Set(faultsIn(form.text).map(({ what }) => what));
      // What is typed into a field and is not in the text is seen in the form alone; what has no field, in the text.
      if (found.has('unread')) setView('form');
      else if (found.has('ignored')) setView('json');
      setAttempt(paths);
    },
  });
  const { text } = form;
  const isShowable = useMemo(() => fields.length > 0 && isObjectText(text), [fields, text]);
  const states = useMemo(
    (): readonly MemberState[] => (isShowable ? memberStates(rules, text, typed) : []),
    [isShowable, rules, text, typed],
  );
  const tops = new Set(fields.map(({ way }) => way[0]));
  return {
    form,
    /** `json` wherever the text is none that the form can show. */
    view: isShowable ? view : 'json',
    setView,
    hasForm: fields.length > 0,
    isShowable,
    states,
    /** Members at the top without a field; they stay as they are. */
    others: isShowable ? Object.keys(JSON.parse(text)).filter(name => !tops.has(name)) : [],
    /** Rows of a member that are stored and stay. */
    keptRows: (path: string): readonly string[] => {
      const before = merges && !isNew ? stored.find(({ field }) => field.path === path) : undefined;
      return before && HOLDS_ROWS.includes(before.field.kind) ? rowsOf(before.value).map(([name]) => name) : [];
    },
    /** Paths of what was wrong at the last attempt to send it; another list each time. */
    attempt,
    setValue: (path: string, value: string) => {
      const field = fields.find(one => one.path === path);
      if (!field) return;
      const source = sourceOfTyped(rules, field, value, text);
      const changed = source === false ? text : withField(text, field.way, source);
      const belonging = tellsOthers(fields, path) ? withWhatBelongs(fields, changed, gone.current) : changed;
      // What a price says stays what it says, in another currency too: its cents may be others, or it is none there.
      const prices = states.filter(state => isPriceOf(field, state.field) && state.value !== '');
      const next = prices.reduce((now, { field: price, value: typedPrice }) => {
        const amount = sourceOfTyped(rules, price, typedPrice, now);
        return amount === false ? now : withField(now, price.way, amount);
      }, belonging);
      if (next !== text) form.setText(next);
      const said = [{ field, value }, ...prices].map(one => [
        one.field.path,
        { typed: one.value, over: sourceAt(wholeOf(next), one.field.way) },
      ]);
      setTyped(now => ({ ...now, ...Object.fromEntries(said) }));
    },
  };
};

export type RecordForm = ReturnType<typeof useRecordForm>;
