import { useMessages } from '../../admin/messages';
import { CopyButton } from '../../ui/CopyButton';
import { Button } from '../../ui/controls/Button';
import { downloadText } from '../../ui/downloadText';

/** New recovery codes, which are told once: to be copied or saved as a file. */
export const RecoveryCodes = ({ codes, email }: { codes: readonly string[]; email: string }) => {
  const say = useMessages();
  const text = codes.join('\n');
  return (
    <>
      <p>{say('mfa.codes_once', { email })}</p>
      <div className="mfa-secret">
        <pre data-copy-source>{text}</pre>
        <CopyButton text={text} label={say('mfa.copy_codes')} />
      </div>
      <Button onClick={() => downloadText(`recovery-codes-${email}.txt`, `${email}\n\n${text}\n`)}>
        {say('mfa.save_codes')}
      </Button>
    </>
  );
};
