const API_FUNCTIONS = 'functions as an API are of later clients; the reference does not describe them (section 8)';
const MAIL_TEMPLATES =
  "the mails of accounts are the platform's own (section 6.3); the reference names no path that replaces their templates";
const FILE_SETTINGS =
  "would let browsers show uploaded files on the platform's own origin; they always travel as downloads here";

/** Functions of the client that the reference does not cover, and why, each by its name. */
const EXCLUDED: Readonly<Record<string, readonly string[]>> = {
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
  [MAIL_TEMPLATES]: ['users.getEmailTemplates', 'users.setEmailTemplates'],
  [FILE_SETTINGS]: ['files.settings.get', 'files.settings.update'],
};

const reasons = new Map(Object.entries(EXCLUDED).flatMap(([reason, methods]) => methods.map(name => [name, reason])));

export const excludedMethods: readonly string[] = [...reasons.keys()];

/** Why a function of the client is not proven; nothing for one that must be. */
export const excludedBecause = (method: string): string | undefined => reasons.get(method);
