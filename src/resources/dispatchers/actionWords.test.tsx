import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { ActionWords } from './ActionWords';

afterEach(cleanup);

it('[HOST-05] says of an action whatever a host sent, in words', async () => {
  const actions = [{ type: 'task', functionName: 'notify' }, null, { type: [1, { a: 2 }], functionName: {} }, {}];
  renderInConsole(
    <p>
      <ActionWords record={{ id: 'a', eventType: 'x', actions: actions as never }} />
    </p>,
    {},
  );
  expect(await screen.findByText(/notify/)).toHaveTextContent('[1,{"a":2}]: {}');
});
