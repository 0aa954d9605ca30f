import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { Card } from '../PageFrame';
import { Boundary } from './Boundary';

let isOdd = true;
const Odd = () => {
  if (isOdd) throw new TypeError("Cannot read properties of undefined (reading 'secretField')");
  return <p>whole again</p>;
};

beforeEach(() => {
  isOdd = true;
  // React tells of every error that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a boundary', () => {
  it('[HOST-05] says that something broke, never how, and shows it again on Retry', () => {
    const { container } = renderInConsole(
      <>
        <p>beside</p>
        <Boundary scope="page">
          <Odd />
        </Boundary>
      </>,
    );
    expect(screen.getByText('beside')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown');
    expect(container.textContent).not.toMatch(/secretField|TypeError|\bat \w+ \(/);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('alert')).toBeInTheDocument();
    isOdd = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByText('whole again')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[HOST-05] copies kind, message and address for whoever helps, without query and stack', async () => {
    const writeText = vi.fn(async (_text: string) => undefined);
    vi.stubGlobal('navigator', { userAgent: 'Browser 1', clipboard: { writeText } });
    window.history.replaceState(null, '', '/users/users?state=personal');
    renderInConsole(
      <Boundary scope="page">
        <Odd />
      </Boundary>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Copy details' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
    const lines = writeText.mock.calls[0]?.[0].split('\n');
    expect(lines).toEqual([
      "TypeError: Cannot read properties of undefined (reading 'secretField')",
      expect.stringMatching(/^\/users\/users · \d{4}-\d\d-\d\dT[\d:.]+Z$/),
      'Browser 1',
    ]);
  });

  it('[HOST-05] shows the details, to be copied by hand, where there is no clipboard', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Browser 1', clipboard: undefined });
    renderInConsole(
      <Boundary scope="part">
        <Odd />
      </Boundary>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Copy details' }));
    expect(await screen.findByText(/secretField/)).toBeInTheDocument();
  });

  it('[HOST-05] around a card costs the card only', () => {
    renderInConsole(
      <>
        <Card title="Facts">
          <Odd />
        </Card>
        <Card title="Data">fine</Card>
      </>,
    );
    expect(screen.getByRole('region', { name: 'Facts' })).toHaveTextContent('This part could not be shown');
    expect(screen.getByRole('region', { name: 'Data' })).toHaveTextContent('fine');
  });

  it('offers to reload where the code of a screen is gone', () => {
    const Gone = () => {
      throw new TypeError('Failed to fetch dynamically imported module: https://host/assets/RoleDetail-x.js');
    };
    renderInConsole(
      <Boundary scope="page">
        <Gone />
      </Boundary>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent("This page's code could not be fetched");
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  });
});
