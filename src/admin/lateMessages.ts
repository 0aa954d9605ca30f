import type { i18n as I18n } from 'i18next';
import type { LateTexts } from './serviceTexts';

/** How long a page waits for texts that are not bundled, in milliseconds; English stands in for them until they arrive. */
const WAIT_MS = 1_500;

/** Adds texts to a running instance: English at once, the operator's language as it arrives. */
export const loadLate = async (instance: I18n, namespace: LateTexts, english: object): Promise<void> => {
  instance.addResourceBundle('en', namespace, english, true, false);
  await Promise.race([instance.loadNamespaces([namespace]), new Promise(resolve => setTimeout(resolve, WAIT_MS))]);
};
