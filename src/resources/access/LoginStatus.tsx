import { useLooseMessages } from '../../admin/messages';

/** How somebody's sign-in at a provider ended; a status that nobody knew of stays as it is. */
export const LoginStatus = ({ record: { status } }: { record: { status?: unknown } }) => {
  const say = useLooseMessages();
  return typeof status === 'string' ? say(`access.login_${status}`, status) : null;
};
