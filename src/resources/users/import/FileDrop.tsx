import { useLabels, useMessages } from '../../../admin/messages';
import { Button } from '../../../ui/controls/Button';
import { downloadText } from '../../../ui/downloadText';
import { FileTarget } from '../../../ui/FileTarget';
import { Card } from '../../../ui/PageFrame';
import { IMPORT_FIELDS, NEEDED } from './columns';
import { IMPORT_MOST_BYTES, IMPORT_MOST_ROWS } from './readImport';

export type FileDropProps = { onFile: (file: File) => void; isAgain: boolean };

/** What a file of users looks like, and where it is given. */
export const FileDrop = ({ onFile, isAgain }: FileDropProps) => {
  const say = useMessages();
  const { field: labelOf } = useLabels();
  const words = (needed: boolean) =>
    IMPORT_FIELDS.filter(field => NEEDED.includes(field) === needed)
      .map(labelOf)
      .join(', ');
  return (
    <Card title={say('tools.import.file')}>
      <p>{say('tools.import.about', { most: IMPORT_MOST_ROWS, megabytes: IMPORT_MOST_BYTES / 1024 / 1024 })}</p>
      <p>{say('tools.import.columns', { needed: words(true), others: words(false) })}</p>
      <p>{say('tools.import.passwords')}</p>
      <FileTarget
        drop={say('tools.import.drop')}
        choose={say(isAgain ? 'tools.import.choose_again' : 'tools.import.choose')}
        label={say('tools.import.file')}
        accept=".csv,text/csv"
        onFiles={([file]) => file && onFile(file)}
      >
        <Button onClick={() => downloadText('users-import.csv', `\u{feff}${IMPORT_FIELDS.join(',')}\r\n`, 'text/csv')}>
          {say('tools.import.blank')}
        </Button>
      </FileTarget>
    </Card>
  );
};
