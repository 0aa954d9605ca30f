import { SERVICES } from '../../../contract';
import { f } from '../../collection/f';
import { membersOf, readMembers } from '../../collection/readBody';
import type { Route } from '../../http/route';
import { PlatformError } from '../../kernel/errors';
import { isHtml, type Mail } from '../../kernel/mail';
import type { Platform } from '../../kernel/platform';
import { SYSTEM } from '../../kernel/who';
import { write } from '../../kernel/write';
import { snake } from '../../query/names';
import type { Database } from '../../store/openStore';
import { templates } from '../templates/ports';

/** What an account is mailed, and as what the mail's template is told of the hash; of a pin code as `pin_code`. */
const MAILS = {
  activation: 'activation_hash',
  reactivation: 'activation_hash',
  password_reset: 'reset_hash',
  oidc_unlink: 'reset_hash',
} as const;

export type AccountMail = keyof typeof MAILS;

/** Ids or names of templates, as they travel: `activation_email_template_name`. */
export type MailTemplates = Readonly<Record<string, string>>;

const STEMS = ['activation', 'reactivation', 'passwordReset', 'oidcUnlink'].flatMap(stem => [stem, `${stem}Pin`]);
const stems = STEMS.map(stem => `${stem}EmailTemplate`);
const members = Object.fromEntries(
  stems.flatMap(stem => [
    [`${stem}Id`, f.ref()],
    [`${stem}Name`, f.text({ min: 1, max: 200 })],
  ]),
);

/**
 * A name as it may stand in any mail. Whoever registers with somebody else's address chooses the names in it; templates of the first
 * version write them as they are, and a text with an element in it is sent as HTML.
 */
const plainName = (name: string): string => name.replace(/[<>]/g, '').replaceAll('"', "'").replace(/\s+/g, ' ').trim();

const readTemplates = async (db: Database): Promise<MailTemplates> =>
  (await db.selectFrom('email_templates').select('templates').executeTakeFirst())?.templates ?? {};

/**
 * The mail in the words of the template that stands for it. Nobody is kept from their account by a template that is gone or cannot be
 * filled: that is reported, and the mail goes out in the platform's words.
 */
export const templated = async (
  platform: Platform,
  user: { id: string; email: string },
  { kind, mode, secret }: { kind: AccountMail; mode: 'hash' | 'pin_code'; secret: string },
): Promise<Mail | undefined> => {
  const chosen = await readTemplates(platform.db);
  const template = `${kind}${mode === 'pin_code' ? '_pin' : ''}_email_template`;
  const id = chosen[`${template}_id`];
  const name = chosen[`${template}_name`];
  if (!id && !name) return undefined;
  const member = mode === 'pin_code' ? 'pin_code' : MAILS[kind];
  const person = await platform.db
    .selectFrom('users')
    .select(['language', 'first_name', 'last_name'])
    .where('id', '=', user.id)
    .executeTakeFirst();
  const first_name = plainName(person?.first_name ?? '');
  const last_name = plainName(person?.last_name ?? '');
  try {
    const { subject, body } = await platform.use(templates).resolve(
      { platform, caller: SYSTEM },
      {
        ...(id ? { id } : { name: name ?? '' }),
        // The public platform's pages spell the names either way. Nothing counts how often these mails are opened.
        content: {
          firstname: first_name,
          lastname: last_name,
          first_name,
          last_name,
          tracking_hash: platform.randomHex(40),
          [member]: secret,
        },
        ...(person?.language ? { language: person.language } : {}),
      },
    );
    if (!subject || !body?.includes(secret))
      throw new PlatformError(
        1003,
        `The template of the ${kind} mail has no subject, or its body does not tell the ${member}`,
      );
    return { recipient: user.email, subject, text: body, ...(isHtml(body) ? { details: { html: body } } : {}) };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    platform.report(error);
    return undefined;
  }
};

const put: Route['handler'] = async call => {
  const given = readMembers(call.body, members);
  const sent = membersOf(call.body);
  for (const stem of stems)
    if (given[`${stem}Id`] && given[`${stem}Name`])
      throw new PlatformError(26, `A template is named by its id or its name: ${snake(stem)}`);
  return write(call, async (within, note) => {
    const { db } = within.platform;
    const { templates: before } = await db
      .selectFrom('email_templates')
      .select('templates')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const next: Record<string, string> = { ...before };
    for (const stem of stems)
      for (const [member, twin] of [
        [`${stem}Id`, `${stem}Name`],
        [`${stem}Name`, `${stem}Id`],
      ] as const) {
        const value = given[member];
        if (sent.get(member) === null) delete next[snake(member)];
        if (typeof value !== 'string') continue;
        await within.platform.use(templates).require(within, member === `${stem}Id` ? { id: value } : { name: value });
        next[snake(member)] = value;
        delete next[snake(twin)];
      }
    await db
      .updateTable('email_templates')
      .set({ templates: JSON.stringify(next) })
      .execute();
    await note('email_templates.update', 'email_templates', {
      // What is no setting was ignored.
      fields: [...sent.keys()].filter(name => Object.hasOwn(members, name)),
    });
    return next;
  });
};

/** Which templates the mails of accounts are made of (platform-api 8, later clients). */
export const mailTemplateRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${SERVICES.users.base}/email_templates`,
    access: { anyOf: ['VIEW_USER_SERVICE_EMAIL_TEMPLATES'] },
    handler: ({ platform }) => readTemplates(platform.db),
  },
  {
    method: 'PUT',
    path: `${SERVICES.users.base}/email_templates`,
    access: { anyOf: ['UPDATE_USER_SERVICE_EMAIL_TEMPLATES'] },
    takes: members,
    handler: put,
  },
];
