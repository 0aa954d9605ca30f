import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../tests/support/renderInConsole';
import { useTabMemory } from '../admin/preferences';
import { BackLink } from './BackLink';
import { CopyButton } from './CopyButton';
import { Banner } from './feedback/Banner';
import { ToastRegion } from './feedback/ToastRegion';
import { GatedButton } from './GatedButton';
import { GatedTabs } from './GatedTabs';
import { GenderText } from './GenderText';
import { InlineEditor } from './InlineEditor';
import { Spinner } from './Spinner';
import { YesNoToggle } from './YesNoToggle';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** For `user-event`, which waits for timers of its own: nothing that follows may depend on when they end. */
const userWithTime = () => {
  vi.useRealTimers();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
};

describe('toasts', () => {
  it('[SHELL-09] [CONST-01] close themselves after 3 s, and stay in the notices', async () => {
    const { notices } = renderInConsole(<ToastRegion />);
    act(() => notices.toast({ kind: 'error', text: 'Failed to add schedule' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to add schedule');
    await pass(2_999);
    expect(screen.getByText('Failed to add schedule')).toBeInTheDocument();
    await pass(1);
    expect(screen.queryByText('Failed to add schedule')).toBeNull();
    expect(notices.state().kept.map(notice => notice.text)).toEqual(['Failed to add schedule']);
  });

  it('wait while someone points at them', async () => {
    const { notices } = renderInConsole(<ToastRegion />);
    act(() => notices.toast({ kind: 'success', text: 'Stored' }));
    fireEvent.mouseEnter(screen.getByText('Stored').closest('.toast') as Element);
    await pass(10_000);
    expect(screen.getByText('Stored')).toBeInTheDocument();
    fireEvent.mouseLeave(screen.getByText('Stored').closest('.toast') as Element);
    await pass(3_100);
    expect(screen.queryByText('Stored')).toBeNull();
  });
});

describe('toasts in a tab that nobody sees', () => {
  it('[SHELL-09] wait until somebody looks, and then have the rest of their time', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get');
    const show = (isHidden: boolean) => {
      hidden.mockReturnValue(isHidden);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    const { notices } = renderInConsole(<ToastRegion />);
    act(() => notices.toast({ kind: 'success', text: 'Stored' }));
    await pass(1_000);
    show(true);
    await pass(10_000);
    expect(screen.getByText('Stored')).toBeInTheDocument();
    show(false);
    await pass(1_999);
    expect(screen.getByText('Stored')).toBeInTheDocument();
    await pass(1);
    expect(screen.queryByText('Stored')).toBeNull();
    hidden.mockRestore();
  });
});

describe('the banner', () => {
  it('[CONST-01] closes itself after its time, and at once when dismissed', async () => {
    const onClose = vi.fn();
    renderInConsole(<Banner message={{ text: 'No' }} closesAfterMs={2_000} onClose={onClose} />);
    await pass(1_999);
    expect(onClose).not.toHaveBeenCalled();
    await pass(1);
    expect(onClose).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('stays while somebody points at it or is inside it, and has its whole time again after', async () => {
    const onClose = vi.fn();
    renderInConsole(<Banner message={{ text: 'No' }} closesAfterMs={2_000} onClose={onClose} />);
    const text = screen.getByText('No');
    const button = screen.getByRole('button', { name: 'Close' });
    for (const [hold, leave] of [
      [
        () => fireEvent.mouseEnter(text.parentElement as Element),
        () => fireEvent.mouseLeave(text.parentElement as Element),
      ],
      [() => fireEvent.focus(button), () => fireEvent.blur(button)],
    ] as const) {
      await pass(1_900);
      hold();
      await pass(60_000);
      expect(onClose).not.toHaveBeenCalled();
      leave();
    }
    await pass(2_000);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('the banner that takes the place of one that was dismissed', () => {
  it('[UNEW-11] [CONST-01] closes itself too, though the first went from under the pointer', async () => {
    let say: (text: string) => void = () => undefined;
    const Page = () => {
      const [message, setMessage] = useState<{ text: string }>();
      const [close] = useState(() => () => setMessage(undefined));
      say = text => setMessage({ text });
      return <Banner message={message} closesAfterMs={2_000} onClose={close} />;
    };
    renderInConsole(<Page />);
    act(() => say('First'));
    fireEvent.mouseEnter(screen.getByText('First').parentElement as Element);
    // What has gone hears neither that the pointer left, nor the focus.
    fireEvent.focus(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('First')).toBeNull();
    act(() => say('Second'));
    await pass(1_999);
    expect(screen.getByText('Second')).toBeInTheDocument();
    await pass(1);
    expect(screen.queryByText('Second')).toBeNull();
  });
});

describe('copying', () => {
  it('[USER-04] [CONST-01] shows a tick for 1 s, and opens no row', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async () => undefined } });
    const openRow = vi.fn();
    renderInConsole(
      // biome-ignore lint/a11y: a row of a table, which a click opens.
      <div onClick={openRow}>
        <CopyButton text="5bfb" label="Copy ID" />
      </div>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Copy ID' }));
    await pass(0);
    await pass(999);
    expect(screen.getByRole('status')).toHaveTextContent('Copied');
    await pass(1);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(openRow).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('[USER-04] without a clipboard selects the text and shows no error', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    renderInConsole(
      <span>
        <span data-copy-source>5bfb</span>
        <CopyButton text="5bfb" label="Copy ID" />
      </span>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Copy ID' }));
    await pass(10);
    expect(screen.getByRole('status')).toHaveTextContent('press Ctrl+C');
    expect(screen.queryByRole('alert')).toBeNull();
    vi.unstubAllGlobals();
  });
});

describe('the inline editor', () => {
  it('[UDET-04] offers confirm and undo only while the value differs', async () => {
    const user = userWithTime();
    renderInConsole(<InlineEditor label="Name" value="Ada" onSave={async () => undefined} />);
    expect(screen.queryByRole('button', { name: 'Save Name' })).toBeNull();
    await user.type(screen.getByLabelText('Name'), '!');
    expect(screen.getByRole('button', { name: 'Save Name' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo Name' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Ada');
    expect(screen.queryByRole('button', { name: 'Save Name' })).toBeNull();
  });

  it("[UDET-05] [CONST-01] shows 'Failed to update' for 2 s and keeps the text", async () => {
    renderInConsole(<InlineEditor label="Name" value="Ada" onSave={async () => Promise.reject(new Error('no'))} />);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada!' } });
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' });
    await pass(0);
    expect(screen.getByRole('status')).toHaveTextContent('Failed to update');
    await pass(1_999);
    expect(screen.getByRole('status')).toHaveTextContent('Failed to update');
    await pass(1);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByLabelText('Name')).toHaveValue('Ada!');
  });

  it("[UDET-04] Escape takes back what was typed, and is nobody else's until nothing is left to take back", () => {
    const onKeyDown = vi.fn();
    renderInConsole(
      // biome-ignore lint/a11y: a dialog, which Escape closes.
      <div onKeyDown={onKeyDown}>
        <InlineEditor label="Name" value="Ada" onSave={async () => undefined} />
      </div>,
    );
    const input = screen.getByLabelText('Name');
    fireEvent.change(input, { target: { value: 'Ada!' } });
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(input).toHaveValue('Ada');
    expect(onKeyDown).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(onKeyDown).toHaveBeenCalledOnce();
  });

  it('of several lines saves with Ctrl+Enter or ⌘Enter: Enter alone breaks the line', async () => {
    const onSave = vi.fn(async () => undefined);
    renderInConsole(<InlineEditor label="Description" value="" multiline onSave={onSave} />);
    const input = screen.getByLabelText('Description');
    fireEvent.change(input, { target: { value: 'one' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onSave).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true });
    await pass(0);
    fireEvent.keyDown(input, { key: 'Enter', metaKey: true });
    await pass(0);
    expect(onSave.mock.calls).toEqual([['one'], ['one']]);
  });

  it('shows a value that changed on the host, unless something else was typed meanwhile', () => {
    let setValue: (value: string) => void = () => undefined;
    const Field = () => {
      const [value, set] = useState('Ada');
      setValue = set;
      return <InlineEditor label="Name" value={value} onSave={async () => undefined} />;
    };
    renderInConsole(<Field />);
    const input = screen.getByLabelText('Name');
    act(() => setValue('Bo'));
    expect(input).toHaveValue('Bo');
    fireEvent.change(input, { target: { value: 'Cy' } });
    act(() => setValue('Di'));
    expect(input).toHaveValue('Cy');
    fireEvent.click(screen.getByRole('button', { name: 'Undo Name' }));
    expect(input).toHaveValue('Di');
  });

  it('says its help with its input, and hands the focus back to a choice that was saved', async () => {
    const user = userWithTime();
    renderInConsole(
      <InlineEditor
        label="Runtime"
        value="a"
        help="Either"
        onSave={async () => undefined}
        renderInput={({ id, value, onChange, describedBy }) => (
          <select id={id} value={value} aria-describedby={describedBy} onChange={event => onChange(event.target.value)}>
            <option>a</option>
            <option>b</option>
          </select>
        )}
      />,
    );
    const choice = screen.getByLabelText('Runtime');
    expect(choice).toHaveAccessibleDescription(/Either/);
    await user.selectOptions(choice, 'b');
    await user.click(screen.getByRole('button', { name: 'Save Runtime' }));
    await pass(50);
    expect(choice).toHaveFocus();
  });

  it('refuses a value out of bounds without sending it', async () => {
    const user = userWithTime();
    const onSave = vi.fn();
    renderInConsole(
      <InlineEditor
        label="Memory"
        value="128"
        onSave={onSave}
        validate={value => (Number(value) > 10 ? undefined : 'Value bounds exceeded')}
      />,
    );
    await user.clear(screen.getByLabelText('Memory'));
    await user.type(screen.getByLabelText('Memory'), '3{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('Value bounds exceeded');
    expect(onSave).not.toHaveBeenCalled();
  });
});

describe('tabs and the toggle', () => {
  const tabs = [
    { value: 'info', label: 'Info', may: { isAllowed: true, missing: [] }, content: () => <p>details</p> },
    {
      value: 'runs',
      label: 'Executions',
      may: { isAllowed: false, missing: [['ViewTaskFunctions']] } as const,
      content: () => <p>runs</p>,
    },
  ];

  it('[SHELL-10] [FDET-01] greys a tab without permission; it cannot be selected and its content is not there', () => {
    const onChange = vi.fn();
    renderInConsole(<GatedTabs label="Function" tabs={tabs} value="info" onChange={onChange} />);
    expect(screen.getByText('details')).toBeInTheDocument();
    const runs = screen.getByRole('tab', { name: /^Executions/ });
    expect(runs).toHaveAttribute('aria-disabled', 'true');
    expect(runs).toHaveAttribute('title', 'You lack a permission: ViewTaskFunctions');
    fireEvent.click(runs);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('[SHELL-10] says why a tab is greyed to whoever reaches it by pointer or keyboard; arrows pass it by', async () => {
    const onChange = vi.fn();
    const user = userWithTime();
    renderInConsole(<GatedTabs label="Function" tabs={tabs} value="info" onChange={onChange} />);
    const [info, runs] = screen.getAllByRole('tab');
    expect(runs).toHaveAccessibleName('Executions You lack a permission: ViewTaskFunctions');
    expect(runs).toBeEnabled();
    info?.focus();
    await user.keyboard('{ArrowRight}');
    expect(info).toHaveFocus();
    await user.tab();
    expect(runs).toHaveFocus();
    await user.keyboard('{Enter} ');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('[SHELL-10] shows nothing of a tab that was chosen without permission', () => {
    renderInConsole(<GatedTabs label="Function" tabs={tabs} value="runs" onChange={vi.fn()} />);
    expect(screen.queryByText('runs')).toBeNull();
  });

  it('[TABLE-16] the yes/no toggle tells a change once, and nothing when it only tells', () => {
    const onChange = vi.fn();
    renderInConsole(<YesNoToggle label="Enabled" value={false} onChange={onChange} />);
    fireEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
    cleanup();
    const whetherSet = () => screen.getAllByRole('button').map(button => [button.textContent, button.ariaPressed]);
    renderInConsole(<YesNoToggle label="Enabled" value={true} />);
    expect(whetherSet()).toEqual([
      ['Yes', 'true'],
      ['No', 'false'],
    ]);
    for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled();
    cleanup();
    // A button that was disabled would lose the focus of whoever has just pressed it.
    renderInConsole(<YesNoToggle label="Enabled" value={true} onChange={onChange} isBusy />);
    expect(screen.getByRole('group', { name: 'Enabled' })).toHaveAttribute('aria-busy', 'true');
    fireEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(onChange).toHaveBeenCalledOnce();
    for (const button of screen.getAllByRole('button')) expect(button).toBeEnabled();
  });

  it('[TABLE-16] the spinner shows once loading has taken 150 ms, and says what it is', async () => {
    renderInConsole(<Spinner />);
    await pass(149);
    expect(screen.queryByRole('progressbar')).toBeNull();
    await pass(1);
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  });

  it('[TABLE-16] a button that is not allowed stays in reach, says why, and does nothing', () => {
    const onClick = vi.fn();
    renderInConsole(
      <>
        <GatedButton may={{ isAllowed: true, missing: [] }} variant="contained" onClick={onClick}>
          First
        </GatedButton>
        <GatedButton may={{ isAllowed: false, missing: [['CreateRole']] }} variant="outlined" onClick={onClick}>
          Second
        </GatedButton>
      </>,
    );
    const [first, second] = screen.getAllByRole('button');
    expect(second).toHaveAttribute('aria-disabled', 'true');
    expect(second).toHaveAccessibleName(/Second.*You lack a permission: CreateRole/);
    fireEvent.click(second as HTMLElement);
    expect(onClick).not.toHaveBeenCalled();
    fireEvent.click(first as HTMLElement);
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});

describe('the way back', () => {
  type Place = { key?: string; to: string; title: string };
  const Back = ({ from, to, at }: { from: Place; to: string; at: string }) => {
    const tab = useTabMemory();
    useState(() =>
      tab.set('trail', {
        steps: [
          { key: 'before', ...from },
          { key: at, to: '/tasks/tasks/1', title: 'One' },
        ],
        at: 1,
      }),
    );
    return <BackLink to={to} label="Executions" />;
  };
  const leads = (from: Place, to = '/tasks/tasks', at = 'default') => {
    cleanup();
    renderInConsole(<Back from={from} to={to} at={at} />, { path: '/tasks/tasks/1' });
    const link = screen.getByRole('link');
    return [link.textContent, link.getAttribute('href')];
  };

  it('[DOC-04] [DOC-06] [FDET-01] is a link that is called so', () => {
    leads({ to: '/users/users/1', title: 'Ada' });
    expect(screen.getByRole('link', { name: 'Back: Ada' })).toBeVisible();
  });

  it('is the page from which one came, by its name and as it was left', () => {
    expect(leads({ to: '/users/users/1?tab=roles', title: 'Ada' })).toEqual(['Ada', '/users/users/1?tab=roles']);
    expect(leads({ to: '/users/users/1', title: '' })).toEqual(['Executions', '/users/users/1']);
  });

  it('is the list as it was left, unless the record knows better where it stands in it', () => {
    const list = { to: '/tasks/tasks?state=x', title: 'Executions of today' };
    expect(leads(list)).toEqual(['Executions', '/tasks/tasks?state=x']);
    expect(leads(list, '/tasks/tasks?state=y')).toEqual(['Executions', '/tasks/tasks?state=y']);
    expect(leads({ to: '/users/users/1', title: 'Ada' }, '/tasks/tasks?state=y')).toEqual(['Ada', '/users/users/1']);
  });

  it('[DOC-06] is on paper what the page belongs to, wherever one came from', () => {
    leads({ to: '/users/users/1', title: 'Ada' });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByRole('link').textContent).toBe('Executions');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.getByRole('link').textContent).toBe('Ada');
  });

  it('is the list where nobody knows from where one came', () => {
    expect(leads({ to: '/users/users/1', title: 'Ada' }, '/tasks/tasks', 'other')).toEqual([
      'Executions',
      '/tasks/tasks',
    ]);
  });
});

it.each([[undefined], [''], [{ of: 1 }], [null]])('[HOST-05] a gender of %j is none', gender => {
  renderInConsole(<GenderText gender={gender} />);
  expect(document.body).toHaveTextContent(/^–$/);
});
