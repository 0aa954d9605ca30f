import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { InlineEditor } from './InlineEditor';

afterEach(cleanup);

it('[UDET-04] what is typed stays with the record that it was typed for', () => {
  renderInConsole(
    <>
      <InlineEditor label="Name" value="Ada" onSave={async () => undefined} />
      <Link to="/users/users/2">Next</Link>
    </>,
    { path: '/users/users/1' },
  );
  const field = () => screen.getByRole('textbox', { name: 'Name' });
  fireEvent.change(field(), { target: { value: 'Grace' } });
  expect(screen.getByRole('button', { name: /^Save/ })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(field()).toHaveValue('Ada');
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
});

it('[UDET-04] the label is the field’s alone, also while what saves it and what undoes it stand beside it', () => {
  renderInConsole(<InlineEditor label="First name" value="Ada" onSave={async () => undefined} />);
  fireEvent.change(screen.getByLabelText(/First name/), { target: { value: 'Grace' } });
  expect(screen.getByRole('button', { name: 'Save First name' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Undo First name' })).toBeInTheDocument();
  expect(screen.getByLabelText(/First name/)).toHaveValue('Grace');
});

it('[UDET-04] what the host stored otherwise than it was typed is shown as stored, unless something else is typed by then', async () => {
  const answers: (() => void)[] = [];
  const Name = () => {
    const [stored, setStored] = useState('Ada');
    const save = (typed: string) =>
      new Promise<void>(resolve => {
        answers.push(() => {
          setStored(typed.trim());
          resolve();
        });
      });
    return <InlineEditor label="Name" value={stored} onSave={save} />;
  };
  renderInConsole(<Name />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Save/ })));
  const answer = () => act(async () => answers.pop()?.());
  type(' Grace ');
  await save();
  await answer();
  expect(field).toHaveValue('Grace');
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  type(' Mary ');
  await save();
  type('Hedy');
  await answer();
  expect(field).toHaveValue('Hedy');
  expect(screen.getByRole('button', { name: /^Save/ })).toBeInTheDocument();
});

it('[UDET-04] a text of several lines keeps them, whatever is typed into it', async () => {
  const onSave = vi.fn(async (_: string) => undefined);
  renderInConsole(<InlineEditor label="Description" value={'one\ntwo'} onSave={onSave} />);
  const field = screen.getByRole('textbox', { name: 'Description' });
  await userEvent.type(field, '!');
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith('one\ntwo!'));
});

describe('what somebody else stored meanwhile', () => {
  /** A field of a record that others change, too. */
  const start = () => {
    const host = { stored: 'Ada', isAway: false, isReadLater: false, isSlow: false, answer: () => {} };
    const sent: string[] = [];
    const read = { again: () => {} };
    const Name = () => {
      const [value, setValue] = useState(host.stored);
      read.again = () => setValue(host.stored);
      const save = async (typed: string) => {
        sent.push(typed);
        host.stored = typed;
        if (!host.isReadLater) setValue(typed);
      };
      const look = async () => {
        if (host.isAway) throw new Error('down');
        if (host.isSlow)
          await new Promise<void>(resolve => {
            host.answer = resolve;
          });
        return host.stored;
      };
      return <InlineEditor label="Name" value={value} look={look} onSave={save} />;
    };
    const { notices, unmount } = renderInConsole(<Name />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    return {
      notices,
      unmount,
      host,
      sent,
      readAgain: () => act(() => read.again()),
      field,
      type: (text: string) => fireEvent.change(field, { target: { value: text } }),
      save: () => act(async () => void fireEvent.keyDown(field, { key: 'Enter' })),
    };
  };
  const told = 'Somebody else stored “Theirs” meanwhile. Save again to put yours in its place.';

  it('[UDET-04] is told before it is replaced, and what was typed stays', async () => {
    const { host, sent, field, type, save, notices } = start();
    type('Mine');
    host.stored = 'Theirs';
    await save();
    expect(screen.getByText(told)).toBeVisible();
    expect(notices.state().toasts).toEqual([]);
    expect([sent, field]).toEqual([[], expect.objectContaining({ value: 'Mine' })]);
    await save();
    expect(sent).toEqual(['Mine']);
    expect(screen.queryByText(told)).toBeNull();
    // What was stored from here is nobody else's.
    type('Mine again');
    await save();
    expect(sent).toEqual(['Mine', 'Mine again']);
  });

  it('[UDET-04] is told where the page read it behind what was typed, too, and where it was emptied', async () => {
    const { host, sent, readAgain, type, save } = start();
    type('Mine');
    host.stored = 'Theirs';
    readAgain();
    await save();
    expect(screen.getByText(told)).toBeVisible();
    host.stored = '';
    await save();
    expect(screen.getByText(/^Somebody else emptied this meanwhile/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('[UDET-04] that is the same, or that nobody can look up, holds nothing up', async () => {
    const { host, sent, type, save } = start();
    type('Mine');
    host.stored = 'Mine';
    await save();
    type('Another');
    host.isAway = true;
    await save();
    expect(sent).toEqual(['Mine', 'Another']);
  });

  it('[UDET-04] is not what was stored from here, though the page has not read it yet', async () => {
    const { host, sent, type, save } = start();
    host.isReadLater = true;
    type('Mine');
    await save();
    type('Mine again');
    await save();
    expect(sent).toEqual(['Mine', 'Mine again']);
  });

  it('[UDET-04] is asked for in vain where what was typed is taken back before the answer comes', async () => {
    const { host, sent, field, type } = start();
    type('Mine');
    host.isSlow = true;
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field).toHaveValue('Ada');
    await act(async () => host.answer());
    expect([sent, field]).toEqual([[], expect.objectContaining({ value: 'Ada' })]);
  });

  it('[UDET-04] is told in a toast to whoever has left the page by then, and is not replaced', async () => {
    const { host, sent, field, type, notices, unmount } = start();
    type('Mine');
    host.stored = 'Theirs';
    host.isSlow = true;
    fireEvent.keyDown(field, { key: 'Enter' });
    unmount();
    await act(async () => host.answer());
    expect(sent).toEqual([]);
    expect(notices.state().toasts).toMatchObject([{ text: 'Name: Failed to update', detail: told }]);
  });

  it('[UDET-04] that the page read before anybody typed is seen: nothing is asked', async () => {
    const { host, sent, readAgain, type, save } = start();
    host.stored = 'Theirs';
    readAgain();
    type('Mine');
    await save();
    expect(sent).toEqual(['Mine']);
  });

  it('[UDET-04] is seen by whoever takes back what they typed', async () => {
    const { host, sent, readAgain, type, save } = start();
    type('Mine');
    host.stored = 'Theirs';
    await save();
    readAgain();
    fireEvent.click(screen.getByRole('button', { name: 'Undo Name' }));
    expect(screen.queryByText(told)).toBeNull();
    type('Mine after all');
    await save();
    expect(sent).toEqual(['Mine after all']);
  });
});
