import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import type { User } from '../../contract';
import { LANGUAGE_CODES } from '../../contract/languages';
import { TIME_ZONES } from '../../contract/timeZones';
import { InlineEditor, type InlineInputProps } from '../../ui/InlineEditor';
import { Later } from '../../ui/Later';
import { Card } from '../../ui/PageFrame';
import { type CodeKind, useCodeNames } from '../../ui/useCodeNames';
import { CodeSelect } from './CodeSelect';
import { emptyFault, phoneFault } from './userRules';

type Field = 'firstName' | 'lastName' | 'phoneNumber' | 'language' | 'timeZone';

/** A list of codes in place of a text field. */
const codeInput =
  (kind: CodeKind, codes: readonly string[]) =>
  ({ id, value, onChange, readOnly, describedBy }: InlineInputProps) => (
    <Later meanwhile={<div className="inline-waits">{value}</div>}>
      <CodeSelect
        id={id}
        kind={kind}
        codes={codes}
        value={value}
        onChange={onChange}
        disabled={readOnly}
        describedBy={describedBy}
      />
    </Later>
  );

// Only where it is shown: the first name of a language takes a browser as long as the rest of the page.
const LanguageName = ({ code }: { code: string }) => `${useCodeNames('language')(code)} (${code})`;

export type PersonCardProps = {
  user: User;
  /** Reads the user as they are now. */
  look: () => Promise<User>;
  /** Waits for a change of the field and shows what is stored then. */
  onSaved: (call: Promise<User>, changes: Partial<User>, label: string) => Promise<void>;
};

/** Who the user is, edited field by field: each change sends that field alone (spec §4, §6, §7). */
export const PersonCard = ({ user, look, onSaved }: PersonCardProps) => {
  const say = useMessages();
  const { client } = usePlatform();
  const canUpdate = useMay('update').isAllowed;
  const canUpdateEmail = useMay('updateEmail').isAllowed;
  const notEmpty = (value: string) => emptyFault(value, say);

  const lookAt = (field: Field | 'email') => async () => (await look())[field] ?? '';
  const editor = (field: Field) => {
    const label = say(`fields.${field}`);
    return {
      field,
      label,
      value: user[field] ?? '',
      look: lookAt(field),
      validate: field === 'phoneNumber' ? (value: string) => phoneFault(value, say) : notEmpty,
      ...(canUpdate
        ? {
            onSave: (value: string) =>
              onSaved(client.users.update(user.id, { [field]: value }), { [field]: value }, label),
          }
        : {}),
    };
  };
  return (
    <Card title={say('users.detail.person')}>
      <div className="fields">
        <InlineEditor {...editor('firstName')} />
        <InlineEditor {...editor('lastName')} />
        <InlineEditor
          field="email"
          label={say('fields.email')}
          value={user.email}
          look={lookAt('email')}
          inputMode="email"
          {...(canUpdateEmail
            ? {
                onSave: (email: string) =>
                  onSaved(client.users.updateEmail(user.id, email), { email }, say('fields.email')),
                validate: notEmpty,
                help: say('users.detail.email_help'),
              }
            : {})}
        />
        <InlineEditor {...editor('phoneNumber')} inputMode="tel" />
        <InlineEditor
          {...editor('language')}
          display={user.language ? <LanguageName code={user.language} /> : ''}
          renderInput={codeInput('language', LANGUAGE_CODES)}
        />
        <InlineEditor {...editor('timeZone')} renderInput={codeInput('timeZone', TIME_ZONES)} />
      </div>
    </Card>
  );
};
