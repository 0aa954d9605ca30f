import { type FormEvent, useMemo, useState } from 'react';
import { useMessages } from '../../admin/messages';
import type { Exact } from '../../admin/platform';
import type { DataDocument, DataSchema } from '../../contract';
import { useDraft } from '../../ui/drafts/useDraft';
import { indentJson } from '../../ui/json/indentJson';
import { nodeAt } from '../../ui/json/jsonTree';
import { type Part, wholeOf } from '../../ui/json/objectText';
import { KIND, parseJson } from '../../ui/json/parseJson';
import { readTyped } from '../../ui/json/readTyped';
import { sayLostNumber } from '../../ui/json/sayLostNumber';
import { validateInput } from '../../ui/json/validateInput';
import type { JsonPlace } from '../../ui/record/JsonEditor';
import { placeOf } from '../../ui/record/jsonText';
import { changeBetween, type DataChange, lostNumberIn, rebased } from './documentChanges';
import { sayUnread } from './sayUnread';
import { type TypedFields, useJsonFields } from './useJsonFields';

/** The data of a document, where it stands in the answer that brought it; an empty object where a host tells none, or something else. */
export const dataOf = ({ text, at }: Exact<DataDocument>): Part => {
  const tree = parseJson(text);
  const node = nodeAt(text, tree, [...at, 'data']);
  return node !== undefined && tree.kind[node] === KIND.object ? { text, tree, node } : wholeOf('{}');
};

const print = ({ text, tree, node }: Part) => indentJson(text, tree, node);

type Fault = {
  texts: readonly string[];
  place?: JsonPlace | undefined;
  /** What is wrong with a member, by its path. */
  at?: ReadonlyMap<string, string>;
};

/** The document is not as it was when editing began. */
type Conflict = {
  now: Exact<DataDocument>;
  /** Why saving failed; without, nothing was sent. */
  reason?: string | undefined;
};

const NO_PROPERTIES = {};

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const topOf = (path: string) => path.split(/[.[]/, 1)[0] ?? '';

/** What is typed into the data of a document, what is wrong with it, and what would be sent. */
export const useDocumentEdit = (schema: DataSchema | undefined, found: Exact<DataDocument>) => {
  const say = useMessages();
  const [base, setBase] = useState(found);
  const before = useMemo(() => dataOf(base), [base]);
  const initial = useMemo(() => print(before), [before]);
  const [typed, setTyped] = useState<TypedFields>({ text: initial, loose: {} });
  const { text, loose } = typed;
  const setText = (next: string) => setTyped({ text: next, loose: {} });
  const properties = schema?.properties ?? NO_PROPERTIES;
  const fields = useJsonFields(properties, typed, setTyped);
  const draft = useDraft('data', text, { label: say('documentEdit.data'), initial, onRestore: setText });
  const [wasTried, setTried] = useState(false);
  const [review, setReview] = useState<DataChange>();
  const [conflict, setConflict] = useState<Conflict>();

  const { change, fault } = useMemo((): { change?: DataChange; fault?: Fault } => {
    const unread = Object.keys(loose);
    if (unread.length > 0) {
      const at = new Map(unread.map(path => [path, sayUnread(say, properties, path)]));
      return { fault: { texts: [...at.values()], at } };
    }
    const read = readTyped(text);
    if ('line' in read) return { fault: { texts: [say('record.not_json', read)], place: read } };
    if (!isObject(read.value)) return { fault: { texts: [say('record.not_object')] } };
    const change = changeBetween(before, wholeOf(text));
    const lost = lostNumberIn(change);
    if (lost) {
      const said = sayLostNumber(lost, say);
      return {
        change,
        fault: { texts: [said], place: placeOf(text, lost.path), at: new Map([[lost.path, said]]) },
      };
    }
    // What was wrong before and stays as it is keeps nobody from changing something else.
    const touched = new Set(change.changes.map(({ field }) => topOf(field)));
    const faults = validateInput({ type: 'object', properties }, read.value)
      .filter(({ path }) => touched.has(topOf(path)))
      .map(({ path, reason, expected }) => ({
        path,
        text: say(`documents.input.${reason}`, { path, expected }),
        place: placeOf(text, path),
      }));
    if (faults.length === 0) return { change };
    const texts = faults.map(one =>
      one.place ? say('documentEdit.at_line', { line: one.place.line, text: one.text }) : one.text,
    );
    const at = new Map(faults.map(one => [one.path, one.text]));
    return { change, fault: { texts, place: faults[0]?.place, at } };
  }, [text, loose, before, properties, say]);

  return {
    base,
    text,
    setText,
    properties,
    fields,
    draft,
    fault: wasTried ? fault : undefined,
    isChanged: change === undefined || change.changes.length > 0,
    onSubmit: (event?: FormEvent) => {
      event?.preventDefault();
      setTried(true);
      if (!fault && change && change.changes.length > 0) setReview(change);
    },
    review,
    closeReview: () => setReview(undefined),
    conflict,
    /** The document is another by now: what is different is shown, and nothing more is sent before somebody chose. */
    meet: (now: Exact<DataDocument>, reason?: string) => {
      setReview(undefined);
      setConflict({ now, reason });
    },
    /** What is different by now, member by member. */
    news: useMemo(() => conflict && changeBetween(before, dataOf(conflict.now)).changes, [conflict, before]),
    /** Goes on from what is stored now, with what was changed here on top of it, or without. */
    settleConflict: (keepsMine: boolean) => {
      if (!conflict) return;
      const now = dataOf(conflict.now);
      setText(keepsMine && change ? rebased(now, wholeOf(text), change) : print(now));
      setBase(conflict.now);
      setConflict(undefined);
    },
  };
};

export type DocumentEditState = ReturnType<typeof useDocumentEdit>;
