import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { RecordPartProps } from '../../admin/defineResource';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import type { ExactRecord } from '../../admin/recordApi';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { useDrafts } from '../../ui/drafts/drafts';
import { useAct } from '../../ui/feedback/useAct';
import { Card } from '../../ui/PageFrame';
import { membersText, onWire } from '../../ui/record/jsonText';
import { RecordFields } from '../../ui/record/RecordFields';
import { useExactRecord } from '../../ui/record/useExactRecord';
import { ActionForm, type OpenAction } from './ActionForm';
import { type Dispatcher, useActionWords } from './ActionWords';
import { ACTION_LOOKS, type ActionType, isActionType } from './actionLooks';
import { useActions, type WireAction } from './useActions';
import './actions.css';

const TYPES: readonly ActionType[] = ['task', 'mail'];

type ShownAction = {
  /** As the console reads it. */
  read: Record<string, unknown> & { id: string };
  /** As its host sent it. */
  stored: WireAction;
  index: number;
};

/** The actions of a dispatcher; what is none is left to the JSON beside. */
const actionsOf = (found: ExactRecord): readonly ShownAction[] => {
  const { actions: stored } = onWire(found) as { actions?: unknown };
  const { actions: read } = found.record;
  if (!Array.isArray(stored) || !Array.isArray(read)) return [];
  return stored.flatMap((action: unknown, index) =>
    typeof action === 'object' && action !== null && !Array.isArray(action)
      ? [{ stored: action as WireAction, read: read[index], index }]
      : [],
  );
};

const openNew = (type: ActionType, isAsked: boolean): OpenAction => {
  const { blank } = ACTION_LOOKS[type].writes ?? {};
  return { type, draft: `action ${type}`, stored: {}, initial: JSON.stringify(blank, null, 2), isAsked };
};

/** Of a kind that the console does not know, and of one without an id, nothing can be changed. */
const openStored = ({ text, at }: ExactRecord, { stored, index }: ShownAction, isAsked: boolean) => {
  const { type, id } = stored;
  if (!isActionType(type) || typeof id !== 'string') return undefined;
  const { editable = [] } = ACTION_LOOKS[type].writes ?? {};
  const initial = membersText(text, [...at, 'actions', index], editable);
  return { type, id, draft: `action ${id}`, stored, initial, isAsked } satisfies OpenAction;
};

type ShownActionProps = {
  action: ShownAction;
  /** Another one is open. */
  isBusy: boolean;
  onEdit?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
};

const ActionItem = ({ action: { read }, isBusy, onEdit, onRemove }: ShownActionProps) => {
  const say = useMessages();
  const name = useActionWords()(read);
  const looks = isActionType(read.type) ? ACTION_LOOKS[read.type] : { columns: [] };
  // What it is stands above.
  const { type: _, ...members } = read;
  return (
    <>
      <div className="action-head">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        {onEdit ? (
          <IconButton
            data-action={read.id}
            aria-label={say('dispatchers.edit', { name })}
            disabled={isBusy}
            onClick={onEdit}
          >
            <EditIcon fontSize="small" />
          </IconButton>
        ) : null}
        {onRemove ? (
          <IconButton aria-label={say('dispatchers.remove', { name })} disabled={isBusy} onClick={onRemove}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        ) : null}
      </div>
      <RecordFields definition={looks} record={members} />
    </>
  );
};

type ActionsProps = RecordPartProps<Dispatcher> & { found: ExactRecord };

const Actions = ({ record, reload, found }: ActionsProps) => {
  const say = useMessages();
  const wordsOf = useActionWords();
  const canChange = useMay('update').isAllowed;
  const drafts = useDrafts();
  const { pathname } = useLocation();
  const calls = useActions(record.id, reload);
  const [, run] = useAct();
  const box = useRef<HTMLDivElement>(null);
  const [removing, setRemoving] = useState<ShownAction>();
  const actions = actionsOf(found);
  // What was typed and never saved is offered where it was typed.
  const [open, setOpen] = useState<OpenAction | undefined>(() =>
    canChange
      ? [...actions.map(action => openStored(found, action, false)), ...TYPES.map(type => openNew(type, false))].find(
          one => one && drafts.find(pathname, one.draft),
        )
      : undefined,
  );
  const known = actions.map(({ stored }) => stored.id);

  const leave = () => {
    const home = open?.id ?? open?.type;
    setOpen(undefined);
    requestAnimationFrame(() =>
      [...(box.current?.querySelectorAll<HTMLElement>('[data-action]') ?? [])]
        .find(({ dataset }) => dataset.action === home)
        ?.focus(),
    );
  };
  const remove = async ({ stored }: ShownAction) => {
    const name = wordsOf(stored);
    await run(() => calls.remove(String(stored.id), name), say('dispatchers.not_removed', { name }));
    setRemoving(undefined);
  };
  const form = open ? <ActionForm open={open} calls={calls} known={known} onDone={leave} /> : null;
  const isShown = open?.id !== undefined && known.includes(open.id);
  return (
    <div ref={box} className="actions">
      {actions.length === 0 ? <p className="record-none">{say('dispatchers.none')}</p> : null}
      <ul className="record-parts" hidden={actions.length === 0 && !form}>
        {actions.map(action => {
          const { id } = action.stored;
          const stored = canChange ? openStored(found, action, true) : undefined;
          return (
            <li key={typeof id === 'string' ? id : action.index}>
              {isShown && open?.id === id ? (
                form
              ) : (
                <ActionItem
                  action={action}
                  isBusy={open !== undefined}
                  onEdit={stored && (() => setOpen(stored))}
                  onRemove={canChange && typeof id === 'string' ? () => setRemoving(action) : undefined}
                />
              )}
            </li>
          );
        })}
        {form && !isShown ? <li>{form}</li> : null}
      </ul>
      {canChange ? (
        <div className="actions-foot">
          {TYPES.map(type => (
            <Button
              key={type}
              data-action={type}
              variant="outlined"
              startIcon={<AddIcon />}
              disabled={open !== undefined}
              onClick={() => setOpen(openNew(type, true))}
            >
              {say(`dispatchers.add_${type}`)}
            </Button>
          ))}
        </div>
      ) : null}
      <ConfirmDialog
        open={removing !== undefined}
        title={say('dispatchers.remove_title')}
        question={say('dispatchers.remove_question', { name: removing ? wordsOf(removing.stored) : '' })}
        consequence={actions.length === 1 ? say('dispatchers.last') : undefined}
        confirmLabel={say('dispatchers.remove_title')}
        onConfirm={() => (removing ? remove(removing) : undefined)}
        onClose={() => setRemoving(undefined)}
      />
    </div>
  );
};

/** What a dispatcher sets off, each to be read, and for whoever may change it added, changed and removed by calls of their own. */
export const ActionsCard = (props: RecordPartProps<Dispatcher>) => {
  const say = useMessages();
  const { data } = useExactRecord('automation/dispatchers', props.record.id);
  return <Card title={say('fields.actions')}>{data ? <Actions {...props} found={data} /> : null}</Card>;
};
