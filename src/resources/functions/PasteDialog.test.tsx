import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { memoryStore } from '../../client';
import { useDrafts } from '../../ui/drafts/drafts';
import { PasteDialog } from './PasteDialog';

afterEach(cleanup);

it('[CAP-21] variables that are pasted are asked about before they are left, and none of them is ever kept', () => {
  const [storage, perTab] = [memoryStore(), memoryStore()];
  const onStore = vi.fn();
  let unsaved: () => readonly unknown[] = () => [];
  const Watch = () => {
    const drafts = useDrafts();
    unsaved = () => drafts.state().unsaved;
    return null;
  };
  renderInConsole(
    <>
      <Watch />
      <PasteDialog variables={new Map()} onStore={onStore} onClose={() => undefined} />
    </>,
    { storage, perTab },
  );
  expect(unsaved()).toEqual([]);
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: 'TOKEN=secret-1' } });
  expect(unsaved()).toMatchObject([{ isKept: false, hasSecrets: true }]);
  expect([storage.getItem('meridian.drafts'), perTab.getItem('meridian.drafts')]).toEqual([null, null]);
  fireEvent.change(field, { target: { value: '' } });
  expect(unsaved()).toEqual([]);
  expect(onStore).not.toHaveBeenCalled();
});
