import { useQuery } from '@tanstack/react-query';
import { useRecordApi } from '../../admin/recordApi';
import { shareSameText } from '../../admin/shareUnchanged';

/** A record exactly as its service sent it, under the resource's own key: what changes the resource refreshes it. */
export const useExactRecord = (resource: string, id: string) => {
  const api = useRecordApi(resource);
  return useQuery({
    queryKey: [resource, 'exact', id],
    queryFn: ({ signal }) => api.read(id, signal),
    structuralSharing: shareSameText,
  });
};
