import type { PropertyConfiguration } from '../../contract';

export type PropertyRow = {
  /** Dotted, as filters and indexes name it; items of a list as `[]`. */
  path: string;
  type: string;
  isRequired: boolean;
  isQueryable: boolean;
  /** Name of a bound and its value as JSON. */
  bounds: readonly (readonly [Bound, string])[];
};

const BOUNDS = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'enum',
  'const',
] as const satisfies readonly (keyof PropertyConfiguration)[];

type Bound = (typeof BOUNDS)[number];

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Hosts may leave out what a property is. */
const typeOf = ({ type, items, format }: Partial<PropertyConfiguration>): string => {
  const inner = type === 'array' && items ? typeOf(items) : '';
  if (inner !== '') return `array<${inner}>`;
  return [type, format && `(${format})`].filter(Boolean).join(' ');
};

const boundsOf = (configuration: PropertyConfiguration) =>
  BOUNDS.flatMap(name => {
    const value = configuration[name];
    return value === undefined ? [] : [[name, textOf(value)] as const];
  });

/** The properties of a schema, inner ones behind their own, one row each. */
export const propertyRows = (
  properties: Readonly<Record<string, PropertyConfiguration>>,
  required: readonly string[] = [],
  above = '',
): readonly PropertyRow[] =>
  Object.entries(properties).flatMap(([name, configuration]) => {
    const path = `${above}${name}`;
    const { items } = configuration;
    return [
      {
        path,
        type: typeOf(configuration),
        isRequired: required.includes(name),
        isQueryable: configuration.queryable === true,
        bounds: [...boundsOf(configuration), ...(items ? boundsOf(items) : [])],
      },
      ...propertyRows(configuration.properties ?? {}, configuration.required, `${path}.`),
      ...propertyRows(items?.properties ?? {}, items?.required, `${path}[].`),
    ];
  });
