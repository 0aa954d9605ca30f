const OIDC = 'OpenID Connect is of later clients; the reference does not describe it (section 8)';
const MAIL_TEMPLATES =
  "the mails of accounts are the platform's own (section 6.3); the reference names no path that replaces their templates";
const FILE_SETTINGS =
  "would let browsers show uploaded files on the platform's own origin; they always travel as downloads here";

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
  [MAIL_TEMPLATES]: ['users.getEmailTemplates', 'users.setEmailTemplates'],
  [FILE_SETTINGS]: ['files.settings.get', 'files.settings.update'],
};

const reasons = new Map(Object.entries(EXCLUDED).flatMap(([reason, methods]) => methods.map(name => [name, reason])));

export const excludedMethods: readonly string[] = [...reasons.keys()];

/** Why a function of the client is not proven; nothing for one that must be. */
export const excludedBecause = (method: string): string | undefined => reasons.get(method);
