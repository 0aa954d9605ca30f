/** Closed lists of the specification (§3, §4). What a server sends beyond them is shown as it is. */
export const TASK_STATUSES = ['new', 'inProgress', 'complete', 'failed', 'canceled'] as const;
export const SEX_CODES = { unknown: 0, male: 1, female: 2, notApplicable: 9 } as const;
/** The console's own coding at registration; it differs from the sex codes on purpose. */
export const CONSOLE_GENDERS = { female: 0, male: 1 } as const;
export const MAIL_STATUSES = ['queued', 'sending', 'failed'] as const;
export const DISPATCHER_TYPES = ['mail', 'task'] as const;
export const EVENT_KINDS = ['created', 'failed', 'charge_created', 'task_started'] as const;
export const PAYMENT_METHOD_TYPES = ['card', 'bancontact', 'ideal', 'giropay'] as const;
export const PAYMENT_USAGES = ['offSession', 'onSession'] as const;
export const ACTIVITY_LEVELS = ['NOT_ACTIVE', 'SLIGHTLY_ACTIVE', 'MODERATELY_ACTIVE', 'ACTIVE', 'VERY_ACTIVE'] as const;
export const CONDITIONS = [
  'HEART_FAILURE',
  'DIABETES',
  'COPD',
  'HYPERTENSION',
  'VASCULAR_DISEASE',
  'HISTORY_OF_TIA_STROKE',
] as const;
export const SYMPTOMS = ['TREMOR', 'PERNIOSIS', 'CALLUS'] as const;
export const DOSE_UNITS = ['mg', 'ml', 'pill'] as const;
export const PRESCRIPTION_FREQUENCIES = [
  'AS_NEEDED',
  'EVERY_DAY',
  'EVERY_WEEK',
  'EVERY_MONTH',
  'BIRTH_CONTROL',
] as const;
export const SCHEMA_FIELD_TYPES = ['STRING', 'NUMBER', 'BOOLEAN', 'OBJECT_ID', 'URL'] as const;
export const ACCESS_LEVELS = ['full', 'read'] as const;

export const RUNTIMES = [
  'nodejs12.x',
  'nodejs14.x',
  'python3.7',
  'python3.8',
  'python3.9',
  'ruby2.7',
  'java8',
  'java11',
  'go1.x',
  'dotnetcore3.1',
] as const;
/** Who may execute a function directly: shown as Restricted, All users, Public. */
export const PERMISSION_MODES = ['permissionRequired', 'allUsers', 'public'] as const;

export const APP_STORE_SUBSCRIPTION_STATES = [
  'using_free_trial',
  'using_introductory_pricing',
  'active_with_renewal',
  'active_without_renewal',
  'expired_voluntarily',
  'switching_product',
  'switched_product',
  'in_grace_period',
  'in_billing_retry',
  'expired_from_billing',
  'awaiting_price_change_confirmation',
  'failed_to_confirm_price_change',
  'revoked',
  'refunded',
  'refunded_for_issue',
] as const;
export const SUBSCRIPTION_EVENTS = [
  'started',
  'started_with_free_trial',
  'started_with_introductory_pricing',
  'renewed',
  'renewal_disabled',
  'renewal_enabled',
  'expired_voluntarily',
  'switching_product',
  'switched_product',
  'grace_period_started',
  'billing_retry_started',
  'expired_from_billing',
  'price_change_confirmation_requested',
  'failed_to_confirm_price_change',
  'revoked',
  'refunded',
  'refunded_for_issue',
] as const;
export const LIFECYCLE_STATES = ['acquiring', 'engaged', 'active_but_losing', 'inactive_and_losing', 'lost'] as const;
