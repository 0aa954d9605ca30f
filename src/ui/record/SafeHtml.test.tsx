import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import { framePage, isHtml, remoteLoads } from './htmlText';
import { TextOrHtml } from './SafeHtml';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('somebody else’s HTML', () => {
  it('stands in a frame that may do nothing, handed over as a blob, never as markup in the page', async () => {
    const made: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:x${made.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    renderInConsole(
      <TextOrHtml
        label="Mail"
        text={'<p onclick="x()">Hi</p><script>x()</script><img src="https://spy.example/1.gif">'}
      />,
    );
    const frame = screen.getByTitle('Mail');
    expect(frame).toHaveAttribute('sandbox', '');
    expect(frame).toHaveAttribute('src', 'blob:x1');
    expect(document.querySelector('script')).toBeNull();
    expect(screen.getByText(/1 picture from elsewhere is not loaded/)).toBeInTheDocument();
    expect(made[0]?.type).toBe('text/html');
  });

  it('is told to fetch nothing, by a policy of its own', () => {
    expect(framePage('<b>x</b>')).toMatch(
      /^<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; /,
    );
  });

  it('tells nobody where it was read, and stays where it is: its links lead to windows that it may not open', () => {
    const page = framePage('<a href="https://x">x</a>');
    expect(page).toContain('<meta name="referrer" content="no-referrer">');
    expect(page).toMatch(/<base target="_blank"><a href="https:\/\/x">x<\/a>$/);
  });

  it.each([
    ['Dear Eva,\n\n5 < 6 and 7 > 6', false],
    ['<3 you', false],
    ['a <b>bold</b> word', true],
    ['<!DOCTYPE html><html></html>', true],
    ['<!doctype html>Dear Eva', true],
    ['line<br>line', true],
    ['mail <eva@example.org>', false],
  ])('%j is HTML: %s', (text, verdict) => expect(isHtml(text)).toBe(verdict));

  it.each([
    ['<img src=https://a/b>', 1],
    ['<img src="//a/b"><td background=\'http://x\'>', 2],
    ['<p style="background:url(https://a)">', 1],
    ['<video poster="//a/b"></video><img srcset="https://a/2x 2x">', 2],
    ['<img src="data:image/png;base64,AA"><a href="https://x">x</a>', 0],
    ['<p style="background:url( \' //a/b \')"><img src = " http://a">', 2],
  ])('%s loads %d from elsewhere', (html, count) => expect(remoteLoads(html)).toBe(count));

  it('is looked through once, however many blanks it holds', () => {
    // Looked through once for each of them, it takes minutes.
    const blanks = ' '.repeat(300_000);
    expect(remoteLoads(`url(${blanks}x src=${blanks}x`)).toBe(0);
  });
});

it('plain words are shown as they stand', () => {
  renderInConsole(<TextOrHtml label="Mail" text={'Dear Eva,\n  bye'} />);
  expect(document.querySelector('.plain-words')?.textContent).toBe('Dear Eva,\n  bye');
  expect(document.querySelector('iframe')).toBeNull();
});
