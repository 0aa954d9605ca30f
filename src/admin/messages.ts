import { useTranslate } from 'react-admin';
import type consoleEn from '../../i18n/en/console.json';
import type servicesEn from '../../i18n/en/services.json';
import type toolsEn from '../../i18n/en/tools.json';

type Plural = 'one' | 'other' | 'zero';
type WithoutPlural<K extends string> = K extends `${infer Stem}_${Plural}` ? Stem | K : K;
type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

/** Every message of the console; a misspelt key does not compile. */
export type MessageKey = Leaves<typeof consoleEn> | Leaves<typeof servicesEn> | Leaves<typeof toolsEn>;

export type MessageOptions = { count?: number; [placeholder: string]: string | number | undefined };

/** Says a message in the operator's language. Plurals take `count`. */
export type Say = (key: MessageKey, options?: MessageOptions) => string;

/** The typed voice of the console. */
export const useMessages = (): Say => useTranslate() as Say;

/** For keys that are put together from data (a field's name, a permission's group): falls back to the given text. */
export const useLooseMessages = (): ((key: string, fallback: string) => string) => {
  const translate = useTranslate();
  return (key, fallback) => translate(key, { _: fallback });
};

const partsOf = (name: string) => name.split('/').filter(part => part !== '' && !part.startsWith(':'));

/** Words of a name that has no message: `users/patients` → "Patients", `phoneNumber` → "Phone number". Never a path. */
export const readableWords = (name: string): string => {
  const words = (partsOf(name).at(-1) ?? '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s._-]+/)
    .map(word => (word === word.toUpperCase() ? word : word.toLowerCase()))
    .join(' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What sections, resources and fields are called: by their message where there is one, else in their own words. */
export const useLabels = () => {
  const translate = useTranslate();
  const label = (key: string, name: string) => translate(key, { _: readableWords(name) });
  // `data/documents/:schema` is called what `data_documents` says.
  const resource = (name: string, form: 'title' | 'one') => label(`resources.${partsOf(name).join('_')}.${form}`, name);
  return {
    section: (name: string) => label(`sections.${name}.title`, name),
    /** What a section is about; empty where nobody said. */
    about: (name: string) => translate(`sections.${name}.about`, { _: '' }),
    /** Its records, as the head of its list says. */
    resource: (name: string) => resource(name, 'title'),
    /** One of its records. */
    record: (name: string) => resource(name, 'one'),
    field: (name: string) => label(`fields.${name}`, name),
  };
};
