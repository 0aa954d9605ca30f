import { type ChangeEvent, useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { useResourceFinder } from '../../admin/resourceIndex';
import { MOST_VIEWS } from '../../admin/savedViews';
import { Button } from '../controls/Button';
import { downloadText } from '../downloadText';
import { useKeptViews } from './useKeptViews';
import { LARGEST_FILE, mergeViews, readViewsFile, writeViewsFile } from './viewsFile';

/** Names in another encoding would be kept with other letters. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

type Outcome = { lines: readonly string[]; isFailure: boolean };

/** The views of all lists as one file, and back: browsers forget what they store. */
export const FileButtons = () => {
  const say = useMessages();
  const find = useResourceFinder();
  const { views, keep } = useKeptViews();
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome>({ lines: [], isFailure: false });
  const fail = (line: string) => setOutcome({ lines: [line], isFailure: true });

  const take = (text: string) => {
    const read = readViewsFile(text, list => find(list) !== undefined);
    if ('problem' in read) return fail(say(`tools.views.${read.problem}`));
    const count = mergeViews(views, read.views).length - views.length;
    if (!keep(present => mergeViews(present, read.views)))
      return fail(say('tools.views.no_room', { most: MOST_VIEWS }));
    const leftOut = read.leftOut.map(({ name, problem }) => say(`tools.views.${problem}`, { name }));
    setOutcome({ lines: [say('tools.views.imported', { count }), ...leftOut], isFailure: leftOut.length > 0 });
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    if (file.size > LARGEST_FILE) fail(say('tools.views.too_large'));
    else {
      try {
        take(utf8.decode(await file.arrayBuffer()));
      } catch (error) {
        fail(say(error instanceof TypeError ? 'tools.views.not_utf8' : 'tools.views.unreadable'));
      }
    }
    // The same file again counts too.
    target.value = '';
  };

  return (
    <section className="view-file" aria-label={say('tools.views.file')}>
      <p>{say('tools.views.file_about')}</p>
      <Button
        variant="outlined"
        disabled={views.length === 0}
        onClick={() => downloadText('meridian-views.json', writeViewsFile(views), 'application/json')}
      >
        {say('tools.views.export')}
      </Button>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {say('tools.views.import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={say('tools.views.import')}
        onChange={event => void choose(event)}
      />
      <div role="status" className={outcome.isFailure ? 'view-failure' : undefined}>
        {outcome.lines.map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </section>
  );
};
