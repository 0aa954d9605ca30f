import type { RecordPartProps } from '../../admin/defineResource';
import { useMessages } from '../../admin/messages';
import { Card } from '../../ui/PageFrame';
import { TextOrHtml } from '../../ui/record/SafeHtml';
import type { Mail, QueuedMail } from './mail';

/** Why there is nothing to read: what a template says stands in no mail, and in one that waits not yet. */
const reasonOf = ({ status, templateId, templateData }: Partial<Mail & QueuedMail>) => {
  if (!(templateId || templateData)) return 'mails.no_text';
  return status === undefined ? 'mails.no_body' : 'mails.no_body_yet';
};

/** The mail as its reader sees it, without what it would fetch. */
export const MailPreview = ({ record }: RecordPartProps<Partial<Mail & QueuedMail>>) => {
  const say = useMessages();
  const { body, subject, html, text } = record;
  const shown = body || html || text;
  return (
    <Card title={say('mails.body')}>
      {typeof shown === 'string' ? (
        <TextOrHtml text={shown} label={say('mails.body_of', { subject: subject ?? '' })} />
      ) : (
        <p className="record-none">{say(reasonOf(record))}</p>
      )}
    </Card>
  );
};
