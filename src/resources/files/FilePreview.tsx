import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { plainText } from '../../admin/columnValue';
import type { RecordPartProps } from '../../admin/defineResource';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { Button } from '../../ui/controls/Button';
import { downloadBlob } from '../../ui/downloadText';
import { useNotices } from '../../ui/feedback/notices';
import { LoadFailure } from '../../ui/Note';
import { Card } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { type PlatformFile, tokenOf } from './file';
import { kindOf, type Look, lookOf } from './look';
import { useFiles } from './useFiles';
import './files.css';

/** Larger files are shown only when somebody asks, in bytes. */
const SHOWN_BYTES = 5_000_000;

const PdfFrame = ({ content, name }: { content: Blob; name: string }) => {
  const say = useMessages();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  if (!address) return null;
  return (
    <>
      <iframe className="file-frame" title={say('files.preview_of', { name })} src={`${address}#navpanes=0`} />
      <a href={address} target="_blank" rel="noreferrer">
        {say('files.open_tab')}
      </a>
    </>
  );
};

const Picture = ({ address, label }: { address: string; label: string }) => {
  const say = useMessages();
  const [isNone, setNone] = useState(false);
  if (isNone) return <p className="record-none">{say('files.no_picture')}</p>;
  return <img className="file-image" src={address} alt={label} onError={() => setNone(true)} />;
};

const Shown = ({ look, name }: { look: Look; name: string }) => {
  const say = useMessages();
  const label = say('files.preview_of', { name });
  if (look.kind === 'image') return <Picture address={look.address} label={label} />;
  if (look.kind === 'pdf') return <PdfFrame content={look.content} name={name} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <pre className="file-text" role="region" aria-label={label} tabIndex={0}>
        {look.text}
      </pre>
      {look.isCut ? <p className="record-none">{say('files.cut')}</p> : null}
    </>
  );
};

/** What is in a file, where a browser can show it without running anything; and its bytes. */
export const FilePreview = ({ record }: RecordPartProps<PlatformFile>) => {
  const say = useMessages();
  const notices = useNotices();
  const files = useFiles();
  const { mimetype, size, ...file } = record;
  // A file may have no name (platform-api 6.5): what its page is called by stands in for it.
  const name = plainText(record.name).trim() || record.id;
  const token = tokenOf(file);
  const kind = kindOf(mimetype);
  const type = plainText(mimetype) || undefined;
  const [isWanted, setWanted] = useState(!(size > SHOWN_BYTES));
  const { data, error, refetch } = useQuery({
    queryKey: ['content/files', 'content', record.id],
    queryFn: async ({ signal }) => lookOf(kind, mimetype, await files.content(token ?? '', type, signal)),
    enabled: token !== undefined && kind !== undefined && isWanted,
    retry: false,
    structuralSharing: false,
  });

  const save = async () => {
    try {
      downloadBlob(name, await files.content(token ?? '', type));
    } catch (cause) {
      notices.toast({ kind: 'error', text: say('files.not_downloaded', { name }), detail: failureText(say, cause) });
    }
  };
  const body = () => {
    if (kind === undefined)
      return <p className="record-none">{say('files.no_preview', { type: plainText(mimetype) || '–' })}</p>;
    if (!isWanted) return <Button onClick={() => setWanted(true)}>{say('files.show')}</Button>;
    if (data) return <Shown look={data} name={name} />;
    return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Spinner />;
  };
  return (
    <Card
      title={say('files.preview')}
      actions={
        token === undefined ? undefined : (
          <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => void save()}>
            {say('files.download')}
          </Button>
        )
      }
    >
      <div className="record-preview">{body()}</div>
    </Card>
  );
};
