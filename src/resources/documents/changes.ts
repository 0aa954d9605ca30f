import type { Exact } from '../../admin/platform';
import type { DataDocument, DataSchema, PropertyConfiguration, Transition } from '../../contract';
import { childrenOf, keySourceOf, nodeAt, sourceOf, unescapeJson } from '../../ui/json/jsonTree';
import { compact } from '../../ui/json/objectText';
import { type JsonTree, KIND, parseJson } from '../../ui/json/parseJson';

/** A field below `data` before and after, as JSON without blanks; `undefined` where it is not there. */
export type Change = { field: string; before: string | undefined; after: string | undefined };

/** What the input must look like, when the transition asks for any. */
export const inputOf = (transition: Transition): PropertyConfiguration | undefined => {
  const condition = (transition.conditions ?? []).find(({ type }) => type === 'input');
  if (!condition) return undefined;
  const { configuration } = condition;
  return typeof configuration === 'object' && configuration !== null
    ? (configuration as PropertyConfiguration)
    : { type: 'object' };
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads a field below `data` of a document, as JSON without blanks. The text is read once, at the first question. */
export const fieldReader = ({ text, at }: Pick<Exact<DataDocument>, 'text' | 'at'>) => {
  let tree: JsonTree | undefined;
  return (field: string): string | undefined => {
    tree ??= parseJson(text);
    const node = nodeAt(text, tree, [...at, 'data', ...field.split('.')]);
    return node === undefined ? undefined : compact(sourceOf(text, tree, node));
  };
};

/**
 * What a transition will change in a document's data, as far as that is known beforehand: input data that matches
 * properties of the schema is written into the document (platform-api 5.6), and the actions that set and unset fields.
 *
 * @param before the document's fields as they are now
 * @param input JSON text; leave out where the transition asks for none
 */
export const changesOf = (
  schema: DataSchema,
  transition: Transition,
  before: (field: string) => string | undefined,
  input: string | undefined,
): readonly Change[] => {
  const after = new Map<string, string | undefined>();

  if (input !== undefined) {
    const typed = parseJson(input);
    if (typed.kind[0] === KIND.object) {
      for (const node of childrenOf(typed, 0)) {
        const field = unescapeJson(keySourceOf(input, typed, node) ?? '""');
        if (Object.hasOwn(schema.properties, field)) after.set(field, compact(sourceOf(input, typed, node)));
      }
    }
  }
  for (const { type, field, value, fields } of transition.actions ?? []) {
    if (type === 'set' && isText(field)) after.set(field, JSON.stringify(value));
    // The official client calls them by one name, the wire by another.
    const taken = fields ?? field;
    if (type === 'unset' && Array.isArray(taken)) for (const name of taken.filter(isText)) after.set(name, undefined);
  }
  return [...after]
    .map(([field, value]) => ({ field, before: before(field), after: value }))
    .filter(change => change.before !== change.after);
};
