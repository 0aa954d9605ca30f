import { useMemo } from 'react';
import { useLanguage } from '../admin/useLanguage';

export type CodeKind = 'region' | 'language' | 'timeZone';

const displayName = (names: Intl.DisplayNames | undefined, code: string): string => {
  try {
    return names?.of(code) ?? code;
  } catch {
    return code;
  }
};

/** Names of codes in the operator's language; time zones are their own names. */
export const useCodeNames = (kind: CodeKind): ((code: string) => string) => {
  const [locale] = useLanguage();
  return useMemo(() => {
    if (kind === 'timeZone') return code => code.replaceAll('_', ' ');
    const names = new Intl.DisplayNames([locale], { type: kind });
    return code => displayName(names, kind === 'language' ? code.toLowerCase() : code);
  }, [kind, locale]);
};
