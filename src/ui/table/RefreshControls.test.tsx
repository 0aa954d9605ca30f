import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { RefreshControls } from './RefreshControls';

afterEach(cleanup);

describe('the choice of the refresh', () => {
  it('[TABLE-02] offers Off, 5s, 30s, 1min, 5min, 15min', () => {
    const onIntervalChange = vi.fn();
    renderInConsole(
      <RefreshControls
        onRefresh={vi.fn()}
        isFetching={false}
        updatedAt={0}
        interval={0}
        onIntervalChange={onIntervalChange}
      />,
    );
    const options = screen.getAllByRole('option') as HTMLOptionElement[];
    expect(options.map(option => [option.text, Number(option.value)])).toEqual([
      ['Off', 0],
      ['5s', 5],
      ['30s', 30],
      ['1min', 60],
      ['5min', 300],
      ['15min', 900],
    ]);
    fireEvent.change(screen.getByLabelText('Refresh automatically'), { target: { value: '30' } });
    expect(onIntervalChange).toHaveBeenCalledWith(30);
  });
});

it('[TABLE-01] when the rows arrived is told to the second; before they did, nothing is', () => {
  const told = (updatedAt: number) => {
    renderInConsole(
      <RefreshControls
        onRefresh={vi.fn()}
        isFetching={false}
        updatedAt={updatedAt}
        interval={0}
        onIntervalChange={vi.fn()}
      />,
    );
    const text = screen.queryByText(/^Updated/)?.textContent;
    cleanup();
    return text;
  };
  expect(told(new Date(2026, 0, 2, 3, 4, 5, 678).getTime())).toBe('Updated 03:04:05');
  expect(told(0)).toBeUndefined();
});
