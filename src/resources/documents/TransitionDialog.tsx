import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useMemo, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { transitionName } from '../../admin/transitionName';
import { Button } from '../../ui/controls/Button';
import { DraftOffer } from '../../ui/drafts/DraftOffer';
import { useDraft } from '../../ui/drafts/useDraft';
import { readTyped } from '../../ui/json/readTyped';
import { validateInput } from '../../ui/json/validateInput';
import { Spinner } from '../../ui/Spinner';
import { StageMark } from '../../ui/StageMark';
import { part } from '../../ui/theme/part';
import { ChangeTable } from './ChangeTable';
import { changesOf, fieldReader, inputOf } from './changes';
import { sayUnread } from './sayUnread';
import { stageOf } from './stages';
import type { InputFaultText } from './TransitionInput';
import type { TypedFields } from './useJsonFields';
import { type TransitionRun, useTransitionRun } from './useTransitionRun';
import './transition.css';
import './writing.css';
import { WhenThere } from '../../ui/feedback/WhenThere';

const TransitionInput = part(() => import('./TransitionInput').then(({ TransitionInput: Input }) => Input));

const NOTHING: TypedFields = { text: '{}', loose: {} };

/** Shows what a transition will change, asks for its input data, waits for the lock, and runs it (spec §4). */
export const TransitionDialog = (props: TransitionRun) => {
  const { schema, transition, onClose } = props;
  const [found, setFound] = useState(props.found);
  // Moved meanwhile, it is no document that the transition leads on from: what was asked for stays what is shown, and is refused.
  if (found !== props.found && transition.fromStatuses.includes(props.found.record.status)) setFound(props.found);
  const say = useMessages();
  const { session } = usePlatform();
  const titleId = useId();
  const document = found.record;
  const name = transitionName(transition);
  const asked = useMemo(() => inputOf(transition), [transition]);
  const [typed, setTyped] = useState<TypedFields>(NOTHING);
  const { text: input, loose } = typed;
  const draft = useDraft(`transition ${transition.id}`, input, {
    label: name,
    initial: '{}',
    onRestore: text => setTyped({ text, loose: {} }),
  });
  const [wasTried, setTried] = useState(false);
  const { progress, failure, forget, send } = useTransitionRun({ ...props, found }, draft);
  const read = asked ? readTyped(input) : undefined;
  const mistake = read && 'line' in read ? read : undefined;
  const faults = asked && read && 'value' in read ? validateInput(asked, read.value) : [];
  const before = useMemo(() => fieldReader(found), [found]);
  const changes = mistake ? [] : changesOf(schema, transition, before, asked ? input : undefined);
  const unread = Object.keys(loose).map(path => [path, sayUnread(say, asked?.properties ?? {}, path)] as const);
  const said = faults.map(
    ({ path, reason, expected }) =>
      [path, say(`documents.input.${reason}`, { path: path || say('json.whole'), expected })] as const,
  );
  const wrong: readonly InputFaultText[] = mistake
    ? [['', say('documents.input.not_json', mistake)]]
    : [...unread, ...said.filter(([path]) => !Object.hasOwn(loose, path))];
  const isBusy = progress !== undefined;
  const isWrong = wrong.length > 0;
  const shownFaults = wasTried ? wrong : [];

  const run = () => {
    setTried(true);
    forget();
    if (!isWrong) void send(asked ? input : undefined);
  };
  const cancel = () => {
    draft.settle();
    onClose();
  };
  const steps = (transition.actions ?? []).map(({ type }) => type).filter(type => type !== 'set' && type !== 'unset');
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{say('documents.transition.heading', { name })}</DialogTitle>
      <DialogContent>
        <div className="transition-way">
          <StageMark name={document.status} stage={stageOf(schema, document.status)} />
          <span aria-hidden>→</span>
          <span className="visually-hidden">{say('documents.transition.becomes')}</span>
          <StageMark name={transition.toStatus} stage={stageOf(schema, transition.toStatus)} />
        </div>
        {asked ? (
          <>
            <DraftOffer of={draft} label={name} />
            <WhenThere fallback={<Spinner />}>
              <TransitionInput asked={asked} typed={typed} onChange={setTyped} faults={shownFaults} isBusy={isBusy} />
            </WhenThere>
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
        <Button onClick={run} writes loading={isBusy} variant="contained">
          {say('documents.transition.run', { name })}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
