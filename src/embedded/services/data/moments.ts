import type { PropertyConfiguration } from '../../../contract';
import { readPartialDate } from '../../../rql';
import { isObject, type Json, type JsonObject } from './paths';

type Properties = Readonly<Record<string, PropertyConfiguration>>;

const belowAny = ({ additionalProperties }: PropertyConfiguration): PropertyConfiguration | undefined =>
  typeof additionalProperties === 'object' ? additionalProperties : undefined;

const holdsMoments = (configuration: PropertyConfiguration): boolean => {
  const { format, items, properties = {} } = configuration;
  const inner = [items, belowAny(configuration), ...Object.values(properties)];
  return format === 'date-time' || inner.some(one => one !== undefined && holdsMoments(one));
};

const inOneSpelling = (configuration: PropertyConfiguration, value: Json): Json => {
  const { format, items } = configuration;
  if (typeof value === 'string')
    return format === 'date-time' ? (readPartialDate(value)?.toISOString() ?? value) : value;
  if (Array.isArray(value)) return items ? value.map(item => inOneSpelling(items, item)) : value;
  return isObject(value) ? membersInOneSpelling(configuration, value) : value;
};

const membersInOneSpelling = (configuration: PropertyConfiguration, value: JsonObject): JsonObject => {
  const { properties = {} } = configuration;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const inner = Object.hasOwn(properties, key) ? properties[key] : belowAny(configuration);
      return [key, inner ? inOneSpelling(inner, member) : member];
    }),
  );
};

/**
 * The data of a document as conditions read it. A moment may be written with any offset and precision; queries ask for it
 * in one spelling (platform-api 2.4), so it is found and sorted by when it is, not by how it was written.
 *
 * @param text the data as it travels
 */
export const askedText = (properties: Properties, data: JsonObject, text: string): string => {
  const whole: PropertyConfiguration = { type: 'object', properties: { ...properties } };
  return holdsMoments(whole) ? JSON.stringify(membersInOneSpelling(whole, data)) : text;
};
