import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { RowEditor } from './RowEditor';

afterEach(cleanup);

it('[ENV-02] [SCHED-11] Enter stores a row once, with Shift it is a line of the value; Escape leaves unless it is being stored', async () => {
  let refuse: (error: Error) => void = () => undefined;
  const onSave = vi.fn(() => new Promise((_, reject: typeof refuse) => (refuse = reject)));
  const onCancel = vi.fn();
  renderInConsole(
    <table>
      <tbody>
        <RowEditor
          labels={['Name', 'Value']}
          initial={['A', 'b']}
          onType={() => undefined}
          onSave={onSave}
          onCancel={onCancel}
          saveLabel="Save"
          cancelLabel="Cancel"
        />
      </tbody>
    </table>,
  );
  const value = screen.getByRole('textbox', { name: 'Value' });
  expect(fireEvent.keyDown(value, { key: 'Enter', shiftKey: true })).toBe(true);
  expect(onSave).not.toHaveBeenCalled();
  for (const key of ['Enter', 'Enter', 'Escape']) fireEvent.keyDown(value, { key });
  expect(onSave).toHaveBeenCalledExactlyOnceWith(['A', 'b']);
  expect(onCancel).not.toHaveBeenCalled();
  await act(async () => refuse(new Error('Not now')));
  fireEvent.keyDown(value, { key: 'Escape' });
  expect(onCancel).toHaveBeenCalledTimes(1);
});

it('[ENV-05] what is being stored is not told to be there twice when the list already has it', () => {
  const Row = () => {
    const [stored, setStored] = useState<string>();
    return (
      <table>
        <tbody>
          <RowEditor
            labels={['Name', 'Value']}
            initial={['NEW', '1']}
            onType={() => undefined}
            onSave={([name]) => {
              setStored(name);
              return new Promise(() => undefined);
            }}
            onCancel={() => undefined}
            validate={([name]) => [name === stored ? 'There is one already' : undefined, undefined]}
            saveLabel="Save"
            cancelLabel="Cancel"
          />
        </tbody>
      </table>
    );
  };
  renderInConsole(<Row />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('progressbar')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Name')).not.toBeInvalid();
});
