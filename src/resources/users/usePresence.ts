import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { usePlatform, withTexts } from '../../admin/platform';
import { inOurWords } from '../../admin/proofText';
import { isUnknown } from '../../admin/unsure';

const PRESENCE = withTexts<{ token: string }>('a proof of presence', 'token');

/** Proves with the operator's own password that they are there. @returns a function that resolves to a presence token, good for some minutes */
export const usePresence = () => {
  const say = useMessages();
  const { http } = usePlatform().client;
  return async (password: string): Promise<string> => {
    const path = '/auth/v2/confirmPresence';
    try {
      return (await http.request({ method: 'POST', path, body: { password }, isRead: true, reads: PRESENCE })).token;
    } catch (error) {
      // It stores nothing: where no answer came there is nothing to look for.
      throw isUnknown(error) ? new Error(failureText(say, error), { cause: error }) : inOurWords(say, error);
    }
  };
};
