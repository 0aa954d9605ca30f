import { expect, it } from 'vitest';
import { type FormatOptions, formatOf } from '../../ui/tools/rowFormats';
import { roles } from '.';

it('[CAP-10] [HOST-05] a file of roles holds their permissions by name, and none where a host sent no list', () => {
  const columns = (roles.columns ?? []).slice(0, 2) as unknown as FormatOptions['columns'];
  const { row } = formatOf('csv', { columns, separator: ',', secrets: [], time: String });
  const permissions = [{ name: 'VIEW_USER', description: 'View users' }, null, { name: 'VIEW_ROLE' }];
  expect(row({ name: 'Nurse', permissions })).toBe('Nurse,"VIEW_USER, VIEW_ROLE"\r\n');
  expect(row({ name: 'Clerk' })).toBe('Clerk,\r\n');
});
