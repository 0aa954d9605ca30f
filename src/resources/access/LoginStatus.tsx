import { useLooseMessages } from '../../admin/messages';

/** How somebody's sign-in at a provider ended; a status that nobody knew of stays as it is. */
export const LoginStatus = ({ record: { status } }: { record: { status: string } }) => (
  <>{useLooseMessages()(`access.login_${status}`, status)}</>
);
