/** One setting, as the client spells it, and by what it is changed. */
export type Setting =
  | { field: string; kind: 'yesNo' | 'texts' }
  | { field: string; kind: 'count'; atLeast?: string; atMost?: string }
  /** A template by its name (`{field}Name`) or its id (`{field}Id`). */
  | { field: string; kind: 'template' };

/** What one service keeps once for the whole host. */
export type SettingsGroup = {
  name: 'passwords' | 'verification' | 'account_mails' | 'shown_files';
  path: string;
  casing: 'snake' | 'camel';
  /** Action of the page whose permissions reading asks for; none where everybody may. */
  view?: string;
  update: string;
  /** Older hosts take all of it or nothing (platform-api 5.2). */
  isSentWhole?: true;
  settings: readonly Setting[];
};

const yesNo = (...fields: readonly string[]): readonly Setting[] => fields.map(field => ({ field, kind: 'yesNo' }));
const templates = (...mails: readonly string[]): readonly Setting[] =>
  mails.map(mail => ({ field: `${mail}EmailTemplate`, kind: 'template' }));

export const GROUPS: readonly SettingsGroup[] = [
  {
    name: 'passwords',
    path: '/users/v1/password_policy',
    casing: 'snake',
    update: 'updatePasswords',
    isSentWhole: true,
    settings: [
      { field: 'minimumLength', kind: 'count', atMost: 'maximumLength' },
      { field: 'maximumLength', kind: 'count', atLeast: 'minimumLength' },
      ...yesNo('lowerCaseRequired', 'upperCaseRequired', 'numberRequired', 'symbolRequired'),
    ],
  },
  {
    name: 'verification',
    path: '/users/v1/settings/verification',
    casing: 'snake',
    view: 'viewVerification',
    update: 'updateVerification',
    settings: yesNo(
      ...['limitHashActivationRequests', 'limitHashForgotPasswordRequests'],
      ...['enablePinCodeActivationRequests', 'enablePinCodeForgotPasswordRequests'],
    ),
  },
  {
    name: 'account_mails',
    path: '/users/v1/email_templates',
    casing: 'snake',
    view: 'viewAccountMails',
    update: 'updateAccountMails',
    settings: templates(
      ...['activation', 'reactivation', 'passwordReset', 'oidcUnlink'],
      ...['activationPin', 'reactivationPin', 'passwordResetPin', 'oidcUnlinkPin'],
    ),
  },
  {
    name: 'shown_files',
    path: '/files/v1/settings',
    casing: 'camel',
    view: 'viewShownFiles',
    update: 'updateShownFiles',
    settings: [{ field: 'disableForceDownloadForMimeTypes', kind: 'texts' }],
  },
];
