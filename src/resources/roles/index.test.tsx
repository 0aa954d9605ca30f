import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Role } from '../../contract';
import { type FormatOptions, formatOf } from '../../ui/tools/rowFormats';
import { roles } from '.';
import { PermissionNames, RoleName } from './roleCells';

afterEach(cleanup);

it('[CAP-10] [HOST-05] a file of roles holds their permissions by name, and none where a host sent no list', () => {
  const columns = (roles.columns ?? []).slice(0, 2) as unknown as FormatOptions['columns'];
  const { row } = formatOf('csv', { columns, separator: ',', secrets: [], time: String });
  const permissions = [{ name: 'VIEW_USER', description: 'View users' }, null, { name: 'VIEW_ROLE' }];
  expect(row({ name: 'Nurse', permissions })).toBe('Nurse,"VIEW_USER, VIEW_ROLE"\r\n');
  expect(row({ name: 'Clerk' })).toBe('Clerk,\r\n');
});

it.each([
  [[], '0'],
  [['A'], '1 · A'],
  [['A', 'B', 'C', 'D'], '4 · A, B, C, D'],
  [['A', 'B', 'C', 'D', 'E'], '5 · A, B, C, D, …'],
])('[ROLE-01] permissions are counted, and the first four named: %j', (names, text) => {
  const record = { id: 'r', permissions: names.map(name => ({ name })) } as Role;
  renderInConsole(<PermissionNames record={record} />);
  const cell = document.querySelector('[title]');
  expect([cell?.getAttribute('title'), cell?.textContent]).toEqual([names.join(', '), text]);
});

it.each([
  ['Nurse', 'Nurse'],
  ['', 'No name'],
  [undefined, 'No name'],
])("[ROLE-02] a role called %j shows '%s'", (name, text) => {
  renderInConsole(<RoleName record={{ id: 'r', name } as Role} />);
  expect(screen.getByText(text)).toBeInTheDocument();
});
