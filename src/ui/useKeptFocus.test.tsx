import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { SecretDialog } from './form/SecretDialog';
import { Card, PageFrame } from './PageFrame';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A page whose button asks for a password, is off while the host is asked, and goes, or not, when that has answered. */
const show = ({ asks, goes }: { asks: boolean; goes: boolean }) => {
  let resolve: () => void = () => undefined;
  const answered = new Promise<void>(done => {
    resolve = done;
  });
  const Page = () => {
    const [isAsked, setAsked] = useState(false);
    const [isBusy, setBusy] = useState(false);
    const [isThere, setThere] = useState(true);
    const run = () => {
      setAsked(false);
      setBusy(!asks);
      void answered.then(() => {
        setBusy(false);
        setThere(!goes);
      });
    };
    return (
      <PageFrame title="Account" actions={<button type="button">Elsewhere</button>}>
        <Card title="Second factor">
          <p>
            {isThere ? (
              <button type="button" disabled={isBusy} onClick={() => (asks ? setAsked(true) : run())}>
                Turn off
              </button>
            ) : null}
          </p>
          <button type="button">Codes</button>
          {isAsked ? (
            <SecretDialog
              title="Sure?"
              text=""
              label="Password"
              confirmLabel="Go"
              autoComplete="current-password"
              onConfirm={async () => run()}
              onClose={() => setAsked(false)}
            />
          ) : null}
        </Card>
      </PageFrame>
    );
  };
  renderInConsole(<Page />);
  const pressed = screen.getByRole('button', { name: 'Turn off' });
  act(() => pressed.focus());
  fireEvent.click(pressed);
  return { pressed, answer: () => act(async () => resolve()) };
};

const confirm = async () => {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const button = (name: string) => screen.getByRole('button', { name });
const isGone = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull());

describe('the focus of what was pressed on a page', () => {
  it('goes to what is left nearest where that goes long after its dialog', async () => {
    const { pressed, answer } = show({ asks: true, goes: true });
    await confirm();
    await waitFor(() => expect(pressed).toHaveFocus());
    await answer();
    await isGone();
    await waitFor(() => expect(button('Codes')).toHaveFocus());
  });

  it('goes there without a dialog too, whatever was off meanwhile', async () => {
    const { answer } = show({ asks: false, goes: true });
    await answer();
    await isGone();
    await waitFor(() => expect(button('Codes')).toHaveFocus());
  });

  // A browser takes the focus from what is off; the page of the tests does not.
  const asBrowser = (pressed: HTMLElement) => {
    vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body);
    return vi.spyOn(pressed, 'focus');
  };

  it('comes back to what was off until the host answered', async () => {
    const { pressed, answer } = show({ asks: false, goes: false });
    expect(pressed).toBeDisabled();
    const focus = asBrowser(pressed);
    await answer();
    await waitFor(() => expect(focus).toHaveBeenCalledOnce());
  });

  it('stays where somebody has gone on, and is given to nobody who has pointed at something else', async () => {
    const { answer } = show({ asks: false, goes: true });
    act(() => button('Elsewhere').focus());
    await answer();
    await isGone();
    expect(button('Elsewhere')).toHaveFocus();
    cleanup();

    const later = show({ asks: false, goes: false });
    const focus = asBrowser(later.pressed);
    fireEvent.pointerDown(screen.getByRole('heading', { name: 'Account' }));
    await later.answer();
    await act(() => new Promise(done => setTimeout(done)));
    expect(focus).not.toHaveBeenCalled();
  });
});
