import LockIcon from '@mui/icons-material/LockOutlined';
import { useEffect, useState } from 'react';
import { colourOf, useHostIdentity, useReadOnly } from '../../admin/config/hostIdentity';
import { useMessages } from '../../admin/messages';
import { part } from '../../ui/theme/part';
import './hostBadge.css';
import { WhenThere } from '../../ui/feedback/WhenThere';

const HostDialog = part(() => import('./HostDialog').then(({ HostDialog }) => HostDialog));

/** Where one works: a stripe in the colour of the host, its label and what it is for as text, and whether it is only read. */
export const HostBadge = () => {
  const say = useMessages();
  const identity = useHostIdentity();
  const { host, label, kind } = identity;
  const colour = colourOf(identity);
  const [isReadOnly] = useReadOnly();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    document.documentElement.style.setProperty('--host', colour);
  }, [colour]);

  return (
    <>
      <div className="host-stripe" />
      <button
        type="button"
        className="host-badge"
        aria-haspopup="dialog"
        title={say('host.button', { host })}
        onClick={() => setOpen(true)}
      >
        <i aria-hidden />
        <span className="host-name">{label ?? host.replace(/^https?:\/\//, '')}</span>
        {kind === 'other' ? null : <span className="host-kind">{say(`login.host_kind.${kind}`)}</span>}
        {isReadOnly ? (
          <span className="host-locked">
            <LockIcon style={{ fontSize: 14 }} aria-hidden />
            <span>{say('host.read_only')}</span>
          </span>
        ) : null}
      </button>
      <WhenThere fallback={null}>{isOpen ? <HostDialog onClose={() => setOpen(false)} /> : null}</WhenThere>
    </>
  );
};
