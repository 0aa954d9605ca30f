import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { type Exact, usePlatform } from '../../admin/platform';
import type { DataDocument, DataSchema, Transition } from '../../contract';
import { DraftOffer } from '../../ui/drafts/DraftOffer';
import { useDraft } from '../../ui/drafts/useDraft';
import { useNotices } from '../../ui/feedback/notices';
import { readTyped } from '../../ui/json/readTyped';
import { validateInput } from '../../ui/json/validateInput';
import { StageMark } from '../../ui/StageMark';
import { ChangeTable } from './ChangeTable';
import { changesOf, fieldReader, inputOf } from './changes';
import { InputHint } from './InputHint';
import { stageOf } from './stages';

export type TransitionDialogProps = {
  schema: DataSchema;
  transition: Transition;
  found: Exact<DataDocument>;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

type Progress = { attempt: number; of: number } | 'sending' | undefined;

/** Shows what a transition will change, asks for its input data, waits for the lock, and runs it (spec §4). */
export const TransitionDialog = ({ schema, transition, found, onClose, onChanged }: TransitionDialogProps) => {
  const say = useMessages();
  const { client, session } = usePlatform();
  const notices = useNotices();
  const ids = { title: useId(), input: useId(), faults: useId() };
  const document = found.record;
  const asked = useMemo(() => inputOf(transition), [transition]);
  const [input, setInput] = useState('{}');
  const draft = useDraft(`transition ${transition.id}`, input, {
    label: transition.name,
    initial: '{}',
    onRestore: setInput,
  });
  const [wasTried, setTried] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<string>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const read = asked ? readTyped(input) : undefined;
  const mistake = read && 'line' in read ? read : undefined;
  const faults = asked && read && 'value' in read ? validateInput(asked, read.value) : [];
  const before = useMemo(() => fieldReader(found), [found]);
  const changes = mistake ? [] : changesOf(schema, transition, before, asked ? input : undefined);
  const faultTexts = !wasTried
    ? []
    : mistake
      ? [say('documents.input.not_json', mistake)]
      : faults.map(({ path, reason, expected }) =>
          say(`documents.input.${reason}`, { path: path || say('json.whole'), expected }),
        );
  const isBusy = progress !== undefined;
  const isWrong = mistake !== undefined || faults.length > 0;

  const fail = (text: string, detail?: string) => {
    setFailure(text);
    notices.record({
      kind: 'error',
      text: say('documents.transition.failed', { name: transition.name, id: document.id }),
      detail: detail ?? text,
    });
  };

  const run = async () => {
    setTried(true);
    setFailure(undefined);
    if (isWrong) return;
    const { signal } = leaving.current;
    try {
      setProgress({ attempt: 1, of: 1 });
      const seen = await client.documents.waitUntilUnlocked(schema.id, document.id, { signal, onLook: setProgress });
      if (seen.status !== document.status) {
        fail(say('documents.transition.moved', { status: seen.status }));
        await onChanged();
        return;
      }
      setProgress('sending');
      const { affectedRecords } = await client.documents.transition(
        schema.id,
        document.id,
        { id: transition.id, from: document.status },
        asked ? input : undefined,
      );
      if (affectedRecords > 0) draft.settle();
      await onChanged();
      if (affectedRecords === 0) return fail(say('documents.transition.moved_unseen'));
      notices.toast({ kind: 'success', text: say('documents.transition.done', { name: transition.name }) });
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      const isLocked = error instanceof Error && error.name === 'DocumentLockedError';
      fail(isLocked ? say('documents.locked') : failureText(say, error));
    } finally {
      setProgress(undefined);
    }
  };

  const cancel = () => {
    draft.settle();
    onClose();
  };
  const steps = (transition.actions ?? []).map(({ type }) => type).filter(type => type !== 'set' && type !== 'unset');
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={ids.title} maxWidth="sm" fullWidth>
      <DialogTitle id={ids.title}>{say('documents.transition.heading', { name: transition.name })}</DialogTitle>
      <DialogContent>
        <div className="transition-way">
          <StageMark name={document.status} stage={stageOf(schema, document.status)} />
          <span aria-hidden>→</span>
          <span className="visually-hidden">{say('documents.transition.becomes')}</span>
          <StageMark name={transition.toStatus} stage={stageOf(schema, transition.toStatus)} />
        </div>
        {asked ? (
          <>
            <DraftOffer of={draft} label={transition.name} />
            <label htmlFor={ids.input} className="transition-label">
              {say('documents.transition.input')}
            </label>
            <textarea
              id={ids.input}
              className="transition-input"
              value={input}
              spellCheck={false}
              readOnly={isBusy}
              aria-invalid={wasTried && isWrong}
              aria-describedby={ids.faults}
              onChange={event => setInput(event.target.value)}
            />
            <InputHint configuration={asked} />
            <div id={ids.faults} role="status">
              {faultTexts.length > 0 ? (
                <ul className="transition-faults">
                  {faultTexts.map(text => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              ) : null}
            </div>
          </>
        ) : null}
        <ChangeTable status={{ before: document.status, after: transition.toStatus }} changes={changes} />
        {steps.length > 0 ? (
          <p className="transition-hint">{say('documents.transition.steps', { steps: steps.join(', ') })}</p>
        ) : null}
        <p className="transition-hint">{say('documents.transition.host', { host: session.host ?? '' })}</p>
        <p className="transition-progress" role="status">
          {progress === 'sending' ? say('documents.transition.sending') : null}
          {progress && progress !== 'sending' ? say('documents.transition.looking', progress) : null}
        </p>
        <div role="alert">{failure ? <p className="transition-failure">{failure}</p> : null}</div>
      </DialogContent>
      <DialogActions>
        <Button onClick={cancel} disabled={isBusy} variant="outlined" autoFocus={!asked}>
          {say('common.cancel')}
        </Button>
        <Button onClick={() => void run()} loading={isBusy} variant="contained">
          {say('documents.transition.run', { name: transition.name })}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
