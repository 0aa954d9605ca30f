import type { SampleAccount } from '../kernel/samples';

/** The accounts of the sample data. They are printed at start: never use this data beyond your own machine. */
export const SAMPLE_ACCOUNTS: readonly SampleAccount[] = [
  {
    email: 'admin@example.com',
    password: 'Meridian-1',
    role: 'administrator',
    firstName: 'Ada',
    lastName: 'Janssens',
    language: 'EN',
    isActive: true,
    holds: 'Administrator',
  },
  {
    email: 'operator@example.com',
    password: 'Meridian-2',
    role: 'may only read',
    firstName: 'Otto',
    lastName: 'Peeters',
    language: 'NL',
    isActive: true,
    holds: 'Reader',
  },
  {
    email: 'nobody@example.com',
    password: 'Meridian-3',
    role: 'no permissions',
    firstName: 'Noor',
    lastName: 'De Smet',
    language: 'EN',
    isActive: true,
  },
  {
    email: 'mfa@example.com',
    password: 'Meridian-4',
    role: 'administrator with a one-time code',
    firstName: 'Mila',
    lastName: 'Fontaine',
    language: 'EN',
    isActive: true,
    holds: 'Administrator',
    totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    recoveryCodes: [
      'QPF2SBQJ',
      'H7MDA4XK',
      'W3TNR8YC',
      'B6GVE2ZP',
      'K9LXU5JH',
      'D4SWQ7MF',
      'N8YCA3TR',
      'E5PZG6VB',
      'J2HKL9XU',
      'F7RQS4WD',
    ],
  },
  {
    email: 'inactive@example.com',
    password: 'Meridian-5',
    role: 'not activated',
    firstName: 'Ines',
    lastName: 'Vermeulen',
    language: 'FR',
    isActive: false,
  },
];

/** The sample application of command line tools, which sign with OAuth 1.0. Printed at start like the accounts. */
export const SAMPLE_OAUTH1 = {
  consumerKey: '3e9a827ed143c14e33617315c15789134367224c',
  consumerSecret: '4f0b938fe254d25f44728426d26890245478335d',
} as const;
