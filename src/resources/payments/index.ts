import { defineResource } from '../../admin/defineResource';
import { EVENT_KINDS } from '../../contract';
import { paymentsSection } from '../sections';
import { currencyOf, type Order, type Priced, pricedProductOf, priceOf, pricesOf, productOf } from './prices';

type Product = Priced & {
  id: string;
  name?: string;
  creatorId?: string;
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
    { field: 'prices', value: pricesOf, isDrawn: true },
    { field: 'tags', kind: 'texts' },
    { field: 'updateTimestamp', sortable: true, kind: 'timestamp' },
  ],
  fields: [
    { field: 'prices', value: pricesOf },
    { field: 'price', value: priceOf },
    { field: 'creatorId', of: 'users/users' },
  ],
  hasOwnTexts: true,
  writes: {
    blank: { name: '', prices: { eur: {} }, tags: [] },
    editable: [
      ...['name', 'prices', 'currency', 'price', 'tags', 'appStoreProductId'],
      ...['taskFunctionName', 'taskPriority', 'schema'],
    ],
    members: { prices: 'prices', currency: 'currency', price: 'price', taskPriority: 'number', schema: 'json' },
    required: ['name', 'prices'],
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
    { field: 'currency', value: currencyOf, sortable: true, priority: 'low' },
    { field: 'tags', kind: 'texts', priority: 'low' },
    { field: 'creationTimestamp', sortable: true, kind: 'timestamp' },
  ],
  fields: [
    { field: 'product', value: pricedProductOf, of: 'payments/products' },
    { field: 'productId', of: 'payments/products' },
    { field: 'currency', value: currencyOf },
    { field: 'creatorId', of: 'users/users' },
    { field: 'targetUserId', of: 'users/users' },
  ],
  secrets: ['stripeClientSecret'],
  hasOwnTexts: true,
  writes: {
    blank: { productId: '', currency: 'eur', tags: [] },
    members: { currency: 'currency', data: 'json' },
    editable: ['status'],
    setLater: ['status'],
    required: ['productId', 'currency', 'status'],
  },
  filterExample: 'eq(status,failed)',
  filterValues: { status: EVENT_KINDS },
  filterFields: { id: 'string', status: 'string', tags: 'array', creatorId: 'string', creationTimestamp: 'date' },
});
