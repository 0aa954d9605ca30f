import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { ToolTexts } from '../../admin/serviceTexts';
import { Button } from '../../ui/controls/Button';
import { sourceAt } from '../../ui/diff/diffJson';
import { readEntries } from '../../ui/diff/readEntries';
import { FileChoice } from './FileChoice';
import { newSchemaText } from './schemaFile';
import type { WrittenSchema } from './schemaPlan';

export type StartFromFileProps = {
  base: WrittenSchema;
  /** What stands in the form. */
  text: string;
  onText: (text: string) => void;
};

/** What is known of the file's name on this host. */
type Known = { state: 'looking' | 'free' } | { state: 'taken'; id: string } | { state: 'unknown'; reason: string };

const nameIn = (schema: string): string => {
  const name: unknown = JSON.parse(sourceAt(schema, ['name']) ?? '""');
  return typeof name === 'string' ? name : '';
};

const Start = ({ base, text, onText }: StartFromFileProps) => {
  const say = useMessages();
  const { client, session } = usePlatform();
  const [file, setFile] = useState<{ name: string; schema: string; before: string; known: Known }>();

  const choose = async (schema: string, name: string) => {
    const called = nameIn(schema);
    const taken = { name, schema: called, before: text };
    setFile({ ...taken, known: { state: 'looking' } });
    onText(newSchemaText(schema, base));
    let known: Known = { state: 'free' };
    try {
      const { entries } = await readEntries(client, '/data/v1/', { signal: AbortSignal.timeout(60_000) });
      const found = entries.find(entry => entry.name === called);
      if (found) known = { state: 'taken', id: found.id };
    } catch (error) {
      known = { state: 'unknown', reason: failureText(say, error) };
    }
    setFile(now => (now?.name === name && now.schema === called ? { ...taken, known } : now));
  };
  const names = { name: file?.schema ?? '', file: file?.name ?? '', host: session.host ?? '' };
  return (
    <div className="schema-start">
      <FileChoice label={say('tools.compare.start_from_file')} onChoose={(...given) => void choose(...given)} />
      {file ? (
        <div role="status">
          <p>{say('tools.compare.from_file', names)}</p>
          {file.known.state === 'taken' ? (
            <p className="tool-warning">
              {say('tools.compare.name_taken', names)}{' '}
              <Link to={`/data/schema/${encodeURIComponent(file.known.id)}`}>
                {say('tools.compare.open_taken', names)}
              </Link>
            </p>
          ) : null}
          {file.known.state === 'unknown' ? (
            <p>{say('tools.compare.name_unknown', { reason: file.known.reason })}</p>
          ) : null}
        </div>
      ) : null}
      {file ? (
        <Button
          onClick={() => {
            onText(file.before);
            setFile(undefined);
          }}
        >
          {say('tools.compare.undo_file')}
        </Button>
      ) : null}
    </div>
  );
};

/** Fills the form of a new schema from a file; nothing is sent, and what stood there can be put back. */
export const StartFromFile = (props: StartFromFileProps) => (
  <ToolTexts>
    <Start {...props} />
  </ToolTexts>
);
