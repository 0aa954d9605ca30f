import { useMemo } from 'react';
import { usePlatform } from '../../admin/platform';

type Progress = (sent: number, total: number | undefined) => void;

/** What files need besides reading lists: their bytes, in and out (platform-api 6.5). */
export const useFiles = () => {
  const { http } = usePlatform().client;
  return useMemo(
    () => ({
      /** @param of the media type that the file has */
      content: (token: string, of: string | undefined, signal?: AbortSignal): Promise<Blob> =>
        http.requestBlob({
          ...(of === undefined ? {} : { of }),
          method: 'GET',
          path: `/files/v1/${encodeURIComponent(token)}/file`,
          ...(signal ? { signal } : {}),
        }),

      upload: (file: File, { signal, onProgress }: { signal: AbortSignal; onProgress: Progress }) => {
        const form = new FormData();
        form.append('name', file.name);
        form.append('file', file, file.name);
        return http.request({ method: 'POST', path: '/files/v1/', payload: { form }, signal, onProgress });
      },
    }),
    [http],
  );
};
