import { neutralize } from '../../../ui/tools/rowFormats';
import type { ImportRow } from './verdicts';

const cell = (text: string) => `"${neutralize(text).replaceAll('"', '""')}"`;

/** What became of each row, for a spreadsheet: never a password, and no text that is calculated. */
export const receiptOf = (rows: readonly ImportRow[]): string =>
  `\u{feff}${[
    ['line', 'email', 'firstName', 'lastName', 'outcome', 'reason', 'id'].join(','),
    ...rows.map(({ line, user, state, reason, userId = '' }) =>
      [String(line), user.email, user.firstName, user.lastName, state, reason, userId].map(cell).join(','),
    ),
  ]
    .map(text => `${text}\r\n`)
    .join('')}`;
