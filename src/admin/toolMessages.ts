import type { i18n as I18n } from 'i18next';
import toolsEn from '../../i18n/en/tools.json';
import { loadLate } from './lateMessages';

/** Adds the texts of the tables' tools. */
export const loadToolMessages = (instance: I18n): Promise<void> => loadLate(instance, 'tools', toolsEn);
