import { PERMISSION_NAMES } from '../../contract';

/** Words that people use for what permissions are called, in both languages. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  see: ['view'],
  read: ['view'],
  open: ['view'],
  show: ['view'],
  list: ['view'],
  edit: ['update'],
  change: ['update'],
  rename: ['update'],
  make: ['create', 'add'],
  new: ['create', 'add'],
  add: ['add', 'create'],
  remove: ['remove', 'delete'],
  delete: ['delete', 'remove'],
  run: ['execute', 'create'],
  start: ['execute', 'create'],
  execution: ['task', 'tasks'],
  log: ['logs'],
  account: ['user'],
  person: ['user'],
  zien: ['view'],
  bekijken: ['view'],
  lezen: ['view'],
  wijzigen: ['update'],
  bewerken: ['update'],
  aanpassen: ['update'],
  maken: ['create', 'add'],
  aanmaken: ['create', 'add'],
  toevoegen: ['add', 'create'],
  verwijderen: ['delete', 'remove'],
  wissen: ['delete'],
  uitvoeren: ['execute', 'create'],
  annuleren: ['cancel'],
  gebruiker: ['user'],
  rol: ['role'],
  document: ['document', 'documents'],
  documenten: ['documents'],
  functie: ['function'],
  taak: ['task'],
  taken: ['tasks'],
  bestand: ['file', 'files'],
  groep: ['group'],
  patient: ['patient', 'patients'],
  rollen: ['role'],
  recht: ['permission'],
  schema: ['schema', 'schemas', 'schedule'],
};

/** Words that say nothing of the action. */
const EMPTY = new Set(
  'can may could this that person user? he she they someone somebody i the a an to of for all any do does kan mag deze die persoon iemand hij zij ik de het een van voor alle te'.split(
    ' ',
  ),
);

const plain = (word: string) => word.replace(/'?s$/, '');
const isSame = (part: string, word: string) => plain(part) === plain(word) || part.startsWith(word);

/** What fits worse than this part of the best is not what was asked for. */
const NEAR = 0.7;

/** How well a permission's name fits words; 0 where a word does not fit at all. */
const scoreOf = (name: string, words: readonly string[]): number => {
  const parts = name.toLowerCase().split('_');
  let score = 0;
  for (const word of words) {
    const direct = parts.some(part => isSame(part, word));
    const others = SAME[word] ?? SAME[plain(word)] ?? SAME[word.replace(/en$/, '')] ?? [];
    const at = others.findIndex(other => parts.some(part => isSame(part, other)));
    if (!direct && at < 0) return 0;
    score += direct ? 3 : 2 - at / 10;
  }
  return score / (parts.length + 1);
};

/**
 * The permissions that somebody may mean who asks for an action: "delete users", "Can this person delete users?",
 * `DELETE_USER`, "gebruikers verwijderen". The best first.
 *
 * @param others names that are held or given besides those that are known
 */
export const permissionsForAction = (typed: string, others: readonly string[] = []): readonly string[] => {
  const words = typed
    .toLowerCase()
    .replace(/[?!.,]/g, ' ')
    .split(/[\s_]+/)
    .filter(word => word !== '' && !EMPTY.has(word));
  if (words.length === 0) return [];
  const scored = [...new Set([...PERMISSION_NAMES, ...others])]
    .map(name => ({ name, score: scoreOf(name, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.name.length - b.name.length);
  const best = scored[0]?.score ?? 0;
  return scored.filter(({ score }) => score >= best * NEAR).map(({ name }) => name);
};
