import { useLabels, useLooseMessages } from '../../../admin/messages';
import type { MemberField } from './memberFields';

/** What the members of a record are called, as everywhere else. */
export const useMemberLabel = () => {
  const labels = useLabels();
  const say = useLooseMessages();
  return ({ labels: [whole, name] }: MemberField): string => say(`fields.${whole}`, labels.field(name));
};
