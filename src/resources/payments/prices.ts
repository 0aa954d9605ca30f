type Prices = Readonly<Record<string, { amount?: number } | undefined>>;

/** What a product costs: by currency; of some, the one price that earlier clients know (platform-api 6.10). */
export type Priced = { prices?: Prices; price?: number; currency?: string };

export type Order = {
  id: string;
  status: string;
  currency?: string;
  product?: Priced & { name?: string };
  productId?: string;
  tags?: readonly string[];
  creatorId?: string;
  targetUserId?: string;
  creationTimestamp: Date;
};

/** Amounts travel in the smallest unit of their currency: cents of most, whole units of some. */
const inUnits = (currency: string, amount: number): string => {
  // Of no currency: in hundredths, as its form takes it.
  if (currency === '') {
    const usual = { minimumFractionDigits: 2, maximumFractionDigits: 20 } as const;
    return new Intl.NumberFormat(document.documentElement.lang, usual).format(amount / 100);
  }
  try {
    const usual = new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency });
    const units = amount / 10 ** (usual.resolvedOptions().maximumFractionDigits ?? 2);
    if (Number.isInteger(amount)) return usual.format(units);
    // Part of a cent is no cent.
    const exact = { style: 'currency', currency, maximumFractionDigits: 20 } as const;
    return new Intl.NumberFormat(document.documentElement.lang, exact).format(units);
  } catch {
    return `${currency} ${amount}`;
  }
};

/** What a product costs, in each of its currencies. */
export const pricesOf = ({ prices, price, currency }: Priced): string => {
  const each = typeof prices === 'object' && prices !== null ? Object.entries(prices) : [];
  if (each.length === 0) return typeof price === 'number' ? inUnits(String(currency ?? ''), price) : '';
  return each.map(([name, one]) => (typeof one?.amount === 'number' ? inUnits(name, one.amount) : name)).join(' · ');
};

/** The one price that earlier clients know; what is no amount stays as it is. */
export const priceOf = ({ price, currency }: Priced): unknown =>
  typeof price === 'number' ? pricesOf({ price, ...(currency === undefined ? {} : { currency }) }) : price;

/** A code as people know it (`EUR`); it travels in small letters. */
export const currencyOf = ({ currency }: Pick<Order, 'currency'>): string => String(currency ?? '').toUpperCase();

/** What was ordered: an order carries its product as it was then. */
export const productOf = ({ product }: Order): string => (typeof product?.name === 'string' ? product.name : '');

/** The same, with what it cost then as products show it. */
export const pricedProductOf = ({ product }: Order): unknown =>
  product && {
    ...product,
    ...(product.prices === undefined ? {} : { prices: pricesOf(product) }),
    ...(product.price === undefined ? {} : { price: priceOf(product) }),
  };
