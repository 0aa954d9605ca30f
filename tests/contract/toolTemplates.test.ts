import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { onEachDatabase } from '../support/officialClient';

const INPUTS = Object.fromEntries(
  ['firstname', 'activation_hash', 'pin_code', 'order'].map(name => [name, { type: 'string' }]),
);
/** A mail as configurations of clusters bring it: of words in languages, and parts that stand there or do not. */
const BODY = `<p>{{ t 'tool_hello' firstname=@inputs.firstname }}</p>
{{#if @inputs.pin_code }}
  <strong>{{ @inputs.pin_code }}</strong>
{{else}}
  <a href="https://app.example.test/?hash={{ @inputs.activation_hash }}">{{t "tool_link"}}</a>
{{/if}}
<img src="https://api.example.test/mail/v1/{{@inputs.tracking_hash}}/open">
`;

onEachDatabase(
  'templates that command line tools bring',
  ({ platform, connect, connectAs, database }) => {
    const on = database.toLowerCase();
    const name = `tool-mail-${on}`;
    let exh: Awaited<ReturnType<typeof connectAs>>;

    beforeAll(async () => {
      exh = await connectAs('administrator');
      await exh.localizations.create({
        localizations: [
          { key: 'tool_subject', text: { EN: 'Activate your account', NL: 'Activeer uw account' } },
          { key: 'tool_hello', text: { EN: 'Dear {{firstname}},', NL: 'Beste {{ firstname }},' } },
          { key: 'tool_link', text: { EN: 'Click here', NL: 'Klik hier' } },
        ],
      });
      const outputs = { subject: "{{t 'tool_subject'}}", body: BODY };
      await exh.templatesV2.create({ name, inputs: INPUTS, outputs } as never);
    });

    const mailed = async (recipient: string) => {
      await platform().platform.background.idle();
      const { rows } = await sql<{ subject: string; link: string }>`select subject, link from outbox
        where recipient = ${recipient} order by seq`.execute(platform().platform.db);
      return rows.at(-1);
    };

    it('[SVC-USERS] [SVC-LOC] mails about an account are in its language, in the words of the template that is set for them', async () => {
      const { id: activationEmailTemplateId } = (await exh.templatesV2.findByName(name)) ?? {};
      await exh.users.setEmailTemplates({ activationEmailTemplateId } as never);
      const email = `tool-${on}@example.test`;
      const person = { firstName: 'Ann', lastName: 'B', email, password: 'Correct-Horse-7', phoneNumber: '1' };
      await connect().users.createAccount({ ...person, language: 'NL' });
      const mail = await mailed(email);
      expect(mail?.subject).toBe('Activeer uw account');
      expect(mail?.link).toMatch(
        /^<p>Beste Ann,<\/p>\s+<a href="https:\/\/app\.example\.test\/\?hash=[0-9a-f]{40}">Klik hier<\/a>\s+<img src="https:\/\/api\.example\.test\/mail\/v1\/[0-9a-f]{40}\/open">\n$/,
      );
      await exh.users.setEmailTemplates({ activationEmailTemplateId: null } as never);
    });

    it('[SVC-MAIL] [SVC-LOC] a mail by template is in the language asked for', async () => {
      const sent = await exh.mails.send({
        recipients: { to: [`eva-${on}@example.test`] },
        templateName: name,
        language: 'NL',
        content: { firstname: 'Eva', activation_hash: 'x', pin_code: '123' },
      } as never);
      expect(sent).toMatchObject({ subject: 'Activeer uw account' });
      expect(sent.body).toMatch(/^<p>Beste Eva,<\/p>\s+<strong>123<\/strong>\s+<img /);
      const unfit = exh.mails.send({
        recipients: { to: [`eva-${on}@example.test`] },
        templateName: name,
        content: { firstname: 'Eva', activation_hash: 'x', pin_code: 123 },
      } as never);
      await expect(unfit).rejects.toThrow('the input pin_code is no string');
      const tracked = /\/mail\/v1\/([0-9a-f]{40})\/open/.exec(sent.body ?? '')?.[1] ?? '';
      expect(await exh.mails.track(tracked)).toEqual({ affectedRecords: 1 });
    });
  },
  { scale: 0, documents: 0 },
);
