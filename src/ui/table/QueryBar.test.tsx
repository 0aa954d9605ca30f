import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { QueryBar, type QueryBarProps } from './QueryBar';

// Only the fake clock counts: a slow machine must not use up what is left of the 500 ms.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const FIELDS = { id: 'string', first_name: 'string', last_name: 'string', phone_number: 'string' } as const;

const show = (props: Partial<QueryBarProps> = {}) => {
  const onSubmit = vi.fn();
  let setValue: (value: string) => void = () => undefined;
  const Bar = () => {
    const [value, set] = useState('');
    setValue = set;
    return (
      <QueryBar
        value={value}
        onSubmit={onSubmit}
        fields={FIELDS}
        searchFields={['first_name', 'last_name']}
        {...props}
      />
    );
  };
  renderInConsole(<Bar />);
  const box = screen.getByRole('combobox');
  return {
    onSubmit,
    box,
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    /** The address says so now. */
    goTo: (value: string) => act(() => setValue(value)),
  };
};

describe('the filter box', () => {
  it('[TABLE-08] checks what is typed 500 ms after the last key, and submits with Enter', async () => {
    const { box, type, onSubmit } = show();
    type('eq(');
    await pass(400);
    type('eq(a');
    await pass(499);
    expect(box).toHaveAttribute('aria-invalid', 'false');
    await pass(1);
    expect(box).toHaveAttribute('aria-invalid', 'true');
    fireEvent.submit(box);
    expect(onSubmit).not.toHaveBeenCalled();
    type('eq(a,1)');
    fireEvent.submit(box);
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('eq(a,1)');
  });

  it('[TABLE-08] keeps what is typed while the address catches up with what was submitted, and follows it afterwards', () => {
    const { box, type, goTo } = show();
    type('eq(first_name,Ada)');
    fireEvent.submit(box);
    type('eq(first_name,Bo)');
    fireEvent.submit(box);
    type('eq(id,5');
    goTo('eq(first_name,Ada)');
    expect(box).toHaveValue('eq(id,5');
    goTo('eq(first_name,Bo)');
    expect(box).toHaveValue('eq(id,5');
    // Back, twice.
    goTo('eq(first_name,Ada)');
    expect(box).toHaveValue('eq(first_name,Ada)');
    goTo('');
    expect(box).toHaveValue('');
  });

  it('is cleared with a button, and the filter with it; the keyboard stays in the box', async () => {
    const { box, type, goTo, onSubmit } = show();
    const button = () => screen.queryByRole('button', { name: 'Clear the filter box' });
    expect(button()).toBeNull();
    type('eq(');
    await pass(500);
    expect(box).toHaveAttribute('aria-invalid', 'true');
    (button() as HTMLElement).focus();
    fireEvent.click(button() as HTMLElement);
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
    expect(box).toHaveAttribute('aria-invalid', 'false');
    expect(button()).toBeNull();
    expect(onSubmit, 'nothing was filtered').not.toHaveBeenCalled();

    type('like(first_name,Ada)');
    fireEvent.submit(box);
    goTo('like(first_name,Ada)');
    fireEvent.click(button() as HTMLElement);
    expect(onSubmit).toHaveBeenLastCalledWith('');
    expect(box).toHaveValue('');
    goTo('');
    expect(box).toHaveFocus();
  });

  it('Escape closes what is offered, and clears nothing', () => {
    const { box, type, onSubmit } = show();
    type('Janssens');
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(screen.queryByRole('option')).toBeNull();
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(box).toHaveValue('Janssens');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('[RQL-05] advises string: for a number on a text field, and mends it', async () => {
    const { box, type } = show();
    type('eq(phone_number,32470)');
    await pass(500);
    fireEvent.click(screen.getByRole('button', { name: 'Use string:32470' }));
    expect(box).toHaveValue('eq(phone_number,string:32470)');
  });

  it('[HOST-08] takes plain text inside RQL, sends it encoded and shows it decoded', async () => {
    const { box, type, onSubmit } = show();
    type("eq(last_name,De Smet)|eq(last_name,D'Arcy)|eq(first_name,Zoë)");
    await pass(500);
    expect(box).toHaveAttribute('aria-invalid', 'false');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    fireEvent.submit(box);
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(
      'eq(last_name,De%2520Smet)|eq(last_name,D%2527Arcy)|eq(first_name,Zo%25C3%25AB)',
    );
    expect(box).toHaveValue("eq(last_name,De Smet)|eq(last_name,D'Arcy)|eq(first_name,Zoë)");
    cleanup();
    expect(show({ value: 'eq(email,a%2540b.c)' }).box).toHaveValue('eq(email,a@b.c)');
  });

  it('[HOST-08] offers a filter for a text without operators; Enter takes it, written as RQL', async () => {
    const { box, type, onSubmit } = show();
    type('Janssens');
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      'like(first_name,Janssens)|like(last_name,Janssens)search',
    ]);
    await pass(500);
    expect(box).toHaveAttribute('aria-invalid', 'false');
    fireEvent.submit(box);
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('like(first_name,Janssens)|like(last_name,Janssens)');
    expect(box).toHaveValue('like(first_name,Janssens)|like(last_name,Janssens)');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it.each(['Zoë', "D'Arcy", 'ada@example.com'])(
    '[HOST-08] [TABLE-04] %s, for which there is a filter, is no mistake though it is no RQL',
    async typed => {
      const { box, type } = show();
      type(typed);
      await pass(500);
      expect(screen.getAllByRole('option').length).toBeGreaterThan(0);
      expect(box).toHaveAttribute('aria-invalid', 'false');
      expect(screen.getByRole('status')).toBeEmptyDOMElement();
    },
  );

  it.each(['foo bar', '((', ')(', 'not a valid query', 'a!b', 'a&b|c'])(
    '[TABLE-04] [TABLE-09] [HOST-08] %j is red and not sent, with Enter or without; the next Enter takes what is offered',
    async typed => {
      const { box, type, onSubmit } = show();
      type(typed);
      await pass(500);
      expect(box).toHaveAttribute('aria-invalid', 'true');
      expect(screen.getByRole('status')).toHaveTextContent(/\. Press Enter twice to search for it as text\.$/);
      type('');
      type(typed);
      fireEvent.keyDown(box, { key: 'Enter' });
      fireEvent.submit(box);
      expect(box).toHaveAttribute('aria-invalid', 'true');
      expect(box).toHaveValue(typed);
      expect(onSubmit).not.toHaveBeenCalled();
      expect(screen.getByRole('status')).toHaveTextContent(/\. Press Enter once more to search for it as text\.$/);
      const offer = screen.getByRole('option', { selected: true });
      expect(offer).toHaveTextContent(/search$/);
      fireEvent.keyDown(box, { key: 'Enter' });
      expect(onSubmit).toHaveBeenCalledOnce();
      expect(box).toHaveValue(offer.querySelector('code')?.title);
      expect(box).toHaveAttribute('aria-invalid', 'false');
    },
  );

  it('[TABLE-04] what is typed, or put away with Escape, after a mistake was told is asked again', () => {
    const { box, type, onSubmit } = show();
    for (const change of [() => type('foo baz'), () => fireEvent.keyDown(box, { key: 'Escape' })]) {
      type('foo bar');
      fireEvent.submit(box);
      change();
      fireEvent.submit(box);
      expect(onSubmit).not.toHaveBeenCalled();
      expect(box).toHaveAttribute('aria-invalid', 'true');
    }
  });

  it('[HOST-08] another offer is taken with the arrow keys and Enter, or with the mouse', () => {
    const { box, type, onSubmit } = show();
    type('De Smet');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('like(last_name,De Smet)search');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onSubmit).toHaveBeenLastCalledWith('like(first_name,De%2520Smet)|like(last_name,De%2520Smet)');
    type('5bfbfc3146e0fb321a4b2801');
    fireEvent.mouseDown(screen.getByRole('option'));
    expect(onSubmit).toHaveBeenLastCalledWith('eq(id,5bfbfc3146e0fb321a4b2801)');
  });

  it('[HOST-08] Tab leads on from an offer, which only Enter takes; a piece to go on with is taken by Tab', () => {
    const { box, type, onSubmit } = show();
    type('Janssens');
    expect(fireEvent.keyDown(box, { key: 'Tab' }), 'the browser leads on').toBe(true);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(box).toHaveValue('Janssens');
    type('eq(last');
    expect(fireEvent.keyDown(box, { key: 'Tab' })).toBe(false);
    expect(box).toHaveValue('eq(last_name,');
  });

  it('[HOST-08] what the arrow keys came to is told by the box, which keeps the focus; Shift+Tab takes none of it and leads back', () => {
    const { box, type, onSubmit } = show();
    type('De Smet');
    expect(box).not.toHaveAttribute('aria-activedescendant');
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    const [first] = screen.getAllByRole('option');
    expect(first).toHaveAttribute('aria-selected', 'true');
    expect(box).toHaveAttribute('aria-activedescendant', first?.id);
    expect(fireEvent.keyDown(box, { key: 'Tab', shiftKey: true }), 'the browser leads back').toBe(true);
    expect(box).toHaveValue('De Smet');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('[HOST-08] a text that no field can hold is sent as it is, and the host has the word', () => {
    const { box, type, onSubmit } = show({ fields: {}, searchFields: [] });
    type('Janssens');
    expect(screen.queryByRole('option')).toBeNull();
    fireEvent.submit(box);
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('Janssens');
  });

  it('[RQL-05] points at the mistake where it was typed', async () => {
    const { type } = show();
    type('eq(last_name,De Smet)&eq(phone_number,number:abc)');
    await pass(500);
    expect(screen.getByRole('status')).toHaveTextContent('"abc" at character 39 is not a number.');
  });
});
