import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { storedOr } from '../../admin/unsure';
import { Button } from '../../ui/controls/Button';
import type { DraftState } from '../../ui/drafts/useDraft';
import { useNotices } from '../../ui/feedback/notices';
import { useFormSave } from '../../ui/form/useFormSave';
import { VisibleText } from '../../ui/json/VisibleText';
import type { Step } from './schemaPlan';

export type PlanDialogProps = {
  name: string;
  plan: readonly Step[];
  /** The schema itself is made first. */
  isNew: boolean;
  /** Resolves to the schema's id; makes the schema first where there is none yet. */
  idOf: () => Promise<string>;
  /** Looks whether a step is stored whose answer was lost; tells nothing where nobody can look. */
  isStored: (step: Step) => Promise<boolean | undefined>;
  draft: DraftState;
  onClose: () => void;
  /** Resolves to what leads away. */
  onSaved: (id: string) => Promise<() => void>;
  /** A step was refused; those before it are stored. */
  onFailed: () => Promise<void>;
};

const Side = ({ sign, value }: { sign: '+' | '−'; value: unknown }) => {
  const Mark = sign === '+' ? 'ins' : 'del';
  return value === undefined ? null : (
    <Mark>
      {sign} <VisibleText text={JSON.stringify(value)} />
    </Mark>
  );
};

/** Shows the calls that store a schema, each with what is before and after, and makes them one after the other. */
export const PlanDialog = (props: PlanDialogProps) => {
  const { name, plan, isNew, draft, idOf, isStored, onClose, onSaved, onFailed } = props;
  const say = useMessages();
  const { client, session } = usePlatform();
  const notices = useNotices();
  const titleId = useId();
  const [done, setDone] = useState(0);
  const [counted, setCounted] = useState(plan);
  // Of a plan that was made anew nothing is done yet.
  if (counted !== plan) {
    setCounted(plan);
    setDone(0);
  }
  const [isBusy, save] = useFormSave();
  const [failure, setFailure] = useState<string>();
  /** Nobody knew what became of the step that is next. */
  const isLost = useRef(false);

  const failed = say('schemaEdit.not_saved', { name });

  const store = async (step: Step, id: string) => {
    const look = async () => {
      const isDone = await isStored(step);
      return isDone === undefined ? undefined : { isDone };
    };
    try {
      await storedOr(say, step.run(client.schemas, id), look, ({ isDone }) => isDone);
    } catch (error) {
      isLost.current = error instanceof Error && error.cause !== undefined;
      throw error;
    }
  };
  const send = async () => {
    const id = await idOf();
    for (const [index, step] of plan.entries()) {
      if (index < done) continue;
      // It may be stored by now: sent again, a transition would be there twice.
      if (!(isLost.current && (await isStored(step)))) await store(step, id);
      isLost.current = false;
      setDone(index + 1);
    }
    notices.toast({ kind: 'success', text: say('schemaEdit.saved', { name }) });
    return onSaved(id);
  };
  const refused = async (reason: string) => {
    setFailure(reason);
    notices.record({ kind: 'error', text: failed, detail: reason });
    await onFailed();
  };
  const run = () => {
    setFailure(undefined);
    void save({ draft, send, done: leave => leave(), refused, late: { failed } });
  };
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{say('schemaEdit.review_title')}</DialogTitle>
      <DialogContent>
        {isNew ? <p>{say('schemaEdit.creates', { name })}</p> : null}
        {plan.length === 0 && !isNew ? <p>{say('schemaEdit.nothing')}</p> : null}
        <ol className="schema-plan" aria-label={say('schemaEdit.steps')}>
          {plan.map(({ kind, verb, name: part, before, after }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is what the steps are known by.
            <li key={index} data-done={index < done || undefined}>
              <strong>
                {say(`schemaEdit.did_${verb}`, { part: say(`schemaEdit.kind_${kind}`), name: part })}
                {index < done ? ` ✓ ${say('schemaEdit.stored')}` : ''}
              </strong>
              <Side sign="−" value={before} />
              <Side sign="+" value={after} />
            </li>
          ))}
        </ol>
        <p className="schema-hint">{say('schemaEdit.review_hint', { host: session.host ?? '' })}</p>
        <div role="alert">{failure ? <p className="schema-refusal">{failure}</p> : null}</div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} variant="outlined" autoFocus>
          {say('documentEdit.go_on')}
        </Button>
        <Button onClick={run} writes loading={isBusy} disabled={plan.length === 0 && !isNew} variant="contained">
          {say('record.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
