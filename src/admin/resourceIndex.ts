import { createContext, useContext } from 'react';
import type { ResourceDefinition } from './defineResource';
import type { SectionDefinition } from './defineSection';

const parameter = /:([A-Za-z]+)/g;

/** A concrete resource name found among the declarations, with the values of its parameters. */
export type BoundResource = { definition: ResourceDefinition; parameters: Readonly<Record<string, string>> };

/** Names are addresses: what stands in a parameter may be percent-encoded, and by hand also wrongly. */
const decode = (value: string) => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

const patternOf = (name: string) =>
  new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(parameter, '([^/]+)')}$`);

/** Looks resources up by concrete name, so that `data/documents/5bfb…` finds the declaration of `data/documents/:schema`. */
export const createResourceIndex = (definitions: readonly ResourceDefinition[]) => {
  const patterns = definitions.map(definition => ({
    definition,
    pattern: patternOf(definition.name),
    names: [...definition.name.matchAll(parameter)].map(match => match[1] ?? ''),
  }));
  const cache = new Map<string, BoundResource>();

  return (name: string): BoundResource | undefined => {
    const known = cache.get(name);
    if (known) return known;
    for (const { definition, pattern, names } of patterns) {
      const match = definition.name === name ? [name] : pattern.exec(name);
      if (!match) continue;
      const parameters = Object.fromEntries(
        names.flatMap((key, position) => {
          const value = match[position + 1];
          return value === undefined ? [] : [[key, decode(value)]];
        }),
      );
      const bound = { definition, parameters };
      cache.set(name, bound);
      return bound;
    }
    return undefined;
  };
};

const indexes = new WeakMap<readonly ResourceDefinition[], ReturnType<typeof createResourceIndex>>();

/** One index for all who ask: a page has many of them. */
const indexOf = (definitions: readonly ResourceDefinition[]) => {
  const known = indexes.get(definitions) ?? createResourceIndex(definitions);
  indexes.set(definitions, known);
  return known;
};

const ResourcesContext = createContext<readonly ResourceDefinition[]>([]);
export const ResourcesProvider = ResourcesContext.Provider;

/** All declared resources, in order of declaration. */
export const useResources = () => useContext(ResourcesContext);

/** The sections of resources that have an entry in the sidebar, in the order of their first. */
export const sectionsOf = (resources: readonly ResourceDefinition[]): readonly SectionDefinition[] => [
  ...new Set(resources.filter(({ hidden }) => !hidden).map(({ section }) => section)),
];
export const useSections = () => sectionsOf(useResources());

/** Looks resources up by concrete name. */
export const useResourceFinder = () => indexOf(useResources());

/** The declaration behind a concrete resource name. */
export const useResourceDefinition = (name: string): ResourceDefinition => {
  const bound = useResourceFinder()(name);
  if (!bound) throw new Error(`Resource "${name}" is not declared: add it to the list in src/resources/index.ts.`);
  return bound.definition;
};
