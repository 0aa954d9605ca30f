import { useTranslate } from 'react-admin';
import type consoleEn from '../../i18n/en/console.json';

type Plural = 'one' | 'other' | 'zero';
type WithoutPlural<K extends string> = K extends `${infer Stem}_${Plural}` ? Stem | K : K;
type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

/** Every message of the console; a misspelt key does not compile. */
export type MessageKey = Leaves<typeof consoleEn>;

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

/** Message key of a resource, from its react-admin name: `data/documents/:schema` → `data_documents`. */
export const resourceKey = (name: string) =>
  name
    .split('/')
    .filter(part => !part.startsWith(':'))
    .join('_');
