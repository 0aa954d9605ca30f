import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { memoryStore } from '../../client';
import { InlineEditor } from '../InlineEditor';
import { DraftOffer } from './DraftOffer';
import { createDraftStore } from './draftStore';
import { RecordVersion, useDrafts } from './drafts';
import { useDraft } from './useDraft';

const EMPTY = { name: '', password: '', age: 3, tags: ['new'] };

/** Says what would be lost with the page. */
const Watch = () => {
  const drafts = useDrafts();
  const [text, setText] = useState('');
  return (
    <>
      <button type="button" onClick={() => setText(JSON.stringify(drafts.state().unsaved))}>
        {`unsaved ${text}`}
      </button>
      <button type="button" onClick={drafts.consent}>
        leave
      </button>
      <button type="button" onClick={() => drafts.returned('/users/users/new')}>
        return
      </button>
    </>
  );
};

const Form = ({ onSaved }: { onSaved?: () => void }) => {
  const [form, setForm] = useState(EMPTY);
  const draft = useDraft('form', form, {
    label: 'New user',
    initial: EMPTY,
    secrets: ['password'],
    onRestore: kept => setForm(now => ({ ...now, ...kept })),
  });
  return (
    <form>
      <DraftOffer of={draft} label="New user" />
      {(['name', 'password'] as const).map(field => (
        <input
          key={field}
          aria-label={field}
          value={form[field]}
          onChange={event => setForm({ ...form, [field]: event.target.value })}
        />
      ))}
      <button
        type="button"
        onClick={() => {
          draft.settle();
          onSaved?.();
        }}
      >
        save
      </button>
      <Watch />
    </form>
  );
};

const open = (perTab = memoryStore(), path = '/users/users/new') => {
  const result = renderInConsole(<Form />, { perTab, path });
  return { perTab, ...result };
};
const type = (field: string, value: string) => fireEvent.change(screen.getByLabelText(field), { target: { value } });
const offer = () => screen.queryByRole('group', { name: 'Not saved: New user' });
const unsaved = () => {
  fireEvent.click(screen.getByRole('button', { name: /^unsaved/ }));
  return JSON.parse(
    /^unsaved (.*)$/.exec(screen.getByRole('button', { name: /^unsaved/ }).textContent ?? '')?.[1] ?? '',
  );
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 0, 2, 14, 2) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a form with a draft', () => {
  it('[CAP-21] whoever chose to leave is not asked again, whatever the page still draws before it goes', () => {
    const { perTab } = open();
    type('name', 'Ada');
    expect(unsaved()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'leave' }));
    expect(unsaved()).toEqual([]);
    type('name', 'Ada L');
    expect(unsaved()).toEqual([]);
    cleanup();
    open(perTab);
    type('name', 'Bo');
    expect(unsaved()).toHaveLength(1);
  });

  it('[CAP-21] whoever comes back before the page went finds it guarded, and what was typed kept', () => {
    const { perTab } = open();
    type('name', 'Ada');
    fireEvent.click(screen.getByRole('button', { name: 'leave' }));
    type('name', 'Ada L');
    fireEvent.click(screen.getByRole('button', { name: 'return' }));
    expect(unsaved()).toHaveLength(1);
    cleanup();
    open(perTab);
    expect(offer()).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Restore New user' }));
    expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('Ada L');
  });

  it('[CAP-21] [SESS-13] offers what was typed before, and fills in nothing by itself', () => {
    const { perTab } = open();
    type('name', 'Ada');
    cleanup();
    open(perTab);
    expect(screen.getByLabelText('name')).toHaveValue('');
    expect(offer()).toHaveTextContent('At 14:02 you typed here and did not save it.');
    fireEvent.click(screen.getByRole('button', { name: 'Restore New user' }));
    expect(screen.getByLabelText('name')).toHaveValue('Ada');
    expect(screen.getByLabelText('name')).toHaveFocus();
    expect(offer()).toBeNull();
    cleanup();
    open(perTab);
    expect(offer()).not.toBeNull();
  });

  it('[CAP-21] keeps no password: neither what is typed beside one nor one alone', () => {
    const { perTab } = open();
    type('password', 'Correct-Horse-7');
    expect(perTab.getItem('meridian.drafts')).toBeNull();
    type('name', 'Ada');
    expect(perTab.getItem('meridian.drafts')).toContain('Ada');
    expect(perTab.getItem('meridian.drafts')).not.toContain('Correct-Horse-7');
    expect(unsaved()).toEqual([
      { page: '/users/users/new', name: 'form', label: 'New user', isKept: true, hasSecrets: true, isSaving: false },
    ]);
    cleanup();
    open(perTab);
    type('password', 'typed now');
    fireEvent.click(screen.getByRole('button', { name: 'Restore New user' }));
    expect(screen.getByLabelText('password')).toHaveValue('typed now');
  });

  it('a password alone is not kept, yet not lost unasked', () => {
    open();
    type('password', 'Correct-Horse-7');
    expect(unsaved()).toEqual([expect.objectContaining({ isKept: false, hasSecrets: true })]);
  });

  it('forgets it once it is saved, discarded, or taken back', () => {
    const { perTab } = open();
    type('name', 'Ada');
    fireEvent.click(screen.getByText('save'));
    expect(perTab.getItem('meridian.drafts')).toBeNull();
    expect(unsaved()).toEqual([]);
    type('name', 'Grace');
    expect(perTab.getItem('meridian.drafts')).toContain('Grace');
    type('name', '');
    expect(perTab.getItem('meridian.drafts')).toBeNull();
    type('name', 'Edsger');
    cleanup();
    open(perTab);
    fireEvent.click(screen.getByRole('button', { name: 'Discard New user' }));
    expect(offer()).toBeNull();
    expect(screen.getByLabelText('name')).toHaveValue('');
    expect(perTab.getItem('meridian.drafts')).toBeNull();
  });

  it('what was typed anew and taken back does not cost what is still offered', () => {
    const { perTab } = open();
    type('name', 'Ada');
    cleanup();
    open(perTab);
    type('name', 'other');
    type('name', '');
    expect(offer()).not.toBeNull();
    cleanup();
    open(perTab);
    fireEvent.click(screen.getByRole('button', { name: 'Restore New user' }));
    expect(screen.getByLabelText('name')).toHaveValue('Ada');
  });

  it('takes from another version of the form only what fits this one', () => {
    const { perTab } = open();
    type('name', 'Ada');
    perTab.setItem(
      'meridian.drafts',
      (perTab.getItem('meridian.drafts') ?? '')
        .replace('"age":3', '"age":"three","gone":1,"password":7')
        .replace('["new"]', '{}'),
    );
    cleanup();
    // Another tab's page: a store of its own reads what stands there.
    const text = perTab.getItem('meridian.drafts') ?? '';
    const other = memoryStore();
    other.setItem('meridian.drafts', text);
    open(other);
    fireEvent.click(screen.getByRole('button', { name: 'Restore New user' }));
    expect(unsaved()).toHaveLength(1);
    expect(JSON.parse(other.getItem('meridian.drafts') ?? '')[0].value).toEqual({ name: 'Ada', age: 3, tags: ['new'] });
  });

  it('belongs to its page', () => {
    const { perTab } = open();
    type('name', 'Ada');
    cleanup();
    open(perTab, '/users/roles/new');
    expect(offer()).toBeNull();
  });
});

describe('a field with a draft', () => {
  const edit = (perTab: ReturnType<typeof memoryStore>, version: string, value = 'Ada') =>
    renderInConsole(
      <RecordVersion value={new Date(version)}>
        <InlineEditor label="Name" field="name" value={value} onSave={async () => undefined} />
      </RecordVersion>,
      { perTab, path: '/users/users/1' },
    );
  const name = () => screen.getByLabelText('Name');

  it('[SESS-13] says when the record was changed on the server since', () => {
    const perTab = memoryStore();
    edit(perTab, '2026-01-02T09:00:00.000Z');
    fireEvent.change(name(), { target: { value: 'Ada M.' } });
    cleanup();
    edit(perTab, '2026-01-02T09:00:00.000Z');
    const group = screen.getByRole('group', { name: 'Not saved: Name' });
    expect(group).toHaveTextContent('At 14:02 you typed “Ada M.” and did not save it.');
    expect(group).not.toHaveTextContent('changed on the server');
    cleanup();
    edit(perTab, '2026-01-02T13:30:00.000Z');
    expect(screen.getByRole('group', { name: 'Not saved: Name' })).toHaveTextContent(
      'The record was changed on the server since then',
    );
  });

  it.each([true, false])(
    '[CAP-11] is filled with what is put back, and saves nothing; may it be edited: %s',
    mayEdit => {
      const perTab = memoryStore();
      const draft = { page: '/users/users/1', name: 'name', title: '', label: 'Name', value: 'Eddie', at: Date.now() };
      createDraftStore(perTab, memoryStore()).put(
        { id: 'test.example u1', isRemembered: false },
        { ...draft, isPutBack: true },
      );
      const onSave = vi.fn(async () => undefined);
      const editor = <InlineEditor label="Name" field="name" value="Ada" {...(mayEdit ? { onSave } : {})} />;
      renderInConsole(
        <>
          {editor}
          <Watch />
        </>,
        { perTab, path: '/users/users/1' },
      );
      expect(screen.queryByRole('group')).toBeNull();
      if (!mayEdit) return expect(unsaved()).toEqual([]);
      expect(name()).toHaveValue('Eddie');
      expect(name()).toHaveFocus();
      expect(unsaved()).toHaveLength(1);
      expect(onSave).not.toHaveBeenCalled();
      fireEvent.keyDown(name(), { key: 'Escape' });
      expect(name()).toHaveValue('Ada');
      expect(perTab.getItem('meridian.drafts')).toBeNull();
    },
  );

  it('takes nothing but a text from another version of the console', () => {
    const perTab = memoryStore();
    edit(perTab, '2026-01-02T09:00:00.000Z');
    fireEvent.change(name(), { target: { value: 'Ada M.' } });
    cleanup();
    const other = memoryStore();
    const kept = (perTab.getItem('meridian.drafts') ?? '').replace('"Ada M."', '["Ada M."]');
    other.setItem('meridian.drafts', kept);
    edit(other, '2026-01-02T09:00:00.000Z');
    fireEvent.click(screen.getByRole('button', { name: 'Restore Name' }));
    expect(name()).toHaveValue('Ada');
  });

  it('offers nothing when the server holds it by now', () => {
    const perTab = memoryStore();
    edit(perTab, '2026-01-02T09:00:00.000Z');
    fireEvent.change(name(), { target: { value: 'Ada M.' } });
    cleanup();
    edit(perTab, '2026-01-02T13:30:00.000Z', 'Ada M.');
    expect(screen.queryByRole('group', { name: 'Not saved: Name' })).toBeNull();
    expect(perTab.getItem('meridian.drafts')).toBeNull();
  });

  it('[UDET-09] [UDET-05] a failed save keeps the typed text, on the page and as a draft, and writes nothing later', async () => {
    const perTab = memoryStore();
    const onSave = vi.fn(async () => Promise.reject(new Error('no')));
    const render = () =>
      renderInConsole(<InlineEditor label="Name" field="name" value="Ada" onSave={onSave} />, { perTab });
    render();
    fireEvent.change(name(), { target: { value: 'Ada M.' } });
    await act(async () => fireEvent.keyDown(name(), { key: 'Enter' }));
    await act(() => vi.advanceTimersByTimeAsync(1_999));
    expect(screen.getByRole('status')).toHaveTextContent('Failed to update');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(name()).toHaveValue('Ada M.');
    cleanup();
    render();
    expect(within(screen.getByRole('group', { name: 'Not saved: Name' })).getByText(/Ada M\./)).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(onSave).toHaveBeenCalledTimes(1);
  });
});
