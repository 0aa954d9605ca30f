import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import en from '../../../i18n/en/services.json';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { ConfigProvider, createConfigSource } from '../../admin/config/config';
import { readConfig } from '../../admin/config/readConfig';
import { memoryStore } from '../../client';
import { HostDialog } from './HostDialog';

afterEach(cleanup);

const OWN = { label: 'mine', kind: 'test', colour: 'development' };

/** The dialog of an operator who once named the host, where the deployment says this of it. */
const open = async (entry: object) => {
  const storage = memoryStore();
  const kept = { v: 1, entries: [['hosts.named', [['https://api.test.example/', OWN]]]] };
  storage.setItem('meridian.preferences', JSON.stringify(kept));
  const onClose = vi.fn();
  const config = readConfig({ hosts: [{ url: 'test.example', ...entry }] });
  await act(async () => {
    renderInConsole(
      <ConfigProvider value={createConfigSource(async () => config)}>
        <HostDialog onClose={onClose} />
      </ConfigProvider>,
      { storage },
    );
  });
  const field = (name: RegExp) => screen.getByRole(name.source === '^Label' ? 'textbox' : 'combobox', { name });
  return {
    onClose,
    label: field(/^Label/) as HTMLInputElement,
    kind: field(/^Kind/),
    colour: field(/^Colour/),
    fixed: () => screen.queryAllByText(en.host.fixed).length,
    save: () => fireEvent.click(screen.getByRole('button', { name: 'Save' })),
    stored: () => storage.getItem('meridian.preferences') ?? '',
  };
};

it('[CAP-05] [HOST-06] what the deployment says of a host is shown and cannot be changed; what an operator called it is kept beneath', async () => {
  const { label, kind, colour, fixed, save, stored, onClose } = await open({
    label: 'North',
    kind: 'production',
    colour: '#123456',
  });
  expect([label.value, kind.textContent, colour.textContent]).toEqual(['North', 'Production', en.host.colour_fixed]);
  expect(label).toBeDisabled();
  for (const select of [kind, colour]) expect(select).toHaveAttribute('aria-disabled', 'true');
  expect(fixed()).toBe(3);
  save();
  expect(onClose).toHaveBeenCalledOnce();
  expect(stored()).toContain(JSON.stringify(OWN));
});

it('[CAP-05] what the deployment leaves out of a host stays the operator’s', async () => {
  const { label, kind, fixed, save, stored } = await open({ label: 'North' });
  expect([label.value, kind.textContent, fixed()]).toEqual(['North', 'Test', 1]);
  expect(kind).not.toHaveAttribute('aria-disabled');
  save();
  expect(stored()).toContain(JSON.stringify(OWN));
});

it('[CAP-05] a name counts without the blanks around it, and is none where it is blank', async () => {
  for (const [typed, kept] of [
    ['  North wing ', '"label":"North wing"'],
    ['   ', undefined],
  ] as const) {
    const { label, save, stored } = await open({});
    fireEvent.change(label, { target: { value: typed } });
    save();
    if (kept) expect(stored()).toContain(kept);
    else expect(stored()).not.toContain('label');
    cleanup();
  }
});
