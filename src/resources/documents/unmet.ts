import { type May, mayOf, unlessReadOnly } from '../../admin/may';
import type { MessageKey, MessageOptions, Say } from '../../admin/messages';
import type { SessionUser } from '../../admin/platform';
import type { DataDocument, DataSchema, PermissionName, PropertyConfiguration, Transition } from '../../contract';
import { type InputFault, validateInput } from '../../ui/json/validateInput';

/** Any of these lets an operator run a transition (platform-api 5.6). */
export const permissionsFor = ({ name }: DataSchema, transition: Transition): readonly PermissionName[] => [
  'UPDATE_DOCUMENTS',
  `UPDATE_DOCUMENTS:${name}`,
  'TRANSITION_DOCUMENTS',
  `TRANSITION_DOCUMENTS:${name}`,
  ...(transition.name ? [`TRANSITION_DOCUMENTS:${name}:${transition.name}` as const] : []),
];

/** Why a transition that leads on from a document's status cannot be run by hand now. */
export type Unmet =
  | { kind: 'automatic' }
  | { kind: 'permission'; may: May }
  | { kind: 'document'; faults: readonly InputFault[] };

/** Where a document does not meet a condition on it: neither with its data, nor as a whole, of which the wire says nothing. */
const documentFaults = ({ conditions = [] }: Transition, document: DataDocument): readonly InputFault[] => {
  for (const { type, configuration } of conditions) {
    if (type !== 'document' || typeof configuration !== 'object' || configuration === null) continue;
    const rules = configuration as PropertyConfiguration;
    const faults = validateInput(rules, document.data);
    if (faults.length > 0 && validateInput(rules, document).length > 0) return faults;
  }
  return [];
};

/**
 * @param isRelated whether being who one is is enough
 * @returns `undefined` where it can be run, as far as the console can know
 */
export const unmetBy = (
  schema: DataSchema,
  transition: Transition,
  document: DataDocument,
  user: SessionUser | undefined,
  { isReadOnly = false, isRelated = false } = {},
): Unmet | undefined => {
  if (transition.type !== 'manual') return { kind: 'automatic' };
  const may = unlessReadOnly(mayOf(user, isRelated ? [] : [permissionsFor(schema, transition)]), isReadOnly);
  if (!may.isAllowed) return { kind: 'permission', may };
  const faults = documentFaults(transition, document);
  return faults.length > 0 ? { kind: 'document', faults } : undefined;
};

/** The reason in words. */
export const sayUnmet = (say: Say, unmet: Unmet, wordsOf: (missing: May['missing']) => string): string => {
  if (unmet.kind === 'permission' && unmet.may.isReadOnly && unmet.may.missing.length === 0)
    return say('host.read_only_why');
  const key = (name: string) => `documents.transition.unmet_${name}` as MessageKey;
  const options: MessageOptions =
    unmet.kind === 'permission'
      ? { permissions: wordsOf(unmet.may.missing) }
      : unmet.kind === 'document'
        ? {
            faults: unmet.faults
              .map(({ path, reason, expected }) =>
                say(`documents.input.${reason}`, { path: path || say('json.whole'), expected }),
              )
              .join('; '),
          }
        : {};
  return say(key(unmet.kind), options);
};
