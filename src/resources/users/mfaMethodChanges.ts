import { useMessages } from '../../admin/messages';
import { mayBeDone } from '../../admin/unsure';
import { recordsIn } from '../../contract';
import { useNotices } from '../../ui/feedback/notices';
import { removedNotice, removedOr } from '../../ui/record/removedOr';
import { useMethodName } from './MfaMethods';
import type { AddedMethod, KnownMethod, MfaSettings } from './useMfa';

export const methodIn = ({ methods }: MfaSettings, id: string) => recordsIn(methods).find(method => method.id === id);

/** Reads what stands there now; `undefined` where it cannot be read. */
type Look = () => Promise<MfaSettings | undefined>;

/** Waits for a method to be taken away, and says where it was gone already. */
export const useRemoved = () => {
  const say = useMessages();
  const nameOf = useMethodName();
  const notices = useNotices();
  return async (method: KnownMethod, call: Promise<unknown>, look: Look) => {
    const find = async () => {
      const now = await look();
      if (!now) throw new Error(method.id);
      return methodIn(now, method.id);
    };
    const wasGone = await removedOr(say, call, find);
    if (wasGone) notices.toast(removedNotice(say, nameOf(method), wasGone));
  };
};

/** Waits for a method to be made. What failed may have made it all the same: what is shown only once of it is lost then. */
export const useAdded = () => {
  const say = useMessages();
  return async (type: string, call: Promise<AddedMethod>, before: MfaSettings | undefined, look: Look) => {
    try {
      return await call;
    } catch (cause) {
      const now = mayBeDone(cause) ? await look() : undefined;
      const isMade = recordsIn(now?.methods).some(
        method => method.type === type && !(before && methodIn(before, method.id)),
      );
      throw isMade ? new Error(say('mfa.not_told'), { cause }) : cause;
    }
  };
};
