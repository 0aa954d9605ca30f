import { expect, it } from 'vitest';
import consoleEn from '../../i18n/en/console.json';
import servicesEn from '../../i18n/en/services.json';
import consoleNl from '../../i18n/nl/console.json';
import servicesNl from '../../i18n/nl/services.json';

/** Members of records that no column shows and the wire names (platform-api 6.1, 6.6, 6.7, 6.10). */
const NAMED = `authorizationCode accessToken tokenType expiresIn refreshToken tokenSecret userConfiguration options value price receiptResponse
  autoRenewStatusChange appStoreAppBundleId playStorePackageName playStoreSubscriptionId lockTimestamp lockId`;

it.each([
  ['English', consoleEn, servicesEn],
  ['Dutch', consoleNl, servicesNl],
])('members that the wire names are called by words in %s', (_, { fields }, services) => {
  const words = Object.keys({ ...fields, ...services.fields });
  expect(NAMED.split(/\s+/).filter(name => !words.includes(name))).toEqual([]);
});
