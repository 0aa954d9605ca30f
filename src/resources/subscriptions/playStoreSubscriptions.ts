import { defineResource } from '../../admin/defineResource';
import { paymentsSection } from '../sections';

type PlayStoreSubscription = {
  id: string;
  purchaserId?: string;
  paymentState?: string;
  autoRenewing?: boolean;
  lockTimestamp?: string;
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
  fields: [
    { field: 'purchaserId', of: 'users/users' },
    { field: 'lockTimestamp', kind: 'timestamp' },
  ],
  secrets: ['purchaseToken'],
  hasOwnTexts: true,
  filterExample: 'eq(autoRenewing,false)',
  filterFields: { id: 'string', purchaserId: 'string', autoRenewing: 'boolean', expiryTimestamp: 'date' },
});
