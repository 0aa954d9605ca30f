import type { i18n as I18n } from 'i18next';
import stockEn from '../../i18n/en/stock.json';
import { loadLate } from './lateMessages';

/** Adds the texts of react-admin's own lists, forms and buttons. */
export const loadStockMessages = (instance: I18n): Promise<void> => loadLate(instance, 'stock', stockEn);
