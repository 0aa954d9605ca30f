/**
 * Who may call what, read off the wire document (platform-api) by hand, with its sections. It is never made from the
 * server's code. A row is a method and a path as the platform mounts it, after `#` what is special about what is addressed, and who is let in:
 *
 * - `public` anybody, `anyone` whoever is signed in, `signed` an application by its signature, and nobody by a token (3.5);
 * - `own` whose it is, `linked` whom a document is linked to, `patient` and `staff` of the group that it belongs to;
 * - `NAME` a permission held globally, `NAME@group` in a role in its group, `NAME:it` for it alone; `+` between what it takes together;
 * - behind a `?`: the wire says neither yes nor no;
 * - `else unseen`: for all others it is as if it were not there (an empty list, nothing touched, 404). Otherwise they are refused with 10;
 * - `else code N`: they are refused with that code.
 */
export type Row = { readonly section: string; readonly route: string; readonly what: string; readonly rule: string };

const section = (name: string, rows: Record<string, string>): readonly Row[] =>
  Object.entries(rows).map(([key, rule]) => {
    const [route = '', what = ''] = key.split(' #');
    return { section: name, route, what, rule };
  });

/** Ways in which the update of a document is asked for: all are let in alike (5.6). */
const updates = (what: string, rule: string) =>
  Object.fromEntries(
    ['PUT', 'POST deleteFields', 'POST :arrayField', 'PUT :arrayField/:objectId', 'DELETE :arrayField/:objectId'].map(
      way => {
        const [method, rest] = way.split(' ');
        return [`${method} /data/v1/:schema/documents/:documentId${rest ? `/${rest}` : ''} #${what}`, rule];
      },
    ),
  );

const UPDATES = 'UPDATE_DOCUMENTS | UPDATE_DOCUMENTS:it | ?UPDATE_DOCUMENTS@group';
const READS = 'VIEW_DOCUMENTS | VIEW_DOCUMENTS:it | ?VIEW_DOCUMENTS@group';
const DELETES = 'DELETE_DOCUMENTS | DELETE_DOCUMENTS:it | ?DELETE_DOCUMENTS@group';
const TRANSITIONS =
  'UPDATE_DOCUMENTS | UPDATE_DOCUMENTS:it | TRANSITION_DOCUMENTS | TRANSITION_DOCUMENTS:it | ?UPDATE_DOCUMENTS@group | ?TRANSITION_DOCUMENTS@group';
const LINKS =
  'UPDATE_ACCESS_TO_DOCUMENT | UPDATE_ACCESS_TO_DOCUMENT:it | ?UPDATE_ACCESS_TO_DOCUMENT@group; else unseen';
const MFA_VIEW = 'own | VIEW_USER_MFA_SETTINGS | VIEW_USER';
const MFA_UPDATE = 'own | UPDATE_USER_MFA_SETTINGS | UPDATE_USER';
const API = 'EXECUTE_API_FUNCTION | EXECUTE_API_FUNCTION:it';
const schemaRoutes = (rule: string, ...routes: string[]) =>
  Object.fromEntries(routes.map(route => [route.replace(' ', ' /data/v1/:schema/'), rule]));

export const ROWS: readonly Row[] = [
  ...section('3.6', { 'POST /login': 'public', 'POST /login/mfa': 'public', 'POST /logout': 'public' }),
  ...section('3.8', { 'POST /auth/v2/confirmPresence': 'anyone' }),
  ...section('3.9', {
    'GET /auth/v2/mfa/users/:userId': MFA_VIEW,
    'POST /auth/v2/mfa/users/:userId/enable': MFA_UPDATE,
    'POST /auth/v2/mfa/users/:userId/disable': MFA_UPDATE,
    'POST /auth/v2/mfa/users/:userId/methods': MFA_UPDATE,
    'POST /auth/v2/mfa/users/:userId/methods/:methodId/verification/confirm': MFA_UPDATE,
    'POST /auth/v2/mfa/users/:userId/methods/:methodId/remove': MFA_UPDATE,
  }),
  ...section('5.1', {
    'GET /users/v1/me': 'anyone',
    'GET /users/v1/': 'VIEW_USER | VIEW_PATIENTS | staff | ?own; else unseen',
    'GET /users/v1/ #colleague': 'VIEW_USER | VIEW_STAFF | staff | patient; else unseen',
    'GET /users/v1/:userId': 'own | VIEW_USER | VIEW_PATIENTS | staff; else unseen',
    'GET /users/v1/:userId #colleague': 'own | VIEW_USER | VIEW_STAFF | staff | patient; else unseen',
    'PUT /users/v1/:userId': 'own | UPDATE_USER',
    'PUT /users/v1/:userId/email': 'own | UPDATE_USER_EMAIL',
    'DELETE /users/v1/:userId': 'own | DELETE_USER',
    'DELETE /users/v1/': 'own | DELETE_USER; else unseen',
    'POST /users/v1/register': 'public',
    'GET /users/v1/activation': 'public',
  }),
  ...section('5.2', {
    'GET /users/v1/password_policy': 'anyone',
    'PUT /users/v1/password_policy': 'UPDATE_PASSWORD_POLICY',
  }),
  ...section('5.3', {
    'GET /users/v1/roles': 'VIEW_ROLE',
    'POST /users/v1/roles': 'CREATE_ROLE',
    'PUT /users/v1/roles/:roleId': 'UPDATE_ROLE',
    'DELETE /users/v1/roles': 'DELETE_ROLE',
    'POST /users/v1/roles/add_permissions': 'ADD_ROLE_PERMISSION',
    'POST /users/v1/roles/remove_permissions': 'REMOVE_ROLE_PERMISSION',
    'POST /users/v1/add_roles': 'ADD_ROLE_TO_USER',
    'POST /users/v1/remove_roles': 'REMOVE_ROLE_FROM_USER',
    'GET /users/v1/permissions': 'anyone',
  }),
  ...section('5.4', {
    'GET /users/v1/groups/permissions': 'anyone',
    'GET /users/v1/groups/:groupId/roles': 'staff | VIEW_GROUP',
    'POST /users/v1/groups/:groupId/roles': 'CREATE_GROUP_ROLE | CREATE_GROUP_ROLE@group',
    'PUT /users/v1/groups/:groupId/roles/:roleId': 'UPDATE_GROUP_ROLE | UPDATE_GROUP_ROLE@group',
    'DELETE /users/v1/groups/:groupId/roles': 'DELETE_GROUP_ROLE | DELETE_GROUP_ROLE@group',
    'DELETE /users/v1/groups/:groupId/roles/:roleId': 'DELETE_GROUP_ROLE | DELETE_GROUP_ROLE@group',
    'POST /users/v1/groups/:groupId/roles/add_permissions':
      'ADD_GROUP_ROLE_PERMISSION | ADD_GROUP_ROLE_PERMISSION@group',
    'POST /users/v1/groups/:groupId/roles/remove_permissions':
      'REMOVE_GROUP_ROLE_PERMISSION | REMOVE_GROUP_ROLE_PERMISSION@group',
    'POST /users/v1/groups/:groupId/staff/add_roles': 'ADD_GROUP_ROLE_TO_STAFF | ADD_GROUP_ROLE_TO_STAFF@group',
    'POST /users/v1/groups/:groupId/staff/remove_roles':
      'REMOVE_GROUP_ROLE_FROM_STAFF | REMOVE_GROUP_ROLE_FROM_STAFF@group',
    'POST /users/v1/add_to_staff': 'ADD_STAFF | ADD_STAFF@group',
    'POST /users/v1/remove_from_staff': 'REMOVE_STAFF | REMOVE_STAFF@group',
  }),
  ...section('5.5', {
    'GET /data/v1/': 'anyone',
    'GET /data/v1/ #disabled': 'DISABLE_SCHEMAS; else unseen',
    'POST /data/v1/': 'CREATE_SCHEMAS',
    'PUT /data/v1/:schema': 'UPDATE_SCHEMAS',
    'DELETE /data/v1/:schema': 'DELETE_SCHEMAS',
    ...schemaRoutes('DISABLE_SCHEMAS', 'POST disable', 'POST enable'),
    ...schemaRoutes(
      'UPDATE_SCHEMAS',
      ...['POST indexes', 'DELETE indexes/:indexId', 'POST statuses', 'PUT statuses/:name', 'DELETE statuses/:name'],
      ...['POST properties', 'PUT properties/:path', 'DELETE properties/:path', 'PUT creationTransition'],
      ...['POST transitions', 'PUT transitions/:transitionId', 'DELETE transitions/:transitionId'],
    ),
  }),
  ...section('5.5, 5.6', {
    'GET /data/v1/:schema/documents #permissionRequired': `${READS}; else unseen`,
    'GET /data/v1/:schema/documents #allUsers': 'anyone',
    'GET /data/v1/:schema/documents #creator': `own | ${READS}; else unseen`,
    'GET /data/v1/:schema/documents #linkedUsers': `linked | ${READS}; else unseen`,
    'GET /data/v1/:schema/documents #linkedGroupPatients': `patient | ${READS}; else unseen`,
    'GET /data/v1/:schema/documents #linkedGroupStaff': `staff | ${READS}; else unseen`,
    'GET /data/v1/:schema/documents #default': `linked | staff | ${READS}; else unseen`,
    'GET /data/v1/:schema/documents #enlistedInLinkedGroups': `patient | staff | ${READS}; else unseen`,
    'POST /data/v1/:schema/documents #permissionRequired': 'CREATE_DOCUMENTS | CREATE_DOCUMENTS:it',
    'POST /data/v1/:schema/documents #allUsers': 'anyone',
    'POST /data/v1/:schema/documents #default': 'anyone',
    ...updates('permissionRequired', `${UPDATES}; else unseen`),
    ...updates('creator', `own | ${UPDATES}; else unseen`),
    ...updates('linkedUsers', `linked | ${UPDATES}; else unseen`),
    ...updates('linkedGroupPatients', `patient | ${UPDATES}; else unseen`),
    ...updates('linkedGroupStaff', `staff | ${UPDATES}; else unseen`),
    'PUT /data/v1/:schema/documents/:documentId #creatorOnly': `own | ${UPDATES}; else unseen`,
    'PUT /data/v1/:schema/documents/:documentId #disabled': `${UPDATES}; else unseen`,
    'PUT /data/v1/:schema/documents/:documentId #default': `linked | staff | ${UPDATES}; else unseen`,
    'PUT /data/v1/:schema/documents/:documentId #linkedGroupsStaffOnly': `staff | ${UPDATES}; else unseen`,
    'DELETE /data/v1/:schema/documents/:documentId #permissionRequired': `${DELETES}; else unseen`,
    'DELETE /data/v1/:schema/documents/:documentId #creator': `own | ${DELETES}; else unseen`,
    'DELETE /data/v1/:schema/documents/:documentId #linkedUsers': `linked | ${DELETES}; else unseen`,
    'DELETE /data/v1/:schema/documents/:documentId #linkedGroupPatients': `patient | ${DELETES}; else unseen`,
    'DELETE /data/v1/:schema/documents/:documentId #linkedGroupStaff': `staff | ${DELETES}; else unseen`,
    'DELETE /data/v1/:schema/documents/:documentId #linkedUsersOnly': `linked | staff | ${DELETES}; else unseen`,
    'POST /data/v1/:schema/documents/:documentId/transition #permissionRequired': `${TRANSITIONS}; else unseen`,
    'POST /data/v1/:schema/documents/:documentId/transition #creator': `own | ${TRANSITIONS}; else unseen`,
    'POST /data/v1/:schema/documents/:documentId/transition #linkedUsers': `linked | ${TRANSITIONS}; else unseen`,
    'POST /data/v1/:schema/documents/:documentId/transition #linkedGroupPatients': `patient | ${TRANSITIONS}; else unseen`,
    'POST /data/v1/:schema/documents/:documentId/transition #linkedGroupStaff': `staff | ${TRANSITIONS}; else unseen`,
    ...schemaRoutes(
      LINKS,
      ...['POST documents/:documentId/linkGroups', 'POST documents/:documentId/unlinkGroups'],
      ...['POST documents/:documentId/linkUsers', 'POST documents/:documentId/unlinkUsers'],
    ),
    'POST /data/v1/:schema/documents/:documentId/comments':
      'own | ?linked | CREATE_DOCUMENT_COMMENTS | CREATE_DOCUMENT_COMMENTS:it | ?CREATE_DOCUMENT_COMMENTS@group; else unseen',
    'GET /data/v1/:schema/documents/:documentId/comments':
      'own | ?linked | VIEW_DOCUMENT_COMMENTS | VIEW_DOCUMENT_COMMENTS:it | ?VIEW_DOCUMENT_COMMENTS@group; else unseen',
    'PUT /data/v1/:schema/documents/:documentId/comments/:commentId':
      'own | UPDATE_DOCUMENT_COMMENTS | UPDATE_DOCUMENT_COMMENTS:it | ?UPDATE_DOCUMENT_COMMENTS@group; else unseen',
    'DELETE /data/v1/:schema/documents/:documentId/comments/:commentId':
      'own | UPDATE_DOCUMENT_COMMENTS | UPDATE_DOCUMENT_COMMENTS:it | ?UPDATE_DOCUMENT_COMMENTS@group; else unseen',
  }),
  ...section('5.7, 5.8', {
    'GET /tasks/v1/': 'VIEW_TASKS',
    'POST /tasks/v1/': 'CREATE_TASKS',
    'POST /tasks/v1/:taskId/cancel': 'CANCEL_TASKS',
    'GET /tasks/v1/:taskId/logs': 'VIEW_TASK_LOGS | VIEW_TASK_FUNCTION_LOGS',
  }),
  ...section('5.9', {
    'GET /tasks/v1/functions': 'VIEW_TASK_FUNCTIONS',
    'POST /tasks/v1/functions': 'CREATE_TASK_FUNCTION',
    'GET /tasks/v1/functions/:name': 'VIEW_TASK_FUNCTION_DETAILS',
    'PUT /tasks/v1/functions/:name': 'UPDATE_TASK_FUNCTION',
    'DELETE /tasks/v1/functions/:name': 'DELETE_TASK_FUNCTION',
    'POST /tasks/v1/functions/:name/enable': 'UPDATE_TASK_FUNCTION',
    'POST /tasks/v1/functions/:name/disable': 'UPDATE_TASK_FUNCTION',
    'POST /tasks/v1/functions/:name/execute': 'EXECUTE_TASK_FUNCTION | EXECUTE_TASK_FUNCTION:it',
    'POST /tasks/v1/functions/:name/execute #allUsers': 'anyone',
    'POST /tasks/v1/functions/:name/execute #public': 'public',
    'GET /tasks/v1/functions/:name/logs': 'VIEW_TASK_FUNCTION_LOGS',
  }),
  ...section('5.10', {
    'GET /tasks/v1/schedules': 'VIEW_TASK_SCHEDULES',
    'POST /tasks/v1/schedules': 'CREATE_TASK_SCHEDULE',
    'DELETE /tasks/v1/schedules/:scheduleId': 'DELETE_TASK_SCHEDULE',
  }),
  ...section('6.1', {
    'GET /auth/v2/applications': 'anyone',
    'GET /auth/v2/applications #versions': 'VIEW_APPLICATIONS; else unseen',
    'POST /auth/v2/applications': 'CREATE_APPLICATIONS',
    'PUT /auth/v2/applications/:applicationId': 'UPDATE_APPLICATIONS',
    'DELETE /auth/v2/applications/:applicationId': 'DELETE_APPLICATIONS',
    'POST /auth/v2/applications/:applicationId/versions': 'CREATE_APPLICATIONS',
    'DELETE /auth/v2/applications/:applicationId/:versionId': 'DELETE_APPLICATIONS',
    'DELETE /auth/v2/applications/:applicationId/versions/:versionId': 'DELETE_APPLICATIONS',
    'POST /auth/v2/oauth2/authorizations': 'anyone',
    'GET /auth/v2/oauth2/authorizations': 'own | VIEW_AUTHORIZATIONS; else unseen',
    'DELETE /auth/v2/oauth2/authorizations/:authorizationId': 'own | DELETE_AUTHORIZATIONS; else unseen',
    'POST /auth/v2/oauth2/tokens': 'public',
    'GET /auth/v2/oauth2/tokens': '?own | VIEW_AUTHORIZATIONS; else unseen',
    'DELETE /auth/v2/oauth2/tokens/:tokenId': '?own | DELETE_AUTHORIZATIONS; else unseen',
    'POST /auth/v2/oauth1/tokens': 'signed; else code 101',
    'POST /auth/v2/oauth1/tokens/mfa': 'signed; else code 101',
    'POST /auth/v2/oauth1/ssoTokens/generate': 'anyone',
    'POST /auth/v2/oauth1/ssoTokens/consume': 'signed; else code 101',
    'GET /auth/v2/oauth1/tokens': 'own | VIEW_AUTHORIZATIONS; else unseen',
    'DELETE /auth/v2/oauth1/tokens/:tokenId': 'own | VIEW_AUTHORIZATIONS | ?DELETE_AUTHORIZATIONS; else unseen',
  }),
  ...section('6.3', {
    'GET /users/v1/patients': 'staff | VIEW_PATIENTS; else unseen',
    'GET /users/v1/staff #colleague': 'staff | VIEW_STAFF; else unseen',
    'POST /users/v1/:userId/patient_enlistments': 'ADD_PATIENT',
    'DELETE /users/v1/:userId/patient_enlistments/:groupId': 'own | REMOVE_PATIENT | REMOVE_PATIENT@group',
    'PUT /users/v1/password': 'anyone',
    'POST /users/v1/authenticate': 'anyone',
    'POST /users/v1/activation': 'public',
    'GET /users/v1/forgot_password': 'public',
    'POST /users/v1/forgot_password': 'public',
    'POST /users/v1/confirm_password': 'anyone',
    'GET /users/v1/email_available': 'public',
    'PUT /users/v1/:userId/profile_image': 'own | UPDATE_PROFILE_IMAGE',
    'DELETE /users/v1/:userId/profile_image': 'own | UPDATE_PROFILE_IMAGE',
    'POST /users/v1/:userId/reset_failed_login_attempts': 'RESET_FAILED_LOGIN_ATTEMPTS',
  }),
  ...section('6.5', {
    'GET /files/v1/': 'VIEW_FILES',
    'POST /files/v1/': 'anyone',
    // The token decides, not who shows it.
    'DELETE /files/v1/:token': 'anyone',
    'DELETE /files/v1/:token #read': 'else code 2606',
    'GET /files/v1/:token/file': 'anyone',
    'GET /files/v1/:token/file #read': 'anyone',
    'GET /files/v1/:token/details': 'anyone',
    'GET /files/v1/:token/details #read': 'anyone',
    'POST /files/v1/:token/tokens': 'anyone',
    'POST /files/v1/:token/tokens #read': 'else code 2606',
    'DELETE /files/v1/:token/tokens/:tokenToDelete': 'anyone',
    'DELETE /files/v1/:token/tokens/:tokenToDelete #read': 'else code 2606',
  }),
  ...section('6.6', {
    'GET /configurations/v2/general': 'anyone',
    'PUT /configurations/v2/general': 'UPDATE_CONFIGURATIONS',
    'POST /configurations/v2/general/deleteFields': 'UPDATE_CONFIGURATIONS',
    'GET /configurations/v2/groups/:groupId':
      'VIEW_CONFIGURATIONS | VIEW_CONFIGURATIONS@group | VIEW_PATIENT_CONFIGURATIONS@group | VIEW_STAFF_CONFIGURATIONS@group | ?VIEW_PATIENT_CONFIGURATIONS | ?VIEW_STAFF_CONFIGURATIONS',
    'PUT /configurations/v2/groups/:groupId':
      'UPDATE_CONFIGURATIONS | UPDATE_CONFIGURATIONS@group | ?UPDATE_PATIENT_CONFIGURATIONS@group | ?UPDATE_STAFF_CONFIGURATIONS@group | ?UPDATE_PATIENT_CONFIGURATIONS | ?UPDATE_STAFF_CONFIGURATIONS',
    'PUT /configurations/v2/groups/:groupId #patientConfiguration':
      'UPDATE_CONFIGURATIONS | UPDATE_CONFIGURATIONS@group | UPDATE_PATIENT_CONFIGURATIONS@group | ?UPDATE_PATIENT_CONFIGURATIONS',
    'PUT /configurations/v2/groups/:groupId #staffConfiguration':
      'UPDATE_CONFIGURATIONS | UPDATE_CONFIGURATIONS@group | UPDATE_STAFF_CONFIGURATIONS@group | ?UPDATE_STAFF_CONFIGURATIONS',
    'POST /configurations/v2/groups/:groupId/deleteFields':
      'UPDATE_CONFIGURATIONS | UPDATE_CONFIGURATIONS@group | ?UPDATE_PATIENT_CONFIGURATIONS@group | ?UPDATE_STAFF_CONFIGURATIONS@group | ?UPDATE_PATIENT_CONFIGURATIONS | ?UPDATE_STAFF_CONFIGURATIONS',
    'GET /configurations/v2/users/:userId':
      'own | VIEW_CONFIGURATIONS | VIEW_CONFIGURATIONS@group | VIEW_PATIENT_CONFIGURATIONS@group | ?VIEW_STAFF_CONFIGURATIONS@group | ?VIEW_PATIENT_CONFIGURATIONS | ?VIEW_STAFF_CONFIGURATIONS; else unseen',
    'PUT /configurations/v2/users/:userId': 'own | UPDATE_CONFIGURATIONS',
    'POST /configurations/v2/users/:userId/deleteFields': 'own | UPDATE_CONFIGURATIONS',
    'GET /configurations/v2/users/:userId/patientConfigurations/:groupId':
      '?own | VIEW_CONFIGURATIONS | VIEW_PATIENT_CONFIGURATIONS@group | ?VIEW_CONFIGURATIONS@group | ?VIEW_PATIENT_CONFIGURATIONS',
    'PUT /configurations/v2/users/:userId/patientConfigurations/:groupId':
      'UPDATE_CONFIGURATIONS | UPDATE_PATIENT_CONFIGURATIONS@group | ?UPDATE_CONFIGURATIONS@group | ?UPDATE_PATIENT_CONFIGURATIONS',
    'POST /configurations/v2/users/:userId/patientConfigurations/:groupId/deleteFields':
      'UPDATE_CONFIGURATIONS | UPDATE_PATIENT_CONFIGURATIONS@group | ?UPDATE_CONFIGURATIONS@group | ?UPDATE_PATIENT_CONFIGURATIONS',
    'GET /configurations/v2/users/:userId/staffConfigurations/:groupId #colleague':
      '?own | VIEW_CONFIGURATIONS | VIEW_STAFF_CONFIGURATIONS@group | ?VIEW_CONFIGURATIONS@group | ?VIEW_STAFF_CONFIGURATIONS',
    'PUT /configurations/v2/users/:userId/staffConfigurations/:groupId #colleague':
      'UPDATE_CONFIGURATIONS | UPDATE_STAFF_CONFIGURATIONS@group | ?UPDATE_CONFIGURATIONS@group | ?UPDATE_STAFF_CONFIGURATIONS',
    'POST /configurations/v2/users/:userId/staffConfigurations/:groupId/deleteFields #colleague':
      'UPDATE_CONFIGURATIONS | UPDATE_STAFF_CONFIGURATIONS@group | ?UPDATE_CONFIGURATIONS@group | ?UPDATE_STAFF_CONFIGURATIONS',
  }),
  ...section('6.7', {
    'GET /templates/v1/': 'VIEW_TEMPLATES',
    'POST /templates/v1/': 'CREATE_TEMPLATES',
    'PUT /templates/v1/:templateId': 'UPDATE_TEMPLATES',
    'DELETE /templates/v1/:templateId': 'DELETE_TEMPLATES',
    'POST /templates/v1/:templateId/pdf': 'anyone',
    'POST /templates/v1/:templateId/pdf/:code': 'anyone',
    'POST /templates/v1/:templateId/resolve': 'anyone',
    'POST /templates/v1/:templateId/resolve/:code': 'anyone',
  }),
  ...section('6.8', {
    'GET /mail/v1/': 'VIEW_MAILS',
    'POST /mail/v1/': 'own | staff | SEND_MAILS | ?SEND_MAILS@group',
    'GET /mail/v1/:trackingHash/open': 'public',
    'GET /mail/v1/queued': 'VIEW_MAILS',
  }),
  ...section('6.9', {
    'GET /dispatchers/v1/': 'VIEW_DISPATCHERS',
    'POST /dispatchers/v1/': 'CREATE_DISPATCHERS',
    'PUT /dispatchers/v1/:dispatcherId': 'UPDATE_DISPATCHERS',
    'DELETE /dispatchers/v1/:dispatcherId': 'DELETE_DISPATCHERS',
    'POST /dispatchers/v1/:dispatcherId/actions': 'UPDATE_DISPATCHERS',
    'PUT /dispatchers/v1/:dispatcherId/actions/:actionId': 'UPDATE_DISPATCHERS',
    'DELETE /dispatchers/v1/:dispatcherId/actions/:actionId': 'UPDATE_DISPATCHERS',
  }),
  ...section('6.10', {
    'GET /payments/v1/products': 'anyone',
    'POST /payments/v1/products': 'CREATE_STRIPE_PRODUCTS',
    'PUT /payments/v1/products/:productId': 'UPDATE_STRIPE_PRODUCTS',
    'DELETE /payments/v1/products/:productId': 'DELETE_STRIPE_PRODUCTS',
    'POST /payments/v1/products/addTags': 'UPDATE_STRIPE_PRODUCTS',
    'POST /payments/v1/products/removeTags': 'UPDATE_STRIPE_PRODUCTS',
    'GET /payments/v1/orders': 'own | VIEW_STRIPE_ORDERS; else unseen',
    'POST /payments/v1/orders': 'anyone',
    'PUT /payments/v1/orders/:orderId': 'UPDATE_STRIPE_ORDERS',
    'POST /payments/v1/orders/addTags': 'UPDATE_STRIPE_ORDERS',
    'POST /payments/v1/orders/removeTags': 'UPDATE_STRIPE_ORDERS',
    'GET /payments/v1/subscriptions/entitlements': 'own | VIEW_SUBSCRIPTION_ENTITLEMENTS; else unseen',
    'GET /payments/v1/subscriptions/events': 'own | VIEW_SUBSCRIPTION_EVENTS; else unseen',
    'POST /payments/v1/appStore/completeTransaction': 'anyone',
    'POST /payments/v1/appStore/completeTransaction #forAnother': 'own | ASSUME_PAYMENT_ENTITY',
    'POST /payments/v1/appStore/verifyReceipt': 'anyone',
    'POST /payments/v1/appStore/processServerNotification': 'public',
    'GET /payments/v1/appStore/receivedNotifications': 'VIEW_APP_STORE_NOTIFICATIONS',
    'GET /payments/v1/appStore/receivedReceipts': 'VIEW_APP_STORE_RECEIPTS',
    'GET /payments/v1/appStore/sharedSecrets': 'VIEW_APP_STORE_SHARED_SECRETS',
    'POST /payments/v1/appStore/sharedSecrets': 'CREATE_APP_STORE_SHARED_SECRET',
    'DELETE /payments/v1/appStore/sharedSecrets/:shared_secretId': 'DELETE_APP_STORE_SHARED_SECRET',
    'GET /payments/v1/appStore/subscriptions': 'own | VIEW_APP_STORE_SUBSCRIPTIONS; else unseen',
    'GET /payments/v1/appStore/subscriptions/products': 'anyone',
    'POST /payments/v1/appStore/subscriptions/products': 'CREATE_APP_STORE_SUBSCRIPTION_PRODUCT',
    'PUT /payments/v1/appStore/subscriptions/products/:app_store_productId': 'UPDATE_APP_STORE_SUBSCRIPTION_PRODUCT',
    'DELETE /payments/v1/appStore/subscriptions/products/:app_store_productId': 'DELETE_APP_STORE_SUBSCRIPTION_PRODUCT',
    'POST /payments/v1/playStore/completePurchase': 'anyone',
    'POST /payments/v1/playStore/processDeveloperNotification': 'public',
    'GET /payments/v1/playStore/subscriptions': 'own | VIEW_PLAY_STORE_SUBSCRIPTIONS; else unseen',
    'GET /payments/v1/playStore/subscriptions/products': 'anyone',
    'POST /payments/v1/playStore/subscriptions/products': 'CREATE_PLAY_STORE_SUBSCRIPTION_PRODUCT',
    'PUT /payments/v1/playStore/subscriptions/products/:play_store_productId': 'UPDATE_PLAY_STORE_SUBSCRIPTION_PRODUCT',
    'DELETE /payments/v1/playStore/subscriptions/products/:play_store_productId':
      'DELETE_PLAY_STORE_SUBSCRIPTION_PRODUCT',
    'GET /payments/v1/playStore/history/purchaseReceipts': 'VIEW_PLAY_STORE_PURCHASE_RECEIPTS',
    'GET /payments/v1/playStore/history/purchaseInfos': 'VIEW_PLAY_STORE_PURCHASE_INFOS',
    'GET /payments/v1/playStore/history/notifications': 'VIEW_PLAY_STORE_NOTIFICATIONS',
    'GET /payments/v1/stripe/users/:userId': 'own | VIEW_STRIPE_USERS',
    'POST /payments/v1/stripe/users/:userId/paymentMethods': 'own | UPDATE_STRIPE_USERS',
    'DELETE /payments/v1/stripe/users/:userId/paymentMethods/:paymentMethodId': 'own | UPDATE_STRIPE_USERS',
    'POST /payments/v1/stripe/users/:userId/paymentMethods/:paymentMethodId/addTags': 'own | UPDATE_STRIPE_USERS',
    'POST /payments/v1/stripe/users/:userId/paymentMethods/:paymentMethodId/removeTags': 'own | UPDATE_STRIPE_USERS',
    'POST /payments/v1/stripe/paymentIntents': 'own | CREATE_PAYMENT_INTENTS',
    'POST /payments/v1/stripe/setupIntents': 'anyone',
    'POST /payments/v1/stripe/events': 'public',
  }),
  ...section('6.11', {
    'GET /localizations/v1/': 'anyone',
    'POST /localizations/v1/': 'CREATE_LOCALIZATIONS',
    'PUT /localizations/v1/': 'UPDATE_LOCALIZATIONS',
    'DELETE /localizations/v1/': 'DELETE_LOCALIZATIONS',
    'POST /localizations/v1/request': 'anyone',
    'GET /localizations/v1/countries': 'anyone',
    'GET /localizations/v1/countries/:country/regions': 'anyone',
    'GET /localizations/v1/languages': 'anyone',
  }),
  ...section('6.12', {
    'GET /profiles/v1/': 'own | staff | VIEW_PATIENTS; else unseen',
    'POST /profiles/v1/': 'own | CREATE_PROFILES',
    'PUT /profiles/v1/': 'own | UPDATE_PROFILES | UPDATE_PROFILES@group; else unseen',
    'POST /profiles/v1/remove_fields': 'own | UPDATE_PROFILES | UPDATE_PROFILES@group; else unseen',
    'GET /profiles/v1/comorbidities': 'anyone',
    'GET /profiles/v1/impediments': 'anyone',
    'GET /profiles/v1/:profileId/groups': 'own | staff | VIEW_PATIENTS; else unseen',
    'POST /profiles/v1/:profileId/groups': 'own | ADD_PATIENT@group | ADD_PATIENT+ACTIVATE_PRESCRIPTIONS',
    'PUT /profiles/v1/:profileId/groups/:groupId': 'UPDATE_PROFILES | ?UPDATE_PROFILES@group',
    'DELETE /profiles/v1/:profileId/groups/:groupId': 'own | UPDATE_PROFILES | ?UPDATE_PROFILES@group',
    'POST /profiles/v1/:profileId/groups/:groupId/remove_fields': 'UPDATE_PROFILES | ?UPDATE_PROFILES@group',
    'GET /profiles/v1/:profileId/groups/:groupId/logs': 'VIEW_PROFILE_LOG_ENTRIES | ?VIEW_PROFILE_LOG_ENTRIES@group',
    'POST /profiles/v1/:profileId/groups/:groupId/logs':
      'CREATE_PROFILE_LOG_ENTRIES | ?CREATE_PROFILE_LOG_ENTRIES@group',
    // Only entries that one wrote oneself: not those of another, whatever one holds.
    'PUT /profiles/v1/:profileId/groups/:groupId/logs/:entryId': '?nobody; else unseen',
    'DELETE /profiles/v1/:profileId/groups/:groupId/logs/:entryId':
      '?CREATE_PROFILE_LOG_ENTRIES | ?CREATE_PROFILE_LOG_ENTRIES@group; else unseen',
  }),
  ...section('6.13', {
    'POST /notifications/v1/': 'own | CREATE_NOTIFICATIONS',
    'GET /notifications/v1/notifications': 'own | VIEW_NOTIFICATIONS; else unseen',
    'GET /notifications/v1/': 'own; else unseen',
    'DELETE /notifications/v1/notifications': 'DELETE_NOTIFICATIONS',
    'POST /notifications/v1/viewed': 'own; else unseen',
    'GET /notifications/v1/types': 'anyone',
    'GET /notifications/v1/settings': 'own | VIEW_NOTIFICATION_SETTINGS; else unseen',
    'PUT /notifications/v1/settings/:userId': 'own | UPDATE_NOTIFICATION_SETTINGS',
    'DELETE /notifications/v1/settings/:userId': 'UPDATE_NOTIFICATION_SETTINGS',
  }),
  ...section('6.14', {
    'GET /events/v1/': 'VIEW_EVENTS',
    'POST /events/v1/': 'CREATE_EVENTS',
    'GET /events/v1/subscriptions': 'VIEW_SUBSCRIPTIONS',
    'POST /events/v1/subscriptions': 'CREATE_SUBSCRIPTIONS',
  }),
  // What later clients call. The wire document names the services (8) and the permissions (6.15), not which opens which: read off the names.
  ...section('6.15, 8', {
    'GET /users/v1/activation_requests': 'VIEW_ACTIVATION_REQUESTS',
    'DELETE /users/v1/activation_requests/:requestId': 'DELETE_ACTIVATION_REQUEST',
    'GET /users/v1/forgot_password_requests': 'VIEW_FORGOT_PASSWORD_REQUESTS',
    'DELETE /users/v1/forgot_password_requests/:requestId': 'DELETE_FORGOT_PASSWORD_REQUEST',
    'GET /users/v1/settings/verification': 'VIEW_USER_VERIFICATION_SETTINGS',
    'PUT /users/v1/settings/verification': 'UPDATE_USER_VERIFICATION_SETTINGS',
    'GET /users/v1/email_templates': 'VIEW_USER_SERVICE_EMAIL_TEMPLATES',
    'PUT /users/v1/email_templates': 'UPDATE_USER_SERVICE_EMAIL_TEMPLATES',
    'GET /auth/v2/oauth2/refreshTokens': '?own | VIEW_AUTHORIZATIONS | VIEW_OAUTH2_REFRESH_TOKENS; else unseen',
    'DELETE /auth/v2/oauth2/refreshTokens/:tokenId':
      '?own | DELETE_AUTHORIZATIONS | DELETE_OAUTH2_REFRESH_TOKEN; else unseen',
    'GET /auth/v2/oidc/loginAttempts': 'VIEW_OIDC_LOGIN_ATTEMPTS',
    'GET /auth/v2/oidc/providers': 'VIEW_OIDC_PROVIDERS',
    'POST /auth/v2/oidc/providers': 'CREATE_OIDC_PROVIDER',
    'PUT /auth/v2/oidc/providers/:providerId': 'UPDATE_OIDC_PROVIDER',
    'DELETE /auth/v2/oidc/providers/:providerId': 'DELETE_OIDC_PROVIDER',
    'POST /auth/v2/oidc/providers/:providerId/enable': 'UPDATE_OIDC_PROVIDER',
    'POST /auth/v2/oidc/providers/:providerId/disable': 'UPDATE_OIDC_PROVIDER',
    'POST /auth/v2/oidc/providers/:providerName/generateAuthenticationUrl': 'public',
    'POST /auth/v2/oidc/providers/:providerName/oAuth2Login': 'public',
    'POST /auth/v2/oidc/providers/:providerName/link': 'anyone',
    'POST /auth/v2/oidc/users/:userId/unlink': 'UNLINK_USER_FROM_OIDC',
    'GET /logs/v1/access': 'VIEW_ACCESS_LOGS',
    'GET /files/v1/settings': 'VIEW_FILE_SERVICE_SETTINGS',
    'PUT /files/v1/settings': 'UPDATE_FILE_SERVICE_SETTINGS',
    'GET /notifications/v2/': 'own | VIEW_NOTIFICATIONS; else unseen',
    'POST /notifications/v2/': '?own | CREATE_NOTIFICATIONS | ?CREATE_NOTIFICATIONS@group',
    'GET /notifications/v2/users': 'VIEW_NOTIFICATION_SETTINGS',
    'GET /notifications/v2/users/:userId': 'own | VIEW_NOTIFICATION_SETTINGS',
    'PUT /notifications/v2/users/:userId': 'own | UPDATE_NOTIFICATION_SETTINGS',
    'DELETE /notifications/v2/users/:userId': 'own | UPDATE_NOTIFICATION_SETTINGS | DELETE_NOTIFICATION_SETTINGS',
    'PUT /notifications/v2/users/:userId/devices/:deviceName':
      'own | UPDATE_NOTIFICATION_SETTINGS | UPDATE_NOTIFICATION_SETTINGS_DEVICE',
    'DELETE /notifications/v2/users/:userId/devices/:deviceName':
      'own | UPDATE_NOTIFICATION_SETTINGS | DELETE_NOTIFICATION_SETTINGS_DEVICE',
    'GET /templates/v2/': 'VIEW_TEMPLATES',
    'POST /templates/v2/': 'CREATE_TEMPLATES',
    'PUT /templates/v2/:template': 'UPDATE_TEMPLATES',
    'DELETE /templates/v2/:template': 'DELETE_TEMPLATES',
    'POST /templates/v2/:template/resolve': 'RESOLVE_TEMPLATES | ?RESOLVE_TEMPLATES:it',
    'GET /tasks/v1/apiRequests': 'VIEW_API_FUNCTION_REQUESTS',
    'GET /tasks/v1/apiRequests/:apiRequestId/logs': 'VIEW_API_FUNCTION_REQUEST_LOGS',
    ...Object.fromEntries(
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].flatMap(method => [
        [`${method} /tasks/v1/api/:name`, API],
        [`${method} /tasks/v1/api/:name/*`, API],
      ]),
    ),
    'GET /tasks/v1/api/:name #allUsers': 'anyone',
    'GET /tasks/v1/api/:name #public': 'public',
  }),
];
