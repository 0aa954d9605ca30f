import { childrenOf, keySourceOf, nodeAt, sourceOf, unescapeJson } from '../../ui/json/jsonTree';
import { type JsonTree, KIND, parseJson } from '../../ui/json/parseJson';
import { printJson } from '../../ui/record/jsonText';
import { SCHEMA_MEMBERS, type WrittenSchema } from './schemaPlan';

/** Larger files are no schema. Characters. */
const MOST = 2_000_000;

/** A file that holds no schema: why. */
export class SchemaFileError extends Error {
  override readonly name = 'SchemaFileError';
  constructor(readonly problem: 'not_utf8' | 'not_json' | 'no_schema' | 'too_large') {
    super(problem);
  }
}

const hasMember = (text: string, tree: JsonTree, node: number, name: string) =>
  [...childrenOf(tree, node)].some(child => unescapeJson(keySourceOf(text, tree, child) ?? '""') === name);

/**
 * The one schema of a file as it stands there, number by number: the file is the schema, or an answer that holds it alone.
 *
 * @throws SchemaFileError
 */
export const schemaInFile = (text: string): string => {
  if (text.length > MOST) throw new SchemaFileError('too_large');
  let tree: JsonTree;
  const json = text.replace(/^\u{feff}/u, '');
  try {
    tree = parseJson(json);
  } catch {
    throw new SchemaFileError('not_json');
  }
  const list = nodeAt(json, tree, ['data']);
  const items = list === undefined ? [] : [...childrenOf(tree, list)];
  const node = hasMember(json, tree, 0, 'properties') || items.length !== 1 ? 0 : (items[0] ?? 0);
  const isSchema = tree.kind[node] === KIND.object && hasMember(json, tree, node, 'properties');
  if (!isSchema) throw new SchemaFileError('no_schema');
  return sourceOf(json, tree, node);
};

/** A file's text. @throws SchemaFileError for one that is too large to be read, or is not UTF-8 */
export const textOfFile = async (file: File): Promise<string> => {
  // A character takes four bytes at most.
  if (file.size > 4 * MOST) throw new SchemaFileError('too_large');
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SchemaFileError('not_utf8');
  }
};

const plainMembers = (text: string, tree: JsonTree, node: number) =>
  [...childrenOf(tree, node)].map(child => ({
    name: unescapeJson(keySourceOf(text, tree, child) ?? '""'),
    source: sourceOf(text, tree, child),
  }));

/** The items of a list without members that hosts give them, and without items that a host makes by itself. */
const partsText = (source: string, dropped: readonly string[]): string => {
  const tree = parseJson(source);
  if (tree.kind[0] !== KIND.array) return source;
  const items = [...childrenOf(tree, 0)].flatMap(item => {
    if (tree.kind[item] !== KIND.object) return [sourceOf(source, tree, item)];
    const members = plainMembers(source, tree, item);
    if (members.some(({ name, source: value }) => name === 'system' && value === 'true')) return [];
    const kept = members.filter(({ name }) => !dropped.includes(name));
    return [`{${kept.map(({ name, source: value }) => `${JSON.stringify(name)}:${value}`).join(',')}}`];
  });
  return `[${items.join(',')}]`;
};

/**
 * What of a stored schema a new one can be made with: not the ids, times and indexes that its host gave it. What the file lacks
 * is taken from `base`.
 */
export const newSchemaText = (schema: string, base: WrittenSchema): string => {
  const members = plainMembers(schema, parseJson(schema), 0);
  const found = new Map(members.map(({ name, source }) => [name, source]));
  const written = SCHEMA_MEMBERS.flatMap(name => {
    const source: string | undefined = found.get(name) ?? JSON.stringify(base[name]);
    if (source === undefined) return [];
    if (name === 'transitions') return [`"${name}":${partsText(source, ['id'])}`];
    if (name === 'indexes') return [`"${name}":${partsText(source, ['id', 'name', 'system'])}`];
    return [`"${name}":${source}`];
  });
  return printJson(`{${written.join(',')}}`);
};
