import { isObject } from '../../collection/schemas';
import { PlatformError } from '../../kernel/errors';

/** No store can be asked: a receipt or a purchase counts when it says that it is valid (platform-api 6.10). */
const VOUCHED = 'valid-';
/** For how long something is paid. */
export const PERIOD_MS = 30 * 86_400_000;

export const isVouchedFor = (given: string): boolean => given.startsWith(VOUCHED);

/** What is bought in the App Store, as its product is configured. */
export interface AppProduct {
  appStoreAppBundleId: string;
  appStoreProductId: string;
}

/** Of `valid-{bundleId}/{productId}/{transaction}` each part; of any other receipt the transaction alone. */
export const partsOf = (receiptData: string) => {
  const told = receiptData.slice(VOUCHED.length).slice(0, 1_500);
  const [bundleId, productId, ...transaction] = told.split('/');
  return transaction.length > 0
    ? { bundleId, productId, transaction: transaction.join('/').slice(0, 200) || 'transaction' }
    : { transaction: told.slice(0, 200) || 'transaction' };
};

/** A short receipt of the same purchase. */
export const receiptOf = (product: AppProduct, transaction: string): string =>
  `${VOUCHED}${product.appStoreAppBundleId}/${product.appStoreProductId}/${transaction}`;

/**
 * What Apple would say of a receipt.
 *
 * @param now in ms
 * @throws PlatformError 2707
 */
export const readReceipt = (now: number, receiptData: string, product?: AppProduct) => {
  if (!isVouchedFor(receiptData)) throw new PlatformError(2707);
  const { transaction } = partsOf(receiptData);
  const info = {
    transaction_id: transaction,
    original_transaction_id: transaction,
    product_id: product?.appStoreProductId ?? 'product',
    purchase_date_ms: String(now),
    expires_date_ms: String(now + PERIOD_MS),
  };
  const { original_transaction_id, product_id } = info;
  return {
    environment: 'Sandbox',
    status: 0,
    receipt: { bundle_id: product?.appStoreAppBundleId ?? 'bundle', in_app: [info] },
    latest_receipt: receiptData,
    latest_receipt_info: [info],
    pending_renewal_info: [{ auto_renew_status: '1', original_transaction_id, product_id }],
  };
};

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
