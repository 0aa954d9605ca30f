import { expect, it } from 'vitest';
import en from '../../i18n/en/services.json';
import nl from '../../i18n/nl/services.json';
import { isLanguage, LANGUAGES, toLanguage } from './languages';
import { readableWords } from './messages';

it.each([
  ['users/patients', 'Patients'],
  ['phoneNumber', 'Phone number'],
  ['created_at', 'Created at'],
  ['data/documents/:schema', 'Documents'],
  ['mfaURL', 'Mfa URL'],
  ['a.b--c  d', 'A b c d'],
  ['_private', 'Private'],
  ['/x/', 'X'],
  ['address2Line', 'Address2 line'],
  ['', ''],
  ['/:only', ''],
])('a name without a message is said in its own words: %s is %j', (name, words) => {
  expect(readableWords(name)).toBe(words);
});

it.each([
  ['nl', 'nl'],
  ['NL-be', 'nl'],
  ['en', 'en'],
  ['fr', 'en'],
  ['xnl', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  [['nl'], 'en'],
])('[I18N-01] a profile that says %j is spoken to in %s', (language, spoken) => {
  expect(toLanguage(language)).toBe(spoken);
});

it('the console speaks English and Dutch', () => {
  expect(LANGUAGES).toEqual(['en', 'nl']);
  expect(['en', 'nl', 'fr', '', undefined].map(isLanguage)).toEqual([true, true, false, false, false]);
});

/** Members within records, as the reference names them (platform-api 3 to 6); lists and forms have theirs from the type check. */
const WITHIN: readonly (readonly [string, string])[] = [
  ['users', 'profileImage failedCount lastFailedTimestamp groupId expired'],
  ['data, tasks', 'commentCount createdByApplicationId createdByUserId retryForTaskIds retriedByTaskId'],
  [
    'profiles',
    [
      'addressLine1 addressLine2 afHistory medication dosis number unit medicationFrequency count',
      'reason patientId fibricheckInfo app build branch device os model manufacturer',
    ].join(' '),
  ],
  ['mail', 'awsMessageId attachments filename encoding textEncoding templateData credentials serviceId html'],
  ['notifications, events', 'senderId url groupName fieldType defaultValue major minor patch'],
  [
    'payments',
    [
      'appStoreProductId taskFunctionName taskPriority properties required eventIdStripe',
      'resourceIdStripe resourceType paymentId stripeClientSecret bundleId originalTransactionId',
      'lastTransactionId originalPurchaseDate lastPurchaseDate expiresDate reevaluateDate',
      'autoRenewStatus autoRenewing latestReceipt newProductId state paymentState packageName',
      'subscriptionId purchaseToken purchaserId receipt',
    ].join(' '),
  ],
  ['auth', 'clientSecret consumerKey consumerSecret logo'],
];

it.each(WITHIN)('[I18N-01] what stands within records of %s has words in both languages', (_, names) => {
  for (const { fields } of [en, nl]) {
    expect(names.split(' ').filter(name => !Object.hasOwn(fields, name))).toEqual([]);
  }
});
