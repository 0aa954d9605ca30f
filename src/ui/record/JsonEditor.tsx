import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useMessages } from '../../admin/messages';

export type JsonPlace = { line: number; column: number };

export type JsonEditorProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Ctrl+Enter, or Cmd+Enter. */
  onSend: () => void;
  isBusy: boolean;
  /** What is wrong, and where. */
  fault: { text: ReactNode; place?: JsonPlace | undefined } | undefined;
};

/** Index of a line's and column's character; both from 1. */
const offsetOf = (text: string, { line, column }: JsonPlace) => {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
};

/** A field for JSON with numbered lines; what is wrong stands below it and leads to its place. */
export const JsonEditor = ({ label, value, onChange, onSend, isBusy, fault }: JsonEditorProps) => {
  const say = useMessages();
  const ids = { input: useId(), fault: useId() };
  const input = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const lines = value.split('\n').length;

  const goTo = (place: JsonPlace) => {
    const area = input.current;
    if (!area) return;
    const at = offsetOf(value, place);
    area.focus();
    area.setSelectionRange(at, at + 1);
    area.scrollTop = Math.max(0, (place.line - 4) * 20);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  };
  const place = fault?.place;
  return (
    <div className="json-editor">
      <label htmlFor={ids.input}>{label}</label>
      <div className="json-editor-box" data-wrong={fault ? true : undefined}>
        <div ref={gutter} className="json-editor-gutter" aria-hidden>
          {Array.from({ length: lines }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is what it is.
            <span key={index} data-wrong={place?.line === index + 1 ? true : undefined}>
              {index + 1}
            </span>
          ))}
        </div>
        <textarea
          ref={input}
          id={ids.input}
          value={value}
          rows={Math.min(32, Math.max(12, lines + 1))}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          readOnly={isBusy}
          aria-invalid={fault !== undefined}
          aria-describedby={ids.fault}
          onChange={event => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onScroll={event => {
            if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop;
          }}
        />
      </div>
      <div id={ids.fault} className="json-editor-fault" role="status">
        {fault ? (
          <>
            <span>{fault.text}</span>{' '}
            {place ? (
              <button type="button" onClick={() => goTo(place)}>
                {say('record.go_to_line', { line: place.line })}
              </button>
            ) : null}
          </>
        ) : null}
      </div>
    </div>
  );
};
