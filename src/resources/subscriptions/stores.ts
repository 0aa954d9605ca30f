import { defineResource } from '../../admin/defineResource';
import { paymentsSection } from '../sections';

type AppStoreSubscription = {
  id: string;
  userId?: string;
  productId: string;
  state: string;
  lastPurchaseDate?: Date;
  expiresDate?: Date;
};

export const appStoreSubscriptions = defineResource<AppStoreSubscription>({
  name: 'payments/appstore-subscriptions',
  section: paymentsSection,
  api: { path: '/payments/v1/appStore/subscriptions', casing: 'camel', one: 'filter' },
  permissions: { list: ['ViewAppStoreSubscriptions'] },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'productId', sortable: true },
    { field: 'state', sortable: true },
    { field: 'lastPurchaseDate', sortable: true, kind: 'timestamp', priority: 'low' },
    { field: 'expiresDate', sortable: true, kind: 'timestamp' },
  ],
  fields: [{ field: 'userId', of: 'users/users' }],
  title: 'productId',
  secrets: ['latestReceipt'],
  hasOwnTexts: true,
  filterExample: 'eq(state,active_with_renewal)',
  filterFields: { id: 'string', userId: 'string', productId: 'string', state: 'string', expiresDate: 'date' },
});

type PlayStoreSubscription = {
  id: string;
  purchaserId?: string;
  paymentState?: string;
  autoRenewing?: boolean;
  expiryTimestamp?: Date;
  creationTimestamp: Date;
};

export const playStoreSubscriptions = defineResource<PlayStoreSubscription>({
  name: 'payments/playstore-subscriptions',
  section: paymentsSection,
  api: { path: '/payments/v1/playStore/subscriptions', casing: 'camel', one: 'filter' },
  permissions: { list: ['ViewPlayStoreSubscriptions'] },
  columns: [
    { field: 'id', kind: 'id' },
    { field: 'paymentState', sortable: true },
    { field: 'autoRenewing', sortable: true, kind: 'boolean' },
    { field: 'expiryTimestamp', sortable: true, kind: 'timestamp' },
    { field: 'creationTimestamp', sortable: true, kind: 'timestamp', priority: 'low' },
  ],
  fields: [{ field: 'purchaserId', of: 'users/users' }],
  secrets: ['purchaseToken'],
  hasOwnTexts: true,
  filterExample: 'eq(autoRenewing,false)',
  filterFields: { id: 'string', purchaserId: 'string', autoRenewing: 'boolean', expiryTimestamp: 'date' },
});
