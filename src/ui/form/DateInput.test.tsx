import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { DateInput, type DateInputProps } from './DateInput';
import { NO_DATE } from './pickers';

const show = ({ value = '', ...rest }: Partial<DateInputProps> = {}) => {
  const onChange = vi.fn();
  const Field = () => {
    const [now, setNow] = useState(value);
    return (
      <>
        <DateInput
          name="day"
          label="Day of birth"
          format="dd-MM-yyyy"
          value={now}
          onChange={next => {
            onChange(next);
            setNow(next);
          }}
          {...rest}
        />
        <button type="button" onClick={() => setNow('')}>
          Empty
        </button>
      </>
    );
  };
  renderInConsole(<Field />);
  return onChange;
};
const part = (name: string) => screen.getByRole('spinbutton', { name });
const written = () => document.querySelector<HTMLInputElement>('input[name="day"]')?.value;

afterEach(cleanup);

describe('a date', () => {
  it('[UNEW-07] is typed and shown day first, and kept as year-month-day whatever the time zone', async () => {
    const onChange = show();
    await userEvent.click(part('Day'));
    await userEvent.keyboard('31011990');
    expect(onChange).toHaveBeenLastCalledWith('1990-01-31');
    expect(written()).toBe('31-01-1990');
  });

  it('[CONST-03] [UNEW-07] is month, day, year where nothing else is said', () => {
    show({ value: '1990-01-31', format: undefined });
    expect(written()).toBe('01/31/1990');
  });

  it('is not typed into where it is only read', async () => {
    const onChange = show({ value: '1990-01-31', isReadOnly: true });
    await userEvent.click(part('Day'));
    await userEvent.keyboard('04');
    expect(written()).toBe('31-01-1990');
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each(['31', '3101', '31022001'])('[UNEW-07] %s is no date once it is left', async typed => {
    const onChange = show();
    await userEvent.click(part('Day'));
    await userEvent.keyboard(typed);
    fireEvent.blur(part('Day'));
    expect(onChange).toHaveBeenLastCalledWith(NO_DATE);
  });

  it('says nothing of half a date while it is typed, and forgets it when it is taken away', async () => {
    const onChange = show();
    await userEvent.click(part('Day'));
    await userEvent.keyboard('31');
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.blur(part('Day'));
    expect(onChange).toHaveBeenLastCalledWith(NO_DATE);
    await userEvent.click(part('Day'));
    await userEvent.keyboard('{Backspace}');
    fireEvent.blur(part('Day'));
    expect(onChange).toHaveBeenLastCalledWith('');
  });

  it('[UNEW-07] tells of half a date before Enter sends the form', async () => {
    const onChange = show();
    await userEvent.click(part('Day'));
    await userEvent.keyboard('31');
    fireEvent.keyDown(part('Day'), { key: 'Enter' });
    expect(onChange).toHaveBeenLastCalledWith(NO_DATE);
  });

  it('tells a whole date once, also when it is left', async () => {
    const onChange = show({ value: '1990-01-31' });
    fireEvent.blur(part('Day'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('follows a value that is set from outside', async () => {
    show({ value: '2000-12-01' });
    expect(written()).toBe('01-12-2000');
    await userEvent.click(screen.getByRole('button', { name: 'Empty' }));
    expect(written()).toBe('');
  });

  it('shows what is wrong in the place of its help', () => {
    show({ help: 'Optional' });
    expect(screen.getByText('Optional')).toBeInTheDocument();
    cleanup();
    show({ help: 'Optional', error: 'Date input not valid.' });
    expect(screen.queryByText('Optional')).toBeNull();
    expect(screen.getByRole('group', { name: 'Day of birth' })).toHaveAccessibleDescription('Date input not valid.');
  });
});
