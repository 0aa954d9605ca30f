import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Leaving, leavePage } from '../../../tests/support/leaving';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { useDrafts } from './drafts';
import { useShownOnce } from './useShownOnce';

afterEach(cleanup);

it('[CAP-21] what is told once is asked about as long as it is shown, and is never said to be kept', () => {
  let drafts: ReturnType<typeof useDrafts> | undefined;
  const Probe = () => {
    drafts = useDrafts();
    return null;
  };
  const Codes = () => {
    useShownOnce('Recovery codes');
    return <p>1234</p>;
  };
  renderInConsole(
    <>
      <Probe />
      <Leaving>
        <Codes />
      </Leaving>
    </>,
  );
  expect(screen.getByText('1234')).toBeVisible();
  expect(drafts?.state().unsaved).toMatchObject([{ label: 'Recovery codes', isKept: false, hasSecrets: true }]);
  leavePage();
  expect(drafts?.state().unsaved).toEqual([]);
});
