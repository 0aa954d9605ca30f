import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { NetworkError } from '../../client';
import { useAct } from './useAct';

afterEach(cleanup);

const Acting = ({ error }: { error: Error }) => {
  const [, run] = useAct();
  return (
    <button type="button" onClick={() => void run(() => Promise.reject(error), 'It was not done')}>
      Do it
    </button>
  );
};

it.each([
  [new Error('Not for you'), /^Not for you$/],
  [new NetworkError('cut'), /cannot be reached.* Whether it was stored all the same is not known/],
])('a refusal is told in its words, and of what got no answer that nobody knows: %s', async (error, detail) => {
  const { notices } = renderInConsole(<Acting error={error} />);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(notices.state().toasts[0]?.detail).toMatch(detail));
});
