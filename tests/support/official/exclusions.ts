const OIDC = 'OpenID Connect is of later clients; the reference does not describe it (section 8)';
const API_FUNCTIONS = 'functions as an API are of later clients; the reference does not describe them (section 8)';
const REQUESTS = 'management of activation and password requests is of later clients (section 8)';
const SETTINGS = 'settings of services are of later clients; the reference names no such path';
const NOTIFICATIONS_2 = 'the second version of notifications is of later clients (section 8)';
const LOGS = 'access logs are of later clients (section 8)';
const ARRAYS = 'objects in arrays of documents are of later clients; the reference names no such path';

/** Functions of the client that the reference does not cover, and why, each by its name. */
const EXCLUDED: Readonly<Record<string, readonly string[]>> = {
  [OIDC]: [
    'auth.oidc.linkUserToOidcProvider',
    'auth.oidc.unlinkUserFromOidc',
    'auth.oidc.providers.create',
    'auth.oidc.providers.find',
    'auth.oidc.providers.findAll',
    'auth.oidc.providers.findAllIterator',
    'auth.oidc.providers.findFirst',
    'auth.oidc.providers.update',
    'auth.oidc.providers.enable',
    'auth.oidc.providers.disable',
    'auth.oidc.providers.remove',
    'auth.oidc.providers.delete',
    'auth.oidc.loginAttempts.find',
    'auth.oidc.loginAttempts.findAll',
    'auth.oidc.loginAttempts.findAllIterator',
    'auth.oidc.loginAttempts.findFirst',
    'auth.generateOidcAuthenticationUrl',
    'auth.authenticateWithOidc',
  ],
  [API_FUNCTIONS]: [
    'tasks.api.get',
    'tasks.api.post',
    'tasks.api.put',
    'tasks.api.delete',
    'tasks.api.patch',
    'tasks.apiRequests.find',
    'tasks.apiRequests.findAll',
    'tasks.apiRequests.findAllIterator',
    'tasks.apiRequests.findFirst',
    'tasks.apiRequests.logs.find',
    'tasks.apiRequests.logs.findFirst',
  ],
  [REQUESTS]: ['activationRequests', 'forgotPasswordRequests'].flatMap(list =>
    ['find', 'findFirst', 'findById', 'findByUserId', 'findAll', 'remove'].map(name => `users.${list}.${name}`),
  ),
  [SETTINGS]: [
    'users.getEmailTemplates',
    'users.setEmailTemplates',
    'users.settings.getVerificationSettings',
    'users.settings.updateVerificationSettings',
    'files.settings.get',
    'files.settings.update',
  ],
  [NOTIFICATIONS_2]: [
    ...['create', 'find', 'findAll', 'findByTargetUserId', 'findFirst', 'findById', 'health'],
    ...['getById', 'update', 'remove', 'addOrUpdateDevice', 'removeDevice', 'find', 'findAll', 'findFirst'].map(
      name => `userSettings.${name}`,
    ),
  ].map(name => `notificationsV2.${name}`),
  [LOGS]: ['logs.access.find', 'logs.access.findFirst'],
  [ARRAYS]: [
    'data.documents.appendObjectToArray',
    'data.documents.updateObjectInArray',
    'data.documents.removeObjectFromArray',
  ],
};

const reasons = new Map(Object.entries(EXCLUDED).flatMap(([reason, methods]) => methods.map(name => [name, reason])));

export const excludedMethods: readonly string[] = [...reasons.keys()];

/** Why a function of the client is not proven; nothing for one that must be. */
export const excludedBecause = (method: string): string | undefined => reasons.get(method);
