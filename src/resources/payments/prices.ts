export type Prices = Readonly<Record<string, { amount?: number } | undefined>>;

export type Order = {
  id: string;
  status: string;
  currency?: string;
  product?: { name?: string; prices?: Prices };
  tags?: readonly string[];
  creatorId?: string;
  targetUserId?: string;
  creationTimestamp: Date;
};

/** Amounts travel in the smallest unit of their currency: cents of most, whole units of some. */
const inUnits = (currency: string, amount: number): string => {
  try {
    const format = new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency });
    return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  } catch {
    return `${currency} ${amount}`;
  }
};

/** What a product costs, in each of its currencies. */
export const pricesOf = (prices: Prices | undefined): string =>
  typeof prices === 'object' && prices !== null
    ? Object.entries(prices)
        .map(([currency, price]) => (typeof price?.amount === 'number' ? inUnits(currency, price.amount) : currency))
        .join(' · ')
    : '';

/** What was ordered: an order carries its product as it was then. */
export const productOf = ({ product }: Order): string => (typeof product?.name === 'string' ? product.name : '');

/** The same, with what it cost then as products show it. */
export const pricedProductOf = ({ product }: Order): unknown =>
  product?.prices === undefined ? product : { ...product, prices: pricesOf(product.prices) };
