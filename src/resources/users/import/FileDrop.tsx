import { Button } from '@mui/material';
import { type DragEvent, useRef, useState } from 'react';
import { useLabels, useMessages } from '../../../admin/messages';
import { downloadText } from '../../../ui/downloadText';
import { Card } from '../../../ui/PageFrame';
import { IMPORT_FIELDS, NEEDED } from './columns';
import { IMPORT_MOST_BYTES, IMPORT_MOST_ROWS } from './readImport';

export type FileDropProps = { onFile: (file: File) => void; isAgain: boolean };

/** What a file of users looks like, and where it is given. */
export const FileDrop = ({ onFile, isAgain }: FileDropProps) => {
  const say = useMessages();
  const { field: labelOf } = useLabels();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const words = (needed: boolean) =>
    IMPORT_FIELDS.filter(field => NEEDED.includes(field) === needed)
      .map(labelOf)
      .join(', ');
  return (
    <Card title={say('tools.import.file')}>
      <p>{say('tools.import.about', { most: IMPORT_MOST_ROWS, megabytes: IMPORT_MOST_BYTES / 1024 / 1024 })}</p>
      <p>{say('tools.import.columns', { needed: words(true), others: words(false) })}</p>
      <p>{say('tools.import.passwords')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same. */}
      <div
        className="import-drop"
        data-over={isOver || undefined}
        onDragOver={event => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <span>{say('tools.import.drop')}</span>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {say(isAgain ? 'tools.import.choose_again' : 'tools.import.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={say('tools.import.file')}
          onChange={event => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
        <Button onClick={() => downloadText('users-import.csv', `\u{feff}${IMPORT_FIELDS.join(',')}\r\n`, 'text/csv')}>
          {say('tools.import.blank')}
        </Button>
      </div>
    </Card>
  );
};
