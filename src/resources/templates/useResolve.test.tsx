import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Client } from '../../admin/platform';
import { useResolve } from './useResolve';

it('[CAP-05] [HOST-03] filling a template changes nothing, and its PDF is no page', async () => {
  const request = vi.fn(async () => ({ body: 'Hello' }));
  const requestBlob = vi.fn(async () => new Blob());
  const http = { request, requestBlob } as unknown as Client['http'];
  const { result } = renderHook(() => useResolve(http, 't1'));
  await result.current.resolve('{}', new AbortController().signal);
  await result.current.toPdf('{}');
  expect(request).toHaveBeenCalledWith(expect.objectContaining({ path: '/templates/v1/t1/resolve', isRead: true }));
  expect(requestBlob).toHaveBeenCalledWith(
    expect.objectContaining({ path: '/templates/v1/t1/pdf', isRead: true, of: 'application/pdf' }),
  );
});
