import AddIcon from '@mui/icons-material/Add';
import { useRef, useState } from 'react';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import type { TaskFunction } from '../../contract';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls/Button';
import { DraftOffer } from '../../ui/drafts/DraftOffer';
import { WhenThere } from '../../ui/feedback/WhenThere';
import { makeVisible } from '../../ui/hiddenCharacters';
import { LoadFailure } from '../../ui/Note';
import { Card } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { part } from '../../ui/theme/part';
import { TOGGLE } from './GeneralCard';
import { RowEditor } from './RowEditor';
import { RowActions, RowsTable } from './RowsTable';
import { type EditedRow, useRowEditing } from './useRowEditing';
import { intervalText, type ShownSchedule, useSchedules } from './useSchedules';

const IntervalHint = part(() => import('./IntervalHint').then(({ IntervalHint }) => IntervalHint));

const Hint = ({ interval, next }: { interval: string; next?: Date | undefined }) => (
  <WhenThere fallback={null}>
    <IntervalHint interval={interval} {...(next ? { next } : {})} />
  </WhenThere>
);

/** Nothing of what follows runs while the function is off; that is expected, and where to change it is a step away. */
const DisabledNote = () => {
  const say = useMessages();
  return (
    <p className="rows-note">
      {say('tasks.schedules.disabled')}{' '}
      <a
        href={`#${TOGGLE}`}
        onClick={event => {
          event.preventDefault();
          document.getElementById(TOGGLE)?.focus();
        }}
      >
        {say('tasks.schedules.to_toggle')}
      </a>
    </p>
  );
};

export type SchedulesCardProps = { of: Pick<TaskFunction, 'name' | 'enabled'> };

/** When a function runs by itself (spec §2, §5). */
export const SchedulesCard = ({ of }: SchedulesCardProps) => {
  const say = useMessages();
  const canView = useMay('viewSchedules').isAllowed;
  return (
    <Card title={say('tasks.schedules.title')}>
      {canView ? <Schedules of={of} /> : <p>{say('tasks.schedules.no_permission')}</p>}
    </Card>
  );
};

type ScheduleRowProps = {
  schedule: ShownSchedule;
  canEdit: boolean;
  canDelete: boolean;
  isBusy: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

const ScheduleRow = ({ schedule, canEdit, canDelete, isBusy, onEdit, onDelete }: ScheduleRowProps) => {
  const say = useMessages();
  const interval = intervalText(schedule);
  return (
    <tr>
      <td>
        <code>{interval}</code>
        <Hint interval={interval} next={schedule.nextTimestamp} />
      </td>
      <td>
        <code>{makeVisible(schedule.dataText)}</code>
      </td>
      {canEdit || canDelete ? (
        <RowActions
          isBusy={isBusy}
          {...(canEdit ? { edit: { label: say('tasks.schedules.edit', { interval }), onClick: onEdit } } : {})}
          {...(canDelete ? { remove: { label: say('tasks.schedules.delete', { interval }), onClick: onDelete } } : {})}
        />
      ) : null}
    </tr>
  );
};

const Schedules = ({ of }: SchedulesCardProps) => {
  const say = useMessages();
  const canAdd = useMay('addSchedule').isAllowed;
  const canDelete = useMay('deleteSchedule').isAllowed;
  const [deleting, setDeleting] = useState<ShownSchedule>();
  const card = useRef<HTMLDivElement>(null);
  const { data, error, isPending, refetch, save, remove } = useSchedules(of.name);
  const title = say('tasks.schedules.title');
  const { row, edit, onType, close, saveRow, draft } = useRowEditing({
    name: 'schedule',
    label: title,
    card,
    storedOf: id => {
      const schedule = data?.find(other => other.id === id);
      return schedule && [intervalText(schedule), schedule.dataText];
    },
  });

  if (isPending) return <Spinner />;
  if (!data) return <LoadFailure isPlace error={error} onRetry={() => void refetch()} />;

  const labels = [say('tasks.schedules.interval'), say('tasks.schedules.data')] as const;
  const editor = ({ serial, start, isNew }: EditedRow, stored?: ShownSchedule) => (
    <RowEditor
      key={`editor ${serial}`}
      labels={labels}
      initial={start}
      onType={onType}
      onSave={values => saveRow(() => save(values, stored))}
      onCancel={close}
      hint={([interval]) => <Hint interval={interval} />}
      isGone={!stored && !isNew}
      saveLabel={say('tasks.schedules.save')}
      cancelLabel={say('tasks.schedules.cancel')}
    />
  );

  return (
    <div ref={card}>
      <DraftOffer of={draft} label={title} />
      {data.length === 0 && row === undefined ? (
        <p className="rows-note">{say('tasks.schedules.none')}</p>
      ) : (
        <>
          {of.enabled === false ? <DisabledNote /> : null}
          <RowsTable label={title} labels={labels} hasActions={canAdd || canDelete}>
            {/* One list: an editor whose row is gone keeps what was typed. */}
            {[
              ...data.map((schedule, index) =>
                schedule.id && row?.key === schedule.id ? (
                  editor(row, schedule)
                ) : (
                  <ScheduleRow
                    key={schedule.id || index}
                    schedule={schedule}
                    canEdit={canAdd && canDelete && Boolean(schedule.id)}
                    canDelete={canDelete && Boolean(schedule.id)}
                    isBusy={row !== undefined}
                    onEdit={() => edit(schedule.id)}
                    onDelete={() => setDeleting(schedule)}
                  />
                ),
              ),
              row && (row.isNew || !data.some(({ id }) => id === row.key)) ? editor(row) : null,
            ]}
          </RowsTable>
        </>
      )}
      {canAdd ? (
        <div className="rows-foot">
          <Button
            data-add
            variant="outlined"
            startIcon={<AddIcon />}
            disabled={row !== undefined}
            onClick={() => edit()}
          >
            {say('tasks.schedules.add')}
          </Button>
          <span className="rows-note">{say('tasks.schedules.help')}</span>
        </div>
      ) : null}
      <ConfirmDialog
        open={deleting !== undefined}
        title={say('tasks.schedules.delete_title')}
        question={say('tasks.schedules.delete_question')}
        consequence={deleting ? <code>{`${deleting.interval} ${deleting.dataText}`}</code> : undefined}
        confirmLabel={say('common.delete')}
        onConfirm={() => (deleting ? remove(deleting).finally(() => setDeleting(undefined)) : undefined)}
        onClose={() => setDeleting(undefined)}
      />
    </div>
  );
};
