import { TextField } from '@mui/material';
import { useState } from 'react';
import { useHostIdentity } from '../../admin/config/hostIdentity';
import { useMessages } from '../../admin/messages';

/** On production, what is done with more records than these asks for their number. */
const UNASKED = 20;

/**
 * What a production host asks for before something is done with many records: that their number is typed, as deleting asks
 * for a name.
 */
export const useBulkGuard = (count: number) => {
  const { host, label, kind } = useHostIdentity();
  const [text, setText] = useState('');
  const isProduction = kind === 'production';
  const wanted = isProduction && count > UNASKED ? String(count) : undefined;
  return {
    /** What the host is called, where it is in production. */
    name: isProduction ? (label ?? host) : undefined,
    wanted,
    text,
    setText,
    isPassed: wanted === undefined || text.trim() === wanted,
  };
};

/** Where it is done, and the box for the number. */
export const BulkGuard = ({ guard: { name, wanted, text, setText } }: { guard: ReturnType<typeof useBulkGuard> }) => {
  const say = useMessages();
  if (name === undefined) return null;
  return (
    <>
      <p className="bulk-host">{say('host.on', { label: name, kind: say('login.host_kind.production') })}</p>
      {wanted === undefined ? null : (
        <TextField
          label={say('host.type_name', { name: wanted })}
          value={text}
          onChange={({ target }) => setText(target.value)}
          fullWidth
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, inputMode: 'numeric' } }}
        />
      )}
    </>
  );
};
