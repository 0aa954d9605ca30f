import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listKey } from '../../admin/firstList';
import type { PlaceChange } from '../../admin/listPlace';
import type { PageMeta } from '../../admin/listReader';

export type PageCut = {
  resource: string;
  question: Parameters<typeof listKey>[1];
  answer: { data?: unknown; total?: number | undefined; pageInfo?: unknown };
  /** Of the answer to this very question; `undefined` until it is there. */
  meta: PageMeta | undefined;
  go: (change: PlaceChange, options: { replace: boolean }) => void;
};

/**
 * Follows the host where it cuts pages smaller than they were asked for (platform-api 1.4): from then on the table counts in
 * the pages that it gets, or the rows between would never be shown. The address says so too, without a step for Back.
 */
export const usePageCut = ({ resource, question, answer, meta, go }: PageCut) => {
  const cache = useQueryClient();
  const followed = useRef<PageMeta>(undefined);
  useEffect(() => {
    const { perPage } = question.pagination;
    if (!meta || meta.limit >= perPage || followed.current === meta) return;
    followed.current = meta;
    const page = Math.floor(meta.offset / meta.limit) + 1;
    // What arrived is the new page already, unless it begins within one.
    if (meta.offset % meta.limit === 0) {
      const { data, total, pageInfo } = answer;
      const cut = { ...question, pagination: { page, perPage: meta.limit } };
      cache.setQueryData(listKey(resource, cut), { data, total, pageInfo, meta });
    }
    go({ page, perPage: meta.limit }, { replace: true });
  });
};
