import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { RecordFields } from '../../ui/record/RecordFields';
import { playStoreSubscriptions } from './playStoreSubscriptions';

afterEach(cleanup);

it('since when a subscription of the Play Store is locked is told as a time', async () => {
  const record = { id: 'a1', lockTimestamp: '2026-01-05T09:30:00.000Z', lockId: 'l1' };
  renderInConsole(<RecordFields definition={playStoreSubscriptions} record={record} />);
  const told = (await screen.findByText('Locked since')).nextElementSibling;
  expect(told?.querySelector('time')).toHaveAttribute('datetime', '2026-01-05T09:30:00.000Z');
  expect(told).not.toHaveTextContent('T09:30');
  expect(screen.getByText('Lock').nextElementSibling).toHaveTextContent('l1');
});
