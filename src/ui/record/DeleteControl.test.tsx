import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { Leaving, lateCall, leavePage } from '../../../tests/support/leaving';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { memoryStore } from '../../client';
import { useDraft } from '../drafts/useDraft';
import { DeleteControl } from './DeleteControl';

afterEach(cleanup);

const Control = ({ remove }: { remove: () => Promise<boolean> }) => (
  <DeleteControl
    resource="data/things"
    label="Delete"
    name="Thing 7"
    title="Delete thing"
    question="Delete it?"
    confirmLabel="Delete thing"
    remove={remove}
    onRefused={() => undefined}
  />
);
const Page = ({ refusal }: { refusal: Error | undefined }) => {
  useDraft('form', 'half a text', { label: 'Text', initial: '', onRestore: () => undefined });
  return (
    <Control
      remove={async () => {
        if (refusal) throw refusal;
        return false;
      }}
    />
  );
};
const askAndConfirm = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete thing' }));
};
const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
};

it.each([
  [undefined, 'goes with it', '/data/things?state=x', null],
  [new Error('Not now'), 'stays where it does', '/data/things/7?state=x', expect.stringContaining('half a text')],
])('[CAP-21] what was typed on the page of a record that is deleted (%s) %s', async (refusal, _, address, kept) => {
  const perTab = memoryStore();
  renderInConsole(
    <>
      <Routes>
        <Route path="/data/things/:id" element={<Page refusal={refusal} />} />
        <Route path="/data/things" element={null} />
      </Routes>
      <Address />
    </>,
    { path: '/data/things/7?state=x', perTab },
  );
  expect(perTab.getItem('meridian.drafts')).toContain('half a text');
  await askAndConfirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('status')).toHaveTextContent(address);
  expect(perTab.getItem('meridian.drafts')).toEqual(kept);
});

it('leads nobody to the list who is elsewhere once it is deleted', async () => {
  const { call, answer } = lateCall(false);
  renderInConsole(
    <>
      <Leaving>
        <Control remove={call} />
      </Leaving>
      <Address />
    </>,
    { path: '/data/things/7' },
  );
  await askAndConfirm();
  expect(call).toHaveBeenCalledOnce();
  leavePage();
  await answer();
  expect(screen.getByRole('status')).toHaveTextContent('/data/things/7');
});
