import { format } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { BIRTHDAY_FORMAT, CLIENT_VERSION, LOG_VIEWER_ENABLED, TYPED_DATE_FORMAT, VARIABLE_NAME } from './limits';

describe('what the specification fixes', () => {
  it('[CONST-03] dates are typed month first, birthdays day first', () => {
    const date = new Date(2026, 1, 3);
    expect(format(date, TYPED_DATE_FORMAT)).toBe('02/03/2026');
    expect(format(date, BIRTHDAY_FORMAT)).toBe('03-02-2026');
  });

  it('[EXEC-16] the wire is that of client 7.1.0, and logs are shown', () => {
    expect(CLIENT_VERSION).toBe('7.1.0');
    expect(LOG_VIEWER_ENABLED).toBe(true);
  });

  it.each(['A', '_', 'API_KEY', 'lower9', '_9'])('%s can name a variable', name => expect(name).toMatch(VARIABLE_NAME));
  it.each(['', '9A', 'A-B', '-A', 'A B', 'A\n', ' A', 'É'])('%j cannot', name =>
    expect(name).not.toMatch(VARIABLE_NAME),
  );
});
