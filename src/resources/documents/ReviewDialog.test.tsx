import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDocument, aSchema } from '../../../tests/support/builders';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { NetworkError } from '../../client';
import { wholeOf } from '../../ui/json/objectText';
import { changeBetween } from './documentChanges';
import { ReviewDialog } from './ReviewDialog';
import { dataOf } from './useDocumentEdit';

const schema = aSchema();
const exact = (data: Record<string, unknown>) => {
  const record = aDocument({ data });
  return { record, text: JSON.stringify({ data: [record] }), at: ['data', 0] };
};
const base = exact({ value: 1, note: 'first', device: { id: 1, model: 'old' } });
/** A value is new, a member of an object is gone. */
const AFTER = { value: 2, note: 'first', device: { id: 1 } };
const change = changeBetween(dataOf(base), wholeOf(JSON.stringify(AFTER)));

const findOne = vi.fn();
const update = vi.fn();
const deleteFields = vi.fn();
const waitUntilUnlocked = vi.fn(async () => ({ id: base.record.id, status: 'new' }));
const leave = () => undefined;
const onSaved = vi.fn(async () => leave);
const draft = { offer: undefined, restore: leave, discard: leave, settle: leave, saving: leave };
const onFailed = vi.fn(async () => undefined);
const onConflict = vi.fn();

const save = () => {
  const client = { documents: { findOne, update, deleteFields, waitUntilUnlocked } } as unknown as Client;
  const shown = renderInConsole(
    <ReviewDialog {...{ schema, base, change, draft, onSaved, onFailed, onConflict }} onClose={() => undefined} />,
    { client },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return shown;
};
const cut = () => Promise.reject(new NetworkError('No answer'));

beforeEach(() => {
  vi.clearAllMocks();
  findOne.mockReset().mockResolvedValue(base);
  update.mockReset().mockResolvedValue({ affectedRecords: 1 });
  deleteFields.mockReset().mockResolvedValue({ affectedRecords: 1 });
});
afterEach(cleanup);

describe('a change of a document whose answer never came', () => {
  it('that is stored goes on with the rest of it', async () => {
    update.mockImplementation(cut);
    findOne.mockResolvedValueOnce(base).mockResolvedValue(exact({ ...AFTER, device: { id: 1, model: 'old' } }));
    const { notices } = save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(deleteFields).toHaveBeenCalledExactlyOnceWith(schema.id, base.record.id, '', ['device.model']);
    expect(notices.state().toasts).toMatchObject([{ kind: 'success' }]);
  });

  it('that is not stored is said, and nothing more is sent', async () => {
    update.mockImplementation(cut);
    save();
    expect(await screen.findByText(/looked up, and is not stored so far/)).toBeInTheDocument();
    expect(deleteFields).not.toHaveBeenCalled();
    expect(onFailed).toHaveBeenCalledOnce();
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('and that takes members away is done once they are gone', async () => {
    deleteFields.mockImplementation(cut);
    findOne.mockResolvedValueOnce(base).mockResolvedValue(exact(AFTER));
    save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    cleanup();
    onSaved.mockClear();
    findOne.mockReset().mockResolvedValue(base);
    save();
    expect(await screen.findByText(/looked up, and is not stored so far/)).toBeInTheDocument();
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('and that cannot be looked up is not known', async () => {
    update.mockImplementation(cut);
    findOne.mockResolvedValueOnce(base).mockImplementation(cut);
    save();
    expect(await screen.findByText(/Whether it was stored all the same is not known/)).toBeInTheDocument();
  });
});
