import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { FileTarget } from './FileTarget';

afterEach(cleanup);

it('[CAP-19] takes the same file again, which may have been mended meanwhile', async () => {
  const onFiles = vi.fn();
  render(<FileTarget onFiles={onFiles} drop="Drop it" choose="Choose" label="File" />);
  const file = new File(['a'], 'people.csv');
  const input = screen.getByLabelText('File');
  await userEvent.upload(input, file);
  await userEvent.upload(input, file);
  expect(onFiles.mock.calls).toEqual([[[file]], [[file]]]);
  fireEvent.change(input, { target: { files: null } });
  expect(onFiles).toHaveBeenCalledTimes(2);
});

it('[CAP-05] takes nothing where that is refused, and says why in place of the button', () => {
  const onFiles = vi.fn();
  render(<FileTarget onFiles={onFiles} drop="Drop it" choose="Choose" label="File" whyNot="Not here." />);
  expect(screen.getByText('Not here.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent.drop(screen.getByText('Not here.'), { dataTransfer: { files: [new File(['a'], 'people.csv')] } });
  expect(onFiles).not.toHaveBeenCalled();
});
