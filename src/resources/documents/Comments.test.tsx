import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDocument, aSchema } from '../../../tests/support/builders';
import { lateCall, Unsaved } from '../../../tests/support/leaving';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { pageWith, scriptedHost } from '../../../tests/support/scriptedHost';
import type { Client } from '../../admin/platform';
import { memoryStore, NetworkError } from '../../client';
import { toApiError } from '../../client/errors';
import type { DocumentComment } from '../../contract';
import { users } from '../users';
import { documents } from '.';
import { Comments } from './Comments';

const schema = aSchema();
const document = aDocument();
const AT = new Date('2026-01-01T10:00:00.000Z');
const VIEW = 'VIEW_DOCUMENT_COMMENTS';

const aComment = (overrides: Partial<DocumentComment>): DocumentComment => ({
  id: 'c1',
  schemaId: schema.id,
  documentId: document.id,
  creatorId: 'u1',
  text: 'Looks well',
  commentedTimestamp: AT,
  creationTimestamp: AT,
  updateTimestamp: AT,
  ...overrides,
});

const updateComment = vi.fn();
const removeComment = vi.fn();
const addComment = vi.fn();
const waitUntilUnlocked = vi.fn();
const onChanged = vi.fn();
let stored: DocumentComment[] = [];

const open = async (permissions: readonly string[], perTab = memoryStore()) => {
  const client = {
    documents: { comments: async () => stored, addComment, updateComment, removeComment, waitUntilUnlocked },
  } as unknown as Client;
  const result = renderInConsole(
    <>
      <Comments schema={schema} document={document} onChanged={onChanged} />
      <Unsaved />
    </>,
    { permissions, client, perTab, resources: [documents, users] },
  );
  await screen.findAllByRole('listitem');
  return { perTab, ...result };
};
const edit = () => fireEvent.click(screen.getByRole('button', { name: /^Edit comment of/ }));
const input = () => screen.getByRole('textbox', { name: 'Comment' });

beforeEach(() => {
  for (const call of [addComment, updateComment, removeComment, waitUntilUnlocked, onChanged])
    call.mockReset().mockResolvedValue(undefined);
  stored = [aComment({})];
});
afterEach(cleanup);

describe('comments', () => {
  it('[CAP-21] saving one that somebody else deleted says both: what the host said, and that it is gone', async () => {
    const refused = { status: 404, method: 'PUT', path: '/data/v1' };
    updateComment.mockRejectedValue(toApiError({ code: 16, message: 'Requested resource is unknown' }, refused));
    await open([VIEW]);
    edit();
    fireEvent.change(input(), { target: { value: 'Half a thought' } });
    stored = [];
    fireEvent.click(screen.getByRole('button', { name: 'Save comment' }));
    expect(await screen.findByText('Requested resource is unknown')).toBeVisible();
    expect(await screen.findByText(/^Somebody else has deleted this comment/)).toBeVisible();
    expect(input()).toHaveValue('Half a thought');
  });

  it('[CAP-21] what is typed in one stays where somebody else deletes it, says so, and goes when it is given up', async () => {
    const later = (id: string, minute: number) =>
      aComment({ id, text: `Comment ${id}`, creationTimestamp: new Date(AT.getTime() + minute * 60_000) });
    stored = [aComment({}), later('c2', 1), later('c3', 2)];
    const { queryClient } = await open([VIEW]);
    const texts = () => screen.getAllByRole('listitem').map(item => item.textContent);
    fireEvent.click(screen.getAllByRole('button', { name: /^Edit comment of/ })[1] as HTMLElement);
    fireEvent.change(input(), { target: { value: 'Half a thought' } });
    stored = [aComment({}), later('c3', 2)];
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText(/^Somebody else has deleted this comment/)).toBeVisible();
    expect(input()).toHaveValue('Half a thought');
    expect(texts()).toEqual([
      expect.stringContaining('Looks well'),
      expect.stringContaining('Half a thought'),
      expect.stringContaining('Comment c3'),
    ]);
    stored = [];
    await act(() => queryClient.refetchQueries());
    expect(input()).toHaveValue('Half a thought');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
    expect(screen.getByText(/No comments|no comments/i)).toBeVisible();
  });

  it.each([
    ['whoever wrote it', 'u1', [VIEW], true],
    ['whoever may change those of others', 'u2', [VIEW, 'UPDATE_DOCUMENT_COMMENTS'], true],
    ['whoever may within this schema', 'u2', [VIEW, `UPDATE_DOCUMENT_COMMENTS:${schema.name}`], true],
    ['nobody else', 'u2', [VIEW, 'UPDATE_DOCUMENT_COMMENTS:other', 'CREATE_DOCUMENT_COMMENTS'], false],
  ])('can be edited and deleted by %s', async (_, creatorId, permissions, isOffered) => {
    stored = [aComment({ creatorId })];
    await open(permissions);
    expect(screen.queryAllByRole('button', { name: /^(Edit|Delete) comment/ })).toHaveLength(isOffered ? 2 : 0);
  });

  it.each([
    [AT, false],
    [new Date('2026-01-02T10:00:00.000Z'), true],
  ])('say that they were edited where they were: %s', async (updateTimestamp, isSaid) => {
    stored = [aComment({ updateTimestamp })];
    await open([VIEW]);
    expect(screen.queryByText(/, edited/) !== null).toBe(isSaid);
  });

  it.each([undefined, null, 7])(
    '[HOST-05] one whose text is %j is empty, and the others stand beside it',
    async text => {
      const { client } = scriptedHost(() =>
        pageWith([{ ...aComment({}), text }, aComment({ id: 'c2', text: 'Sound' })]),
      );
      renderInConsole(<Comments schema={schema} document={document} onChanged={onChanged} />, {
        permissions: [VIEW, 'CREATE_DOCUMENT_COMMENTS'],
        client,
        resources: [documents, users],
      });
      expect(await screen.findAllByRole('listitem')).toHaveLength(2);
      expect(screen.getByText('Sound')).toBeVisible();
      expect(screen.queryByText('This part could not be shown')).toBeNull();
    },
  );

  it.each([VIEW, `${VIEW}:${schema.name}`])('[DOC-06] are shown to whoever holds %s', async permission => {
    await open([permission]);
    expect(screen.getByText('Looks well')).toBeInTheDocument();
  });

  it('are changed by one call, and said to be edited', async () => {
    await open([VIEW]);
    edit();
    expect(input()).toHaveValue('Looks well');
    expect(input()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Save comment' })).toBeDisabled();
    fireEvent.change(input(), { target: { value: 'Looks bad' } });
    stored = [aComment({ text: 'Looks bad', updateTimestamp: new Date('2026-01-01T11:00:00.000Z') })];
    fireEvent.keyDown(input(), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(screen.getByText(/, edited /)).toBeInTheDocument());
    expect(updateComment.mock.calls).toEqual([[schema.id, document.id, 'c1', 'Looks bad']]);
    expect(screen.getByText('Looks bad')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Edit comment of/ })).toHaveFocus());
  });

  it('are not put over what somebody else made of them meanwhile before that was shown', async () => {
    updateComment.mockResolvedValue({ affectedRecords: 1 });
    await open([VIEW]);
    edit();
    fireEvent.change(input(), { target: { value: 'Mine' } });
    stored = [aComment({ text: 'Theirs' })];
    fireEvent.click(screen.getByRole('button', { name: 'Save comment' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Somebody else stored “Theirs” meanwhile'));
    expect([updateComment.mock.calls, input()]).toEqual([[], expect.objectContaining({ value: 'Mine' })]);
    fireEvent.click(screen.getByRole('button', { name: 'Save comment' }));
    await waitFor(() => expect(updateComment).toHaveBeenCalledOnce());
  });

  it('a refusal is said, and what was typed stays; Escape restores', async () => {
    updateComment.mockRejectedValue(new Error('The comment is gone'));
    const { notices, perTab } = await open([VIEW]);
    edit();
    fireEvent.change(input(), { target: { value: 'Typed' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save comment' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The comment is gone'));
    expect(input()).toHaveValue('Typed');
    expect(notices.state().kept).toMatchObject([{ detail: 'The comment is gone' }]);
    expect(perTab.getItem('meridian.drafts')).toContain('Typed');
    fireEvent.keyDown(input(), { key: 'Escape' });
    expect(screen.getByText('Looks well')).toBeInTheDocument();
    expect(perTab.getItem('meridian.drafts')).toBeNull();
  });

  it('[CAP-21] while an edit is stored it is being saved; refused, it is not', async () => {
    const { call, refuse } = lateCall(undefined);
    updateComment.mockImplementation(call);
    await open([VIEW]);
    const unsaved = screen.getByTestId('unsaved');
    edit();
    fireEvent.change(input(), { target: { value: 'Typed' } });
    expect(unsaved).toHaveTextContent('Comment: not saved');
    fireEvent.click(screen.getByRole('button', { name: 'Save comment' }));
    await waitFor(() => expect(call).toHaveBeenCalled());
    expect(unsaved).toHaveTextContent('Comment: being saved');
    await refuse('Refused');
    expect(unsaved).toHaveTextContent('Comment: not saved');
  });

  const LOST = /looked up, and is not stored so far/;
  /** The call is cut; what stands there after it. */
  const cut = (after: DocumentComment[]) => async () => {
    stored = after;
    throw new NetworkError('No answer');
  };

  it.each([
    ['stands there now is added', [aComment({}), aComment({ id: 'c2', text: 'Again' })], true],
    [
      'stood there before only, or is of somebody else, is not',
      [aComment({}), aComment({ id: 'c2', creatorId: 'u2', text: 'Again' })],
      false,
    ],
  ])('one whose answer never came and that %s', async (_, after, isAdded) => {
    stored = [aComment({ text: 'Again' })];
    addComment.mockImplementation(cut(after));
    await open([VIEW, 'CREATE_DOCUMENT_COMMENTS']);
    const box = screen.getByRole('textbox');
    fireEvent.change(box, { target: { value: 'Again' } });
    const add = screen.getByRole('button', { name: 'Add comment' });
    add.focus();
    fireEvent.click(add);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(box).toHaveValue(isAdded ? '' : 'Again');
    expect(screen.queryByText(LOST) === null).toBe(isAdded);
    expect(addComment).toHaveBeenCalledOnce();
    // There is nothing to be added any more, or the same once again.
    await waitFor(() => expect(isAdded ? box : screen.getByRole('button', { name: 'Add comment' })).toHaveFocus());
  });

  it('a change whose answer never came is looked up', async () => {
    await open([VIEW]);
    edit();
    fireEvent.change(input(), { target: { value: 'Looks bad' } });
    updateComment.mockImplementationOnce(cut(stored));
    fireEvent.click(screen.getByRole('button', { name: 'Save comment' }));
    expect(await screen.findByText(LOST)).toBeInTheDocument();
    updateComment.mockImplementationOnce(cut([aComment({ text: 'Looks bad' })]));
    fireEvent.click(screen.getByRole('button', { name: 'Save comment' }));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(screen.getByText('Looks bad')).toBeInTheDocument();
  });

  it('one whose deletion was not answered goes where the host has it no more', async () => {
    const { notices } = await open([VIEW]);
    removeComment.mockImplementation(cut([]));
    fireEvent.click(screen.getByRole('button', { name: /^Delete comment of/ }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete comment' }));
    expect(await screen.findByText('No comments yet.')).toBeInTheDocument();
    expect(notices.state().kept).toEqual([]);
  });

  it('one that somebody else had deleted goes, and was not there any more', async () => {
    const { notices } = await open([VIEW]);
    removeComment.mockImplementation(async () => {
      stored = [];
      throw toApiError({ code: 16, message: 'Unknown' }, { status: 404, method: 'DELETE', path: '/' });
    });
    fireEvent.click(screen.getByRole('button', { name: /^Delete comment of/ }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete comment' }));
    expect(await screen.findByText('No comments yet.')).toBeInTheDocument();
    expect(notices.state().kept.map(({ text }) => text)).toEqual(['Comment was not there any more']);
  });

  it('one that is deleted leaves the focus with the next', async () => {
    stored = [aComment({}), aComment({ id: 'c2', text: 'Again' })];
    await open([VIEW]);
    const remove = screen.getAllByRole('button', { name: /^Delete comment of/ })[0] as HTMLElement;
    remove.focus();
    fireEvent.click(remove);
    const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete comment' });
    confirm.focus();
    stored = stored.slice(1);
    fireEvent.click(confirm);
    await waitFor(() => expect(screen.getByRole('button', { name: /^Edit comment of/ })).toHaveFocus());
  });

  it('[CAP-21] [SESS-13] an edit that was left is offered at its comment', async () => {
    const { perTab } = await open([VIEW]);
    edit();
    fireEvent.change(input(), { target: { value: 'Typed' } });
    cleanup();
    await open([VIEW], perTab);
    fireEvent.click(screen.getByRole('button', { name: /^Restore Comment of/ }));
    expect(input()).toHaveValue('Typed');
    expect(updateComment).not.toHaveBeenCalled();
  });

  it('[CAP-21] [SESS-13] a new one that was left is offered again, and not added by itself', async () => {
    const may = [VIEW, 'CREATE_DOCUMENT_COMMENTS'];
    const { perTab } = await open(may);
    const field = () => screen.getByRole('textbox', { name: 'New comment' });
    fireEvent.change(field(), { target: { value: 'Typed' } });
    cleanup();
    await open(may, perTab);
    expect(field()).toHaveValue('');
    fireEvent.click(screen.getByRole('button', { name: 'Restore New comment' }));
    expect(field()).toHaveValue('Typed');
    expect(addComment).not.toHaveBeenCalled();
  });

  it('are deleted after asking; a failure changes nothing and stands in the notices only', async () => {
    removeComment.mockRejectedValueOnce(new Error('no'));
    const { notices } = await open([VIEW]);
    const ask = async () => {
      fireEvent.click(screen.getByRole('button', { name: /^Delete comment of/ }));
      const dialog = await screen.findByRole('dialog', { name: 'Delete comment' });
      expect(dialog).toHaveTextContent('Looks well');
      fireEvent.click(within(dialog).getByRole('button', { name: 'Delete comment' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await ask();
    expect(screen.getByText('Looks well')).toBeInTheDocument();
    expect(notices.state().kept).toMatchObject([{ detail: 'no' }]);
    expect(notices.state().toasts).toEqual([]);
    stored = [];
    await ask();
    expect(removeComment.mock.calls).toEqual([
      [schema.id, document.id, 'c1'],
      [schema.id, document.id, 'c1'],
    ]);
    expect(await screen.findByText('No comments yet.')).toBeInTheDocument();
  });
});
