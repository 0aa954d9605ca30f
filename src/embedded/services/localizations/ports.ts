import type { Platform } from '../../kernel/platform';
import { port } from '../../kernel/ports';

export type LocalizedTexts = {
  /**
   * Texts by key, in a language or else in English.
   *
   * @returns those that are there
   */
  inLanguage: (
    platform: Pick<Platform, 'db'>,
    keys: readonly string[],
    language: string,
  ) => Promise<ReadonlyMap<string, string>>;
};

export const localizedTexts = port<LocalizedTexts>('localizations.texts');
