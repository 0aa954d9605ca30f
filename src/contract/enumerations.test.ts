import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from './countries';
import * as enumerations from './enumerations';
import { LANGUAGE_CODES, PLATFORM_LANGUAGES } from './languages';
import { TIME_ZONES } from './timeZones';

const words = (text: string) => text.split(' ');

/** Typed over from the specification, §3 and §4: the order is the order of the screens. */
const LISTS: readonly (readonly [row: string, what: string, values: readonly string[], expected: string])[] = [
  ['ENUM-01', 'task statuses', enumerations.TASK_STATUSES, 'new inProgress complete failed canceled'],
  ['ENUM-01', 'mail statuses', enumerations.MAIL_STATUSES, 'queued sending failed'],
  ['ENUM-01', 'dispatcher types', enumerations.DISPATCHER_TYPES, 'mail task'],
  ['ENUM-02', 'event kinds', enumerations.EVENT_KINDS, 'created failed charge_created task_started'],
  ['ENUM-02', 'payment methods', enumerations.PAYMENT_METHOD_TYPES, 'card bancontact ideal giropay'],
  ['ENUM-02', 'payment usages', enumerations.PAYMENT_USAGES, 'offSession onSession'],
  ['ENUM-03', 'languages', PLATFORM_LANGUAGES, 'EN NL DE FR DA ES IT'],
  ['ENUM-03', 'schema field types', enumerations.SCHEMA_FIELD_TYPES, 'STRING NUMBER BOOLEAN OBJECT_ID URL'],
  ['ENUM-03', 'access levels', enumerations.ACCESS_LEVELS, 'full read'],
  [
    'ENUM-03',
    'activity levels',
    enumerations.ACTIVITY_LEVELS,
    'NOT_ACTIVE SLIGHTLY_ACTIVE MODERATELY_ACTIVE ACTIVE VERY_ACTIVE',
  ],
  [
    'ENUM-03',
    'conditions',
    enumerations.CONDITIONS,
    'HEART_FAILURE DIABETES COPD HYPERTENSION VASCULAR_DISEASE HISTORY_OF_TIA_STROKE',
  ],
  ['ENUM-03', 'symptoms', enumerations.SYMPTOMS, 'TREMOR PERNIOSIS CALLUS'],
  ['ENUM-03', 'dose units', enumerations.DOSE_UNITS, 'mg ml pill'],
  [
    'ENUM-03',
    'frequencies',
    enumerations.PRESCRIPTION_FREQUENCIES,
    'AS_NEEDED EVERY_DAY EVERY_WEEK EVERY_MONTH BIRTH_CONTROL',
  ],
  [
    'ENUM-04',
    '15 app-store subscription states',
    enumerations.APP_STORE_SUBSCRIPTION_STATES,
    'using_free_trial using_introductory_pricing active_with_renewal active_without_renewal expired_voluntarily switching_product switched_product in_grace_period in_billing_retry expired_from_billing awaiting_price_change_confirmation failed_to_confirm_price_change revoked refunded refunded_for_issue',
  ],
  [
    'ENUM-04',
    '17 subscription events',
    enumerations.SUBSCRIPTION_EVENTS,
    'started started_with_free_trial started_with_introductory_pricing renewed renewal_disabled renewal_enabled expired_voluntarily switching_product switched_product grace_period_started billing_retry_started expired_from_billing price_change_confirmation_requested failed_to_confirm_price_change revoked refunded refunded_for_issue',
  ],
  [
    'ENUM-04',
    '5 lifecycle states',
    enumerations.LIFECYCLE_STATES,
    'acquiring engaged active_but_losing inactive_and_losing lost',
  ],
];

describe('the closed lists', () => {
  it.each(LISTS)('[%s] %s', (_, __, values, expected) => {
    expect(values).toEqual(words(expected));
  });

  it('[ENUM-01] sex codes, and the other coding that registration uses', () => {
    expect(enumerations.SEX_CODES).toEqual({ unknown: 0, male: 1, female: 2, notApplicable: 9 });
    expect(enumerations.CONSOLE_GENDERS).toEqual({ female: 0, male: 1 });
  });

  it('[ENUM-05] every time zone is one that can be used, and each stands there once', () => {
    const refused = TIME_ZONES.filter(timeZone => {
      try {
        new Intl.DateTimeFormat('en', { timeZone });
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toEqual([]);
    expect(new Set(TIME_ZONES).size).toBe(TIME_ZONES.length);
    expect(TIME_ZONES).toEqual(expect.arrayContaining(['UTC', 'Europe/Brussels', 'America/New_York', 'Asia/Tokyo']));
  });

  it('[ENUM-05] language codes are two capitals, each once, with all that the platform speaks', () => {
    expect(LANGUAGE_CODES.filter(code => !/^[A-Z]{2}$/.test(code))).toEqual([]);
    expect(new Set(LANGUAGE_CODES).size).toBe(LANGUAGE_CODES.length);
    expect(LANGUAGE_CODES).toEqual(expect.arrayContaining([...PLATFORM_LANGUAGES]));
  });

  it('[UNEW-13] country codes are two capitals, each once, and each names a country', () => {
    expect(COUNTRY_CODES.filter(code => !/^[A-Z]{2}$/.test(code))).toEqual([]);
    expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
    const names = new Intl.DisplayNames('en', { type: 'region' });
    expect(COUNTRY_CODES.filter(code => names.of(code) === code)).toEqual([]);
    expect(COUNTRY_CODES).toContain('BE');
  });
});
