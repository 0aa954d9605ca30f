import type { ExactRecord } from '../../admin/recordApi';
import { keySourceOf, sourceOf, unescapeJson } from '../json/jsonTree';
import { KIND, parseJson } from '../json/parseJson';

const COVER = '••••••••';

const coverText = (text: string, names: readonly string[]): string => {
  const tree = parseJson(text);
  const parts: string[] = [];
  let from = 0;
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== KIND.string) continue;
    const key = keySourceOf(text, tree, node);
    if (key === undefined || !names.includes(unescapeJson(key)) || sourceOf(text, tree, node) === '""') continue;
    parts.push(text.slice(from, tree.start[node]), JSON.stringify(COVER));
    from = tree.end[node] ?? from;
  }
  return parts.join('') + text.slice(from);
};

const coverValue = (value: unknown, names: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map(item => coverValue(item, names));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && inner !== '' && names.includes(name) ? COVER : coverValue(inner, names),
    ]),
  );
};

/** A record whose secret texts are covered, in what is read and in its JSON; everything else stays as it was sent, and so does one that is empty. */
export const cover = (exact: ExactRecord, names: readonly string[] = []): ExactRecord =>
  names.length === 0
    ? exact
    : {
        record: coverValue(exact.record, names) as ExactRecord['record'],
        text: coverText(exact.text, names),
        at: exact.at,
      };
