const OPERATORS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'in', 'out', 'contains', 'excludes'];
const FIELDS = ['name', 'id', 'data.a.b', 'roles.name', 'first_name', 'a-b', 'x9'];
const VALUES = [
  ...[
    '1',
    '-1.5',
    '1e400',
    'true',
    'null',
    'null()',
    '2026-01-01T00:00:00.000Z',
    'string:1',
    'number:x',
    're:x',
    'date:2026',
  ],
  ...[
    '',
    'é',
    '😀',
    '%',
    '%41',
    '%2541',
    '%2529',
    '%25%32',
    '%00',
    '%ff',
    '$1',
    "'",
    '"',
    '+32',
    '*',
    '/',
    ':',
    'a b',
    '\ud800',
  ],
];
const SUGAR = ['=', '==', '!=', '<', '<=', '>', '>=', '=gt=', '=in=', '=', '%3C', '%3E='];
const CUTS = [
  '(',
  ')',
  ',',
  '&',
  '|',
  '=',
  '<',
  '>',
  '!',
  '%',
  ':',
  ' ',
  "'",
  '()',
  '((',
  '))',
  '\u0000',
  '\ud800',
  'é',
  'and(',
  'or(',
];

/** Texts that look like queries, mostly are, and sometimes are spoilt in one to three places; a seed repeats them. */
export const queryTexts = (random: () => number): (() => string) => {
  const below = (most: number) => Math.floor(random() * most);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const several = (most: number, make: () => string) => Array.from({ length: below(most) + 1 }, make).join(',');
  const value = (): string => (below(8) === 0 ? `(${several(3, value)})` : pick(VALUES));
  const condition = (depth: number): string => {
    const kind = below(depth > 0 ? 8 : 5);
    if (kind === 0) return `${pick(FIELDS)}${pick(SUGAR)}${value()}`;
    if (kind === 1) return `${pick(['in', 'out'])}(${pick(FIELDS)},${several(4, value)})`;
    if (kind < 5) return `${pick(OPERATORS)}(${pick(FIELDS)},${value()})`;
    if (kind === 5) return `contains(${pick(FIELDS)},${condition(depth - 1)})`;
    if (kind === 6)
      return `(${Array.from({ length: below(3) + 1 }, () => condition(depth - 1)).join(pick(['&', '|', ',']))})`;
    return `${pick(['and', 'or'])}(${several(3, () => condition(depth - 1))})`;
  };
  const whole = () => {
    const parts = Array.from({ length: below(3) + 1 }, () => condition(3));
    if (below(3) === 0) parts.push(`sort(${pick(['', '-', '+'])}${pick(FIELDS)})`);
    if (below(3) === 0) parts.push(pick(['limit(10)', 'limit(5,20)', 'limit(-1)', 'select(id,name)', 'skipCount()']));
    return parts.join(pick(['&', '&', '|', ',']));
  };
  const spoil = (text: string): string => {
    const at = below(text.length + 1);
    const kind = below(4);
    if (kind === 0) return text.slice(0, at) + text.slice(at + 1 + below(3));
    if (kind === 1) return text.slice(0, at) + pick(CUTS) + text.slice(at);
    if (kind === 2) return text.slice(0, at) + text.slice(below(text.length + 1));
    return text.slice(0, at) + String.fromCharCode(below(65_536)) + text.slice(at + 1);
  };
  return () => {
    let text = whole();
    for (let times = below(4); times > 0; times--) text = spoil(text);
    return text;
  };
};
