import { isObject } from '../../collection/schemas';

const NAMES: readonly string[] = ['latest_receipt', 'latest_expired_receipt'];

/** The members of an object that are receipts, or those that are none. */
const only = (told: object, areReceipts: boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(told).filter(([name]) => NAMES.includes(name) === areReceipts));

/** What Apple told without the receipts that it says it of, which are long, and those by themselves. */
export const withoutReceipts = (told: object) => {
  const [data, receipts] = [only(told, false), only(told, true)];
  const { unified_receipt: unified } = data;
  if (isObject(unified)) {
    data.unified_receipt = only(unified, false);
    receipts.unified_receipt = only(unified, true);
  }
  return { data, receipts };
};
