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
