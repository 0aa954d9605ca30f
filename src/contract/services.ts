/** How each service of the platform speaks (platform-api 1.3). */
export const SERVICES = {
  auth: { base: '/auth/v2', casing: 'camel', timestamps: 'iso' },
  users: { base: '/users/v1', casing: 'snake', timestamps: 'epoch' },
  data: { base: '/data/v1', casing: 'camel', timestamps: 'iso' },
  files: { base: '/files/v1', casing: 'camel', timestamps: 'iso' },
  tasks: { base: '/tasks/v1', casing: 'camel', timestamps: 'iso' },
  configurations: { base: '/configurations/v2', casing: 'camel', timestamps: 'iso' },
  templates: { base: '/templates/v1', casing: 'snake', timestamps: 'epoch' },
  mail: { base: '/mail/v1', casing: 'snake', timestamps: 'epoch' },
  dispatchers: { base: '/dispatchers/v1', casing: 'camel', timestamps: 'epoch' },
  payments: { base: '/payments/v1', casing: 'camel', timestamps: 'iso' },
  localizations: { base: '/localizations/v1', casing: 'snake', timestamps: 'epoch' },
  profiles: { base: '/profiles/v1', casing: 'snake', timestamps: 'epoch' },
  notifications: { base: '/notifications/v1', casing: 'snake', timestamps: 'epoch' },
  events: { base: '/events/v1', casing: 'snake', timestamps: 'epoch' },
} as const;

/** How one of the platform's interfaces speaks, and where it is. */
export type Interface = {
  readonly base: string;
  readonly casing: 'camel' | 'snake';
  readonly timestamps: 'iso' | 'epoch';
};

/** Newer interfaces beside those of the reference: later clients and command line tools speak them (platform-api 8). */
export const NEWER_INTERFACES = {
  templatesV2: { base: '/templates/v2', casing: 'camel', timestamps: 'iso' },
  notificationsV2: { base: '/notifications/v2', casing: 'camel', timestamps: 'iso' },
  logs: { base: '/logs/v1', casing: 'camel', timestamps: 'iso' },
} as const satisfies Record<string, Interface>;

export type ServiceName = keyof typeof SERVICES;

const DATES = new Set([
  'creationTimestamp',
  'expiryTimestamp',
  'expireTimestamp',
  'updateTimestamp',
  'lastFailedTimestamp',
  'statusChangedTimestamp',
  'startTimestamp',
  'endTimestamp',
  'timestamp',
  'paidTimestamp',
  'originalPurchaseDate',
  'lastPurchaseDate',
  'expiresDate',
  'reevaluateDate',
  'autoRenewStatusChange',
  'commentedTimestamp',
] as const);

/** Fields that arrive as dates, at any depth of what the platform owns (spec §3). The specification closes the list: a moment of another name arrives as text. */
export const DATE_FIELDS: ReadonlySet<string> = DATES;

type DateField = typeof DATES extends Set<infer Name> ? Name : never;

/** Refuses a record whose type calls a date what arrives as text. */
export type KnownDates<T> = {
  [K in keyof T]: T[K] extends Date | undefined ? (K extends DateField ? T[K] : string) : T[K];
};

/**
 * Keys whose value belongs to operators or their programs: it passes through untouched, whatever its keys are called
 * (docs/decisions: the wire is converted by what is known).
 */
export const OPERATOR_OWNED_KEYS: ReadonlySet<string> = new Set([
  'data',
  'environmentVariables',
  'customFields',
  'custom_fields',
  'content',
  'fields',
  'properties',
  'schema',
  'text',
]);
