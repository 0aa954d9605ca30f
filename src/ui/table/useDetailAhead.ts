import { useEffect } from 'react';
import type { Screen } from '../../admin/screen';
import { useTextsAhead } from '../../admin/serviceTexts';
import { RecordPage } from '../record/recordScreen';

/** Whoever pays for each byte asks for as few as possible. */
const isSaving = () =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true;

/**
 * Fetches the code of a list's detail, and the texts that details have, while the browser has nothing else to do: most who open a list open a record of it.
 *
 * @param hasRows whether there is something to open
 * @param detail of the resource; the page that every record has, where it declares none
 */
export const useDetailAhead = (hasRows: boolean, detail: Screen | undefined) => {
  const preloadTexts = useTextsAhead();
  useEffect(() => {
    if (!hasRows || !('requestIdleCallback' in window) || isSaving()) return;
    const { preload } = detail ?? RecordPage;
    // What could not be fetched is fetched when it is opened, and says so there.
    const waiting = requestIdleCallback(() => void Promise.all([preload?.(), preloadTexts?.()]).catch(() => undefined));
    return () => cancelIdleCallback(waiting);
  }, [hasRows, detail, preloadTexts]);
};
