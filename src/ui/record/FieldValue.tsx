import type { ColumnKind } from '../../admin/defineResource';
import { useLabels, useMessages } from '../../admin/messages';
import { useReference } from '../../admin/useReference';
import { birthdayText } from '../birthdayText';
import { CopyButton } from '../CopyButton';
import { formatBytes } from '../formatBytes';
import { Timestamp } from '../time/Timestamp';
import { RecordName } from './RecordName';
import './fieldValue.css';

/** Longer texts stand whole in the JSON beside. */
const SHOWN_CHARACTERS = 600;
const SHOWN_ITEMS = 20;
/** Deeper than this people read JSON. */
const MAX_DEPTH = 3;

export type FieldValueProps = {
  value: unknown;
  kind?: ColumnKind | undefined;
  /** Resource of which the value is an id, or a record with one. */
  of?: string | undefined;
  /** What members are called here, in place of their own names: keys below `fields.`. */
  names?: Readonly<Record<string, string>> | undefined;
  depth?: number;
};

type Inner<Value> = Pick<FieldValueProps, 'of' | 'names'> & { value: Value; depth: number };

/** An id with its copy button; of a record that the operator may see, first its name, which leads there. */
const RecordId = ({ id, of }: { id: string; of: string | undefined }) => {
  const say = useMessages();
  const isNamed = useReference(of, id).name !== undefined;
  return (
    <span className="cell-id" data-named={isNamed || undefined}>
      <RecordName of={of} id={id} />
      {isNamed ? <span data-copy-source>{id}</span> : null}
      <CopyButton text={id} label={say('table.copy_id', { id })} />
    </span>
  );
};

const Items = ({ value: items, of, names, depth }: Inner<readonly unknown[]>) => {
  const say = useMessages();
  const shown = items.slice(0, SHOWN_ITEMS);
  const isPlain = shown.every(item => typeof item !== 'object' || item === null);
  return (
    <>
      <ul className={isPlain ? 'record-items' : 'record-parts'}>
        {shown.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity, and stay in their places.
          <li key={index}>
            <FieldValue value={item} of={of} names={names} depth={depth + 1} />
          </li>
        ))}
      </ul>
      {items.length > SHOWN_ITEMS ? (
        <span className="record-none">{say('record.more', { count: items.length - SHOWN_ITEMS })}</span>
      ) : null}
    </>
  );
};

const Members = ({ value, of, names = {}, depth }: Inner<object>) => {
  const labels = useLabels();
  return (
    <dl className="record-members">
      {Object.entries(value).map(([name, inner]) => (
        <div key={name}>
          <dt>{labels.field(names[name] ?? name)}</dt>
          <dd>
            <FieldValue value={inner} of={name === 'id' ? of : undefined} names={names} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && !(value instanceof Date) && Object.keys(value).length === 0);

/** A value of a record, whatever it is, to be read: by its declared kind, else by what it turns out to be. */
export const FieldValue = ({ value, kind, of, names, depth = 0 }: FieldValueProps) => {
  const say = useMessages();
  if (isNothing(value)) return <span className="record-none">–</span>;
  if (value instanceof Date || kind === 'timestamp') return <Timestamp value={value as Date} />;
  if (typeof value === 'boolean') return <>{say(value ? 'common.yes' : 'common.no')}</>;
  if (kind === 'bytes' && typeof value === 'number') return <>{formatBytes(value)}</>;
  if (Array.isArray(value)) return <Items value={value} of={of} names={names} depth={depth} />;
  if (typeof value === 'object' && value !== null) {
    if (depth >= MAX_DEPTH) return <code className="record-deep">{JSON.stringify(value)}</code>;
    return <Members value={value} of={of} names={names} depth={depth} />;
  }
  const text = kind === 'birthday' ? birthdayText(String(value)) : String(value);
  if (kind === 'id' || of) return <RecordId id={text} of={of} />;
  return (
    <bdi className="record-text">{text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text}</bdi>
  );
};
