import CloudUploadIcon from '@mui/icons-material/CloudUploadOutlined';
import { useState } from 'react';
import { useReadOnly } from '../../admin/config/hostIdentity';
import { useMessages } from '../../admin/messages';
import { Button } from '../../ui/controls/Button';
import { FileTarget } from '../../ui/FileTarget';
import { formatBytes } from '../../ui/formatBytes';
import { useFocusHome } from '../../ui/useFocusHome';
import { type Upload, useUploads } from './useUploads';
import './files.css';

/**
 * What can be taken out of the list together. What failed can be sent again, and so goes by itself; its button stands first:
 * a second click on the other one takes nothing more away.
 */
const CLEARED = [
  { label: 'files.clear_failed', states: ['failed'] },
  { label: 'files.clear', states: ['done', 'cancelled'] },
] as const;

type UploadRowProps = { upload: Upload; onCancel: () => void; onRetry: () => void };

const UploadRow = ({ upload, onCancel, onRetry }: UploadRowProps) => {
  const say = useMessages();
  const { file, state, share, reason } = upload;
  const { name, size } = file;
  return (
    <li data-state={state}>
      <bdi className="upload-name">{name}</bdi>
      <span className="record-none">{formatBytes(size)}</span>
      {state === 'failed' ? (
        <Button writes onClick={onRetry} aria-label={say('files.retry_of', { name })}>
          {say('common.retry')}
        </Button>
      ) : null}
      {state === 'sending' ? (
        <>
          <progress value={share} max={1} aria-label={say('files.progress_of', { name })} />
          <Button onClick={onCancel} aria-label={say('files.cancel_of', { name })}>
            {say('common.cancel')}
          </Button>
        </>
      ) : (
        <span className="upload-state">{reason ?? say(`files.upload_${state}`)}</span>
      )}
    </li>
  );
};

/** Takes files that are dropped or chosen, and shows how far each is. */
export const UploadZone = () => {
  const say = useMessages();
  const { uploads, add, retry, cancel, clear } = useUploads();
  const [isReadOnly] = useReadOnly();
  /** How often what had the focus went: with what was cleared, or sent again. */
  const [gone, setGone] = useState(0);
  const cancelled = uploads.filter(({ state }) => state === 'cancelled').length;
  const place = useFocusHome<HTMLDivElement>(`${cancelled} of ${gone}`);
  const has = (states: readonly Upload['state'][]) => uploads.some(({ state }) => states.includes(state));

  return (
    <div ref={place} className="file-upload">
      <FileTarget
        isMany
        icon={<CloudUploadIcon aria-hidden />}
        drop={say('files.drop')}
        choose={say('files.choose')}
        label={say('files.choose')}
        onFiles={add}
        {...(isReadOnly && { whyNot: say('host.read_only_why') })}
      >
        {uploads.length > 0 ? (
          <div className="uploads" role="status">
            <ul aria-label={say('files.uploads')}>
              {uploads.map(upload => (
                <UploadRow
                  key={upload.id}
                  upload={upload}
                  onCancel={() => cancel(upload.id)}
                  onRetry={() => {
                    retry(upload);
                    setGone(gone + 1);
                  }}
                />
              ))}
            </ul>
            {CLEARED.filter(({ states }) => has(states)).map(({ label, states }) => (
              <Button
                key={label}
                color="inherit"
                onClick={() => {
                  clear(states);
                  setGone(gone + 1);
                }}
              >
                {say(label)}
              </Button>
            ))}
          </div>
        ) : null}
      </FileTarget>
    </div>
  );
};
