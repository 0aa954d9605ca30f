import { useResourceContext } from 'react-admin';
import type { PermissionName } from '../contract';
import { useReadOnly } from './config/hostIdentity';
import type { ResourceAction, ResourceDefinition } from './defineResource';
import { useMessages } from './messages';
import { holdsAny } from './permissions';
import { type SessionUser, useSessionUser } from './platform';
import { useResourceDefinition } from './resourceIndex';
import { useLanguage } from './useLanguage';

/** What is asked for: of each list any one permission, and that of all lists. */
export type Requirement = readonly (readonly PermissionName[])[];

/** Whether something may be done, and what of its requirement is not met. */
export type May = {
  isAllowed: boolean;
  missing: Requirement;
  /** The operator wants to change nothing on this host: so nothing is, whatever they hold. */
  isReadOnly?: boolean;
};

const USUAL: ReadonlySet<string> = new Set<ResourceAction>(['list', 'detail', 'create', 'update', 'delete']);

/**
 * What an action on a resource asks for, its section's permissions first. A detail opens like its list unless declared apart.
 *
 * @throws Error for an action that is neither usual nor declared: it would pass as "not gated"
 */
export const requirementOf = (
  { name, section, permissions = {} }: ResourceDefinition,
  action: ResourceAction | (string & {}),
): Requirement => {
  const own = permissions[action] ?? (action === 'detail' ? permissions.list : undefined);
  if (!own && !USUAL.has(action)) throw new Error(`Resource "${name}" declares no permissions for "${action}".`);
  return [section.permissions ?? [], own ?? []].filter(anyOf => anyOf.length > 0);
};

/** Whether an action could change something: the usual ones by their name, all others unless they ask for nothing else than to view. */
const isWriting = ({ permissions = {} }: ResourceDefinition, action: string): boolean =>
  USUAL.has(action)
    ? action !== 'list' && action !== 'detail'
    : !permissions[action]?.every(name => /^view/i.test(name));

/** The answer for a user; nobody may do anything (spec §6). */
export const mayOf = (user: SessionUser | undefined, requirement: Requirement): May => {
  const missing = requirement.filter(anyOf => !holdsAny(user, anyOf));
  return { isAllowed: user !== undefined && missing.length === 0, missing };
};

/** The answer for what would change something: nothing may, where the operator wants to change nothing on this host. */
export const unlessReadOnly = (may: May, isReadOnly: boolean): May =>
  isReadOnly ? { ...may, isAllowed: false, isReadOnly } : may;

/** Whether the signed-in user meets a requirement. */
export const useRequirement = (requirement: Requirement): May => mayOf(useSessionUser(), requirement);

/**
 * Whether the signed-in user may do something with a resource, from its declaration; and if not, why.
 *
 * @param action one of the five usual actions, or one that the resource declares
 * @param resource name of the resource; by default that of the page
 */
export const useMay = (action: ResourceAction | (string & {}), resource?: string): May => {
  const here = useResourceContext();
  const definition = useResourceDefinition(resource ?? here ?? '');
  const may = useRequirement(requirementOf(definition, action));
  const [isReadOnly] = useReadOnly();
  return unlessReadOnly(may, isReadOnly && isWriting(definition, action));
};

/** What a stricter one gives goes without saying: with `ViewDocuments` one has one of `ViewDocuments` and `ViewTemplates`. */
export const withoutImplied = (missing: Requirement): Requirement =>
  missing.filter(
    (loose, at) =>
      !missing.some(
        (strict, other) =>
          other !== at &&
          strict.every(name => loose.includes(name)) &&
          (strict.length < loose.length || (strict.length === loose.length && other < at)),
      ),
  );

/** Says what is missing: "ViewUser and ViewRole", "ViewTaskFunctionDetails or ViewTaskFunctions". */
export const useMissingWords = (): ((missing: Requirement) => string) => {
  const [locale] = useLanguage();
  const join = (type: 'conjunction' | 'disjunction', words: readonly string[]) =>
    new Intl.ListFormat(locale, { type }).format(words);
  return missing =>
    join(
      'conjunction',
      withoutImplied(missing).map(anyOf => join('disjunction', anyOf)),
    );
};

/** Why a control is greyed, or `undefined` where it is not. */
export const useWhyNot = (): ((may: May) => string | undefined) => {
  const say = useMessages();
  const wordsOf = useMissingWords();
  return ({ isAllowed, missing, isReadOnly }) => {
    if (isAllowed) return undefined;
    if (isReadOnly && missing.length === 0) return say('host.read_only_why');
    return say('shell.missing_permission', { permissions: wordsOf(missing) });
  };
};
