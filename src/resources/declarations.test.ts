import { expect, it } from 'vitest';
import { blankOf, memberFields } from '../ui/record/form/memberFields';
import { resources } from '.';

it('each resource is declared under a name of its own', () => {
  const names = resources.map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

it.each(resources.map(resource => [resource.name, resource] as const))(
  'what %s calls an id is the id of a resource that is declared',
  (_, { columns = [], fields = [], filterSources = {} }) => {
    const named = [
      ...[...columns, ...fields].flatMap(({ of }) => of ?? []),
      ...Object.values(filterSources).map(({ resource }) => resource),
    ];
    const declared = new Set(resources.map(({ name }) => name));
    expect(named.filter(name => !declared.has(name))).toEqual([]);
  },
);

it.each(resources.filter(({ writes }) => writes).map(resource => [resource.name, resource] as const))(
  'what %s says of members of its form names members that it has',
  (_, resource) => {
    const { required = [], setLater = [], onlyWith = {}, requiredWithout = {} } = resource.writes ?? {};
    const paths = [undefined, {}]
      .flatMap(stored => memberFields(resource, blankOf(resource, undefined), stored))
      .map(({ path }) => path);
    const isMember = (named: string) =>
      paths.some(path => path === named || named.startsWith(`${path}.`) || path.startsWith(`${named}.`));
    const named = [
      ...required,
      ...setLater,
      ...Object.keys(onlyWith),
      ...Object.values(onlyWith).map(([member]) => member),
      ...Object.entries(requiredWithout).flat(),
    ];
    expect(named.filter(member => !isMember(member))).toEqual([]);
  },
);
