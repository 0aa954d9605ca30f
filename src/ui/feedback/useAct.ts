import { useState } from 'react';
import { useMessages } from '../../admin/messages';
import { saveFailureText } from '../../admin/unsure';
import { useNotices } from './notices';

/**
 * Runs what somebody asked for, one at a time; a refusal is a toast with the service's own words, and
 * where nobody knows whether it was done, that is said.
 *
 * @returns whether it is running, and a function that resolves to whether it was done
 */
export const useAct = (): [isBusy: boolean, run: (act: () => Promise<unknown>, failed: string) => Promise<boolean>] => {
  const say = useMessages();
  const notices = useNotices();
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>, failed: string) => {
    setBusy(true);
    try {
      await act();
      return true;
    } catch (error) {
      notices.toast({ kind: 'error', text: failed, detail: saveFailureText(say, error) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, run];
};
