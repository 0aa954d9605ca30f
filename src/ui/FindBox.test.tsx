import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { FindBox } from './FindBox';

afterEach(cleanup);

it('[EXEC-12] Escape clears what is searched for; what stands around hears of the next one', () => {
  const onKey = vi.fn();
  const labels = { search: 'Search', previous: 'Previous', next: 'Next' };
  const Box = () => {
    const [typed, setTyped] = useState('error');
    return <FindBox typed={typed} onType={setTyped} verdict="" hasMatches onStep={() => undefined} labels={labels} />;
  };
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog, which Escape closes.
    <div onKeyDown={({ key }) => onKey(key)}>
      <Box />
    </div>,
  );
  const field = screen.getByRole('searchbox');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field).toHaveValue('');
  expect(onKey).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onKey).toHaveBeenCalledExactlyOnceWith('Escape');
});
