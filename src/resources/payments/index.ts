import { defineResource } from '../../admin/defineResource';
import { paymentsSection } from '../sections';
import { type Order, type Prices, pricedProductOf, pricesOf, productOf } from './prices';

type Product = {
  id: string;
  name?: string;
  creatorId?: string;
  prices?: Prices;
  tags?: readonly string[];
  updateTimestamp: Date;
};

export const products = defineResource<Product>({
  name: 'payments/products',
  section: paymentsSection,
  api: { path: '/payments/v1/products', casing: 'camel', one: 'filter' },
  permissions: {
    create: ['CreateStripeProducts'],
    update: ['UpdateStripeProducts'],
    delete: ['DeleteStripeProducts'],
  },
  columns: [
    { field: 'name', sortable: true },
    { field: 'prices', value: ({ prices }) => pricesOf(prices) },
    { field: 'tags', kind: 'texts' },
    { field: 'updateTimestamp', sortable: true, kind: 'timestamp' },
  ],
  fields: [
    { field: 'prices', value: ({ prices }) => pricesOf(prices) },
    { field: 'creatorId', of: 'users/users' },
  ],
  hasOwnTexts: true,
  writes: {
    blank: { name: '', prices: { EUR: { amount: 1000 } }, tags: [] },
    editable: ['name', 'prices', 'appStoreProductId', 'taskFunctionName', 'taskPriority', 'tags', 'schema'],
    remove: 'delete',
  },
  filterExample: 'like(name,check)',
  filterFields: { id: 'string', name: 'string', tags: 'array', creationTimestamp: 'date' },
});

export const orders = defineResource<Order>({
  name: 'payments/orders',
  section: paymentsSection,
  api: { path: '/payments/v1/orders', casing: 'camel', one: 'filter' },
  permissions: { list: ['ViewStripeOrders'], update: ['UpdateStripeOrders'] },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'product', value: productOf },
    { field: 'status', sortable: true },
    { field: 'currency', sortable: true, priority: 'low' },
    { field: 'tags', kind: 'texts', priority: 'low' },
    { field: 'creationTimestamp', sortable: true, kind: 'timestamp' },
  ],
  fields: [
    { field: 'product', value: pricedProductOf },
    { field: 'creatorId', of: 'users/users' },
    { field: 'targetUserId', of: 'users/users' },
  ],
  secrets: ['stripeClientSecret'],
  hasOwnTexts: true,
  writes: { blank: { productId: '', currency: 'EUR', tags: [] }, editable: ['status'] },
  filterExample: 'eq(status,failed)',
  filterFields: { id: 'string', status: 'string', tags: 'array', creatorId: 'string', creationTimestamp: 'date' },
});
