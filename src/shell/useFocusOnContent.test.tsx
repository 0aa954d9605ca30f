import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useFocusOnContent } from './useFocusOnContent';

afterEach(cleanup);

const Page = ({ shown }: { shown: string }) => {
  useFocusOnContent(shown);
  return (
    <>
      <nav>
        <a href="/other">Other</a>
      </nav>
      <main id="content" tabIndex={-1}>
        <a href="/new">New</a>
      </main>
    </>
  );
};

/** What a browser tells of an element that is hidden with what is around it. */
const hide = (element: HTMLElement) => Object.assign(element, { checkVisibility: () => false });

it('a page that is hidden while the next one is fetched gives its focus up to what follows (WCAG 2.4.3)', () => {
  const { rerender } = render(<Page shown="/list" />);
  const link = screen.getByRole('link', { name: 'New' });
  link.focus();
  rerender(<Page shown="/list/other" />);
  expect(link, 'what can be seen keeps it').toHaveFocus();
  hide(link);
  rerender(<Page shown="/new" />);
  expect(screen.getByRole('main')).toHaveFocus();
});

it('what stands beside the page keeps the focus', () => {
  const { rerender } = render(<Page shown="/list" />);
  const link = hide(screen.getByRole('link', { name: 'Other' }));
  link.focus();
  rerender(<Page shown="/new" />);
  expect(link).toHaveFocus();
});
