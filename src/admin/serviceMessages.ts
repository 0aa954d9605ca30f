import type { i18n as I18n } from 'i18next';
import servicesEn from '../../i18n/en/services.json';

/** How long a page waits for texts that are not bundled, in milliseconds; English stands in for them until they arrive. */
const WAIT_MS = 1_500;

/** Adds the texts of resources that most visits never open. */
export const loadServiceMessages = async (instance: I18n): Promise<void> => {
  instance.addResourceBundle('en', 'services', servicesEn, true, false);
  await Promise.race([instance.loadNamespaces(['services']), new Promise(resolve => setTimeout(resolve, WAIT_MS))]);
};
