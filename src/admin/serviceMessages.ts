import type { i18n as I18n } from 'i18next';
import servicesEn from '../../i18n/en/services.json';
import { loadLate } from './lateMessages';

/** Adds the texts of resources that most visits never open. */
export const loadServiceMessages = (instance: I18n): Promise<void> => loadLate(instance, 'services', servicesEn);
