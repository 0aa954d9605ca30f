import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Leaving, lateCall, leavePage } from '../../../tests/support/leaving';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { NetworkError } from '../../client';
import { PlanDialog } from './PlanDialog';
import type { Step } from './schemaPlan';

afterEach(cleanup);

const OK = { affectedRecords: 1 };
const step = (name: string, run: () => Promise<unknown>) => ({ kind: 'status', verb: 'add', name, run }) as Step;

/** The calls that would store a schema, and what becomes of them. */
const show = (...plan: readonly Step[]) => {
  const [onClose, onFailed, onSaved, idOf] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(async () => 's1')];
  const away = vi.fn();
  onSaved.mockResolvedValue(away);
  const isStored = vi.fn(async (_: Step): Promise<boolean | undefined> => false);
  const draft = { offer: undefined, restore: vi.fn(), discard: vi.fn(), settle: vi.fn(), saving: vi.fn() };
  const { notices } = renderInConsole(
    <Leaving>
      <PlanDialog name="weight" isNew={false} {...{ plan, idOf, isStored, draft, onClose, onSaved, onFailed }} />
    </Leaving>,
  );
  const toasts = () => notices.state().toasts.map(({ kind, text, detail }) => [kind, text, detail]);
  return { onClose, onFailed, onSaved, isStored, away, toasts };
};
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
const refusal = () => screen.getByRole('alert').textContent;
const stored = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('✓'));

it('a step that is refused is told in place and to the page; the next try goes on behind what is stored', async () => {
  const first = vi.fn(async () => OK);
  const second = vi.fn(async () => OK);
  second.mockRejectedValueOnce(new Error('Not so'));
  const { onFailed, onSaved, away } = show(step('draft', first), step('final', second));
  await save();
  expect(refusal()).toBe('Not so');
  expect(stored()).toEqual([true, false]);
  expect(onFailed).toHaveBeenCalledOnce();
  expect(onSaved).not.toHaveBeenCalled();
  await save();
  expect(refusal()).toBe('');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
  expect(stored()).toEqual([true, true]);
  expect(onSaved).toHaveBeenCalledWith('s1');
  expect(away).toHaveBeenCalledOnce();
});

it('Escape closes nothing while the calls are on their way', async () => {
  const { call, answer } = lateCall(OK);
  const { onClose } = show(step('draft', call));
  const pressEscape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await save();
  pressEscape();
  expect(onClose).not.toHaveBeenCalled();
  await answer();
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

it('what an earlier try said is gone while the next one is on its way', async () => {
  const { call } = lateCall(OK);
  const run = vi.fn((): Promise<unknown> => call());
  run.mockRejectedValueOnce(new Error('Not so'));
  show(step('draft', run));
  await save();
  expect(refusal()).toBe('Not so');
  await save();
  expect(refusal()).toBe('');
});

it('[SHELL-09] [R-24] refused once the page was left: a toast says which schema, and why', async () => {
  const { call, refuse } = lateCall(OK);
  const { toasts, onFailed } = show(step('draft', call));
  await save();
  leavePage();
  await refuse('Late refusal');
  expect(toasts()).toEqual([['error', 'Schema weight was not stored as a whole', 'Late refusal']]);
  expect(onFailed).not.toHaveBeenCalled();
});

it('[SHELL-09] stored once the page was left: it is told, and nobody is led away', async () => {
  const { call, answer } = lateCall(OK);
  const { toasts, away } = show(step('draft', call));
  await save();
  leavePage();
  await answer();
  expect(toasts()).toMatchObject([['success', expect.stringContaining('weight'), undefined]]);
  expect(away).not.toHaveBeenCalled();
});

it('[HOST-03] a step whose answer was lost is looked up: stored, it is not sent again', async () => {
  const run = vi.fn(async (): Promise<unknown> => Promise.reject(new NetworkError('cut')));
  const { isStored, onSaved } = show(step('draft', run));
  isStored.mockResolvedValue(true);
  await save();
  expect([refusal(), stored()]).toEqual(['', [true]]);
  expect(run).toHaveBeenCalledOnce();
  expect(onSaved).toHaveBeenCalledWith('s1');
});

it('[HOST-03] one that nobody could look up is looked up before it is sent again', async () => {
  const run = vi.fn(async (): Promise<unknown> => Promise.reject(new NetworkError('cut')));
  const { isStored } = show(step('draft', run));
  isStored.mockResolvedValueOnce(undefined);
  await save();
  expect(refusal()).toMatch(/Whether it was stored all the same is not known/);
  isStored.mockResolvedValueOnce(true);
  await save();
  expect(run).toHaveBeenCalledOnce();
  expect(stored()).toEqual([true]);
});

it("one that was refused is sent again without a look: what stands there by its name may be somebody else's", async () => {
  const run = vi.fn(async (): Promise<unknown> => OK);
  run.mockRejectedValueOnce(new Error('already exists'));
  const { isStored } = show(step('draft', run));
  await save();
  isStored.mockResolvedValue(true);
  await save();
  expect(run).toHaveBeenCalledTimes(2);
  expect(isStored).not.toHaveBeenCalled();
});
