import type { RecordPartProps } from '../../admin/defineResource';
import type { User } from '../../contract';
import { GroupsOfUser } from './GroupsOfUser';

/** Above what is known of a member: the groups, and what may be done about them. */
export const MemberCard = ({ record, reload }: RecordPartProps) => (
  <GroupsOfUser user={record as User} onChanged={reload} />
);
