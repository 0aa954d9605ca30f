import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { renderInConsole } from '../../../tests/support/renderInConsole';
import type { Client } from '../../admin/platform';
import { FilePreview } from './FilePreview';
import type { PlatformFile } from './file';

afterEach(cleanup);

it('[SVC-FILES] what is shown of a PDF is let go with its page', async () => {
  const { createObjectURL, revokeObjectURL } = URL;
  onTestFinished(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }));
  const revoked = vi.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: revoked });
  const content = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
  const tokens = [{ token: 't', accessLevel: 'full' }];
  const record = { id: 'f', name: 'a.pdf', mimetype: 'application/pdf', size: 8, tokens } as unknown as PlatformFile;
  const { unmount } = renderInConsole(<FilePreview record={record} reload={async () => undefined} />, {
    client: { http: { requestBlob: async () => content } } as unknown as Client,
  });
  expect(await screen.findByTitle(/a\.pdf/)).toHaveAttribute('src', 'blob:one#navpanes=0');
  expect(revoked).not.toHaveBeenCalled();
  unmount();
  expect(revoked).toHaveBeenCalledWith('blob:one');
});

it('[SVC-FILES] a large file is fetched only once somebody asks to see it', async () => {
  const requestBlob = vi.fn(async () => new Blob(['Hello']));
  const tokens = [{ token: 't', accessLevel: 'full' }];
  const show = (size: number) => {
    const record = { id: `f${size}`, name: 'a.txt', mimetype: 'text/plain', size, tokens } as unknown as PlatformFile;
    renderInConsole(<FilePreview record={record} reload={async () => undefined} />, {
      client: { http: { requestBlob } } as unknown as Client,
    });
  };
  show(5_000_001);
  expect(requestBlob).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Show this large file' }));
  expect(await screen.findByText('Hello')).toBeVisible();
  expect(requestBlob).toHaveBeenCalledOnce();
  cleanup();
  show(5_000_000);
  expect(await screen.findByText('Hello')).toBeVisible();
});

it.each([
  ['without a name', null],
  ['with an empty name', '  '],
])('[SVC-FILES] a file %s is downloaded under what its page is called by', async (_, name) => {
  const { createObjectURL } = URL;
  onTestFinished(() => void Object.assign(URL, { createObjectURL }));
  Object.assign(URL, { createObjectURL: () => 'blob:one' });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const tokens = [{ token: 't', accessLevel: 'full' }];
  const record = { id: '17-ab', name, mimetype: 'application/zip', size: 8, tokens } as unknown as PlatformFile;
  renderInConsole(<FilePreview record={record} reload={async () => undefined} />, {
    client: { http: { requestBlob: async () => new Blob(['x']) } } as unknown as Client,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Download the file' }));
  await vi.waitFor(() => expect(names).toEqual(['17-ab']));
});

it('[SVC-FILES] bytes that are called a picture and are none are said not to be shown', async () => {
  const tokens = [{ token: 't', accessLevel: 'full' }];
  const record = { id: 'f', name: 'a.png', mimetype: 'image/png', size: 8, tokens } as unknown as PlatformFile;
  renderInConsole(<FilePreview record={record} reload={async () => undefined} />, {
    client: { http: { requestBlob: async () => new Blob(['no picture']) } } as unknown as Client,
  });
  fireEvent.error(await screen.findByRole('img', { name: /a\.png/ }));
  expect(screen.getByText(/^This cannot be shown: it is called a picture/)).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
});
