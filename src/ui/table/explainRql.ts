import type { MessageKey, Say } from '../../admin/messages';

type Finding = { readonly reason?: string; readonly code?: string; readonly position: number; readonly found?: string };

/** A mistake or an advice in the operator's words: what is wrong, and at which character (counted from 1). */
export const explainRql = (say: Say, finding: Finding): string =>
  say(`rql.${finding.reason ?? finding.code}` as MessageKey, {
    position: finding.position + 1,
    found: finding.found ?? '',
  });
