import { useContext, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { Draft } from './draftStore';
import { RecordVersion, useDrafts } from './drafts';

/** What comes back of a value: all of a text, those members of a form that were kept. */
type Kept<T> = T extends string ? string : Partial<T>;

export type DraftOptions<T> = {
  /** What the operator calls it: the label of the field, the title of the form. */
  label: string;
  /** The value when nothing is typed: what is stored, or an empty form. */
  initial: T;
  /** Members that are never kept: passwords, values of variables. */
  secrets?: readonly (keyof T & string)[];
  /** Puts what was kept back into the form. Saves nothing. */
  onRestore: (kept: Kept<T>) => void;
  /** Takes what was kept apart, where it may be of another kind than `initial`: what can be restored, and what of it is shown. */
  read?: (kept: unknown) => { value: Kept<T>; text: string } | undefined;
};

type DraftOffer = {
  /** When it was typed, in milliseconds since 1970. */
  at: number;
  /** What was typed where it is a text. */
  text?: string;
  /** When the record was changed since, where it was. */
  changedAt?: Date;
  /** It was asked for already: `DraftOffer` takes it. */
  isPutBack?: true;
};

export type DraftState = {
  /** What was typed before and never saved, until it is taken or refused. */
  offer: DraftOffer | undefined;
  restore: () => void;
  discard: () => void;
  /** The value is stored, or given up: nothing of it is left to keep. Call it before leaving the page. */
  settle: () => void;
  /** The value is on its way to the host, or no longer. */
  saving: (isSaving: boolean) => void;
};

const versionOf = (changedAt: unknown): string | undefined =>
  changedAt instanceof Date && !Number.isNaN(changedAt.getTime()) ? changedAt.toISOString() : undefined;

const withoutSecrets = (value: unknown, secrets: readonly string[]): unknown =>
  secrets.length === 0 || typeof value !== 'object' || value === null
    ? value
    : Object.fromEntries(Object.entries(value).filter(([member]) => !secrets.includes(member)));

/** Of what was kept, the members that this version of the form has, with values of the same kind. */
const fitting = (kept: unknown, initial: unknown): unknown => {
  if (typeof initial !== 'object' || initial === null) return typeof kept === typeof initial ? kept : initial;
  if (typeof kept !== 'object' || kept === null) return {};
  const members = new Map(Object.entries(initial));
  return Object.fromEntries(
    Object.entries(kept).filter(
      ([member, value]) =>
        members.has(member) &&
        typeof value === typeof members.get(member) &&
        Array.isArray(value) === Array.isArray(members.get(member)),
    ),
  );
};

/**
 * Keeps what is typed until it is saved: over Back, reload, the end of a session and Logout, for 24 hours at most. What was
 * kept before is only offered (`DraftOffer`); nothing is filled in by itself but what the list of changes puts back, and nothing
 * written. The shell asks before unsaved work is left.
 *
 * @param name what of the page this is; its address tells the record
 * @param value what is typed: a text, or an object that JSON can hold
 */
export const useDraft = <T extends string | object>(
  name: string,
  value: T,
  { label, initial, secrets = [], onRestore, read }: DraftOptions<T>,
): DraftState => {
  const drafts = useDrafts();
  const { pathname: page } = useLocation();
  const version = versionOf(useContext(RecordVersion));
  const id = useId();
  const [isSaving, setSaving] = useState(false);
  const [found, setFound] = useState(() => drafts.find(page, name));
  const isLeft = useSyncExternalStore(drafts.subscribe, () => drafts.isLeft(id));
  const isOurs = useRef(false);
  const settledText = useRef<string>(undefined);

  const text = JSON.stringify(value);
  const kept = JSON.stringify(withoutSecrets(value, secrets));
  const keptInitially = JSON.stringify(withoutSecrets(initial, secrets));
  const isUnsaved = text !== JSON.stringify(initial);
  const isKeepable = kept !== keptInitially;
  const hasSecrets = secrets.some(member => value[member] !== initial[member]);
  const isPointless = found !== undefined && JSON.stringify(found.value) === keptInitially;

  const latest = useRef({ text, label });
  latest.current = { text, label };

  useEffect(() => {
    if (!isPointless) return;
    drafts.forget(draft => draft.page === page && draft.name === name);
    setFound(undefined);
  }, [isPointless, drafts, page, name]);

  useEffect(() => {
    if (!isUnsaved || settledText.current === text) {
      drafts.mark(id, undefined);
      if (!isOurs.current) return;
      isOurs.current = false;
      // What was typed anew is taken back; what is still offered stays.
      if (found) drafts.put(found);
      else drafts.forget(draft => draft.page === page && draft.name === name);
      return;
    }
    settledText.current = undefined;
    // Left, the page may stand a moment longer and be drawn anew: what was answered about it stays answered.
    if (isLeft) return;
    const title = document.querySelector('main h1')?.textContent ?? '';
    const draft: Draft = {
      page,
      name,
      title,
      label: latest.current.label,
      value: JSON.parse(kept),
      at: Date.now(),
      ...(version ? { version } : {}),
    };
    const isKept = isKeepable && drafts.put(draft);
    if (isKept) isOurs.current = true;
    drafts.mark(id, { page, name, label: draft.label, isKept, hasSecrets, isSaving });
  }, [drafts, id, page, name, text, kept, version, isUnsaved, isKeepable, hasSecrets, isSaving, found, isLeft]);

  useEffect(() => () => drafts.gone(id), [drafts, id]);

  const forget = () => {
    isOurs.current = false;
    setFound(undefined);
    drafts.forget(draft => draft.page === page && draft.name === name);
  };
  const told = found && (read?.(found.value)?.text ?? found.value);
  const isShown = found !== undefined && !isPointless && JSON.stringify(found.value) !== kept;
  return {
    offer: isShown
      ? {
          at: found.at,
          ...(typeof told === 'string' ? { text: told } : {}),
          ...(found.isPutBack ? { isPutBack: true } : {}),
          ...(version && found.version && found.version !== version ? { changedAt: new Date(version) } : {}),
        }
      : undefined,
    restore: () => {
      if (!found) return;
      forget();
      onRestore(read?.(found.value)?.value ?? (fitting(found.value, initial) as Kept<T>));
    },
    discard: forget,
    settle: () => {
      settledText.current = latest.current.text;
      drafts.mark(id, undefined);
      forget();
    },
    saving: setSaving,
  };
};
