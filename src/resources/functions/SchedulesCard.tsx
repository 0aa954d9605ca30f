import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Button, IconButton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { failureText } from '../../admin/failure';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import type { TaskSchedule } from '../../contract';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { DraftOffer } from '../../ui/drafts/DraftOffer';
import { useNotices } from '../../ui/feedback/notices';
import { makeVisible } from '../../ui/hiddenCharacters';
import { readKept } from '../../ui/json/readTyped';
import { sayLostNumber } from '../../ui/json/sayLostNumber';
import { LoadFailure } from '../../ui/Note';
import { Card } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { type Fields, RowEditor } from './RowEditor';
import { type EditedRow, useRowEditing } from './useRowEditing';

const IntervalHint = lazy(() => import('./IntervalHint').then(({ IntervalHint }) => ({ default: IntervalHint })));

/** Data of a schedule as its row shows it: JSON, empty if absent (spec §3). */
export const dataText = ({ data }: Pick<TaskSchedule, 'data'>): string =>
  data === undefined || data === null ? '' : JSON.stringify(data);

/** An interval as it is sent: a number when it is one, else as typed. */
export const intervalOf = (text: string): number | string =>
  /^\d+$/.test(text.trim()) && Number.isSafeInteger(Number(text)) ? Number(text) : text;

const Hint = ({ interval, next }: { interval: string; next?: Date | undefined }) => (
  <Suspense fallback={null}>
    <IntervalHint interval={interval} {...(next ? { next } : {})} />
  </Suspense>
);

/** When a function runs by itself (spec §2, §5). The platform cannot change a schedule: a changed one is created anew. */
export const SchedulesCard = ({ functionName }: { functionName: string }) => {
  const say = useMessages();
  const canView = useMay('viewSchedules').isAllowed;
  return (
    <Card title={say('tasks.schedules.title')}>
      {canView ? <Schedules functionName={functionName} /> : <p>{say('tasks.schedules.no_permission')}</p>}
    </Card>
  );
};

const Schedules = ({ functionName }: { functionName: string }) => {
  const say = useMessages();
  const { client } = usePlatform();
  const notices = useNotices();
  const canAdd = useMay('addSchedule').isAllowed;
  const canDelete = useMay('deleteSchedule').isAllowed;
  const [deleting, setDeleting] = useState<TaskSchedule>();
  const card = useRef<HTMLDivElement>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['tasks/schedules', functionName],
    queryFn: ({ signal }) => client.schedules.find(functionName, signal),
  });

  const storedOf = (id: string): Fields | undefined => {
    const schedule = data?.find(other => other.id === id);
    return schedule && [String(schedule.interval), dataText(schedule)];
  };
  const { row, edit, onType, close, draft } = useRowEditing({
    name: 'schedule',
    label: say('tasks.schedules.title'),
    storedOf,
  });

  if (isPending) return <Spinner />;
  if (!data) return <LoadFailure error={error} onRetry={() => void refetch()} />;

  const leave = () => {
    close();
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('[data-add]')?.focus());
  };
  const fail = (text: string, cause: unknown) =>
    notices.toast({ kind: 'error', text, detail: failureText(say, cause) });

  /** @throws when nothing was stored, so that the row stays in editing */
  const save = async ([interval, text]: readonly [string, string], replaced?: TaskSchedule) => {
    const read = text.trim() === '' ? { value: {} } : readKept(text);
    if ('line' in read) {
      const place = say('tasks.schedules.place', read);
      notices.toast({ kind: 'error', text: say('tasks.schedules.bad_json'), detail: place });
      throw new Error(place);
    }
    if ('number' in read) {
      const text = sayLostNumber(read, say);
      notices.toast({ kind: 'error', text });
      throw new Error(text);
    }
    try {
      await client.schedules.create({ functionName, interval: intervalOf(interval), data: read.value });
    } catch (cause) {
      fail(say('tasks.schedules.not_added'), cause);
      throw cause;
    }
    // Only now the old one may go: a failure before loses nothing.
    if (replaced) await remove(replaced);
    else await refetch();
    leave();
  };
  const remove = async (schedule: TaskSchedule) => {
    try {
      await client.schedules.remove(schedule.id);
    } catch (cause) {
      fail(say('tasks.schedules.not_deleted'), cause);
    } finally {
      await refetch();
      setDeleting(undefined);
    }
  };
  const labels = [say('tasks.schedules.interval'), say('tasks.schedules.data')] as const;
  const editor = ({ serial, start }: EditedRow, stored?: TaskSchedule) => (
    <RowEditor
      key={`editor ${serial}`}
      labels={labels}
      initial={start}
      onType={onType}
      onSave={values => save(values, stored)}
      onCancel={leave}
      hint={([interval]) => <Hint interval={interval} />}
      saveLabel={say('tasks.schedules.save')}
      cancelLabel={say('tasks.schedules.cancel')}
    />
  );

  return (
    <div ref={card}>
      <DraftOffer of={draft} label={say('tasks.schedules.title')} />
      {data.length === 0 && row === undefined ? (
        <p className="rows-note">{say('tasks.schedules.none')}</p>
      ) : (
        <table className="rows" aria-label={say('tasks.schedules.title')}>
          <thead>
            <tr>
              <th scope="col">{labels[0]}</th>
              <th scope="col">{labels[1]}</th>
              {canAdd || canDelete ? (
                <th scope="col">
                  <span className="visually-hidden">{say('common.actions')}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {data.map(schedule =>
              row?.key === schedule.id ? (
                editor(row, schedule)
              ) : (
                <tr key={schedule.id}>
                  <td>
                    <code>{String(schedule.interval)}</code>
                    <Hint interval={String(schedule.interval)} next={schedule.nextTimestamp} />
                  </td>
                  <td>
                    <code>{makeVisible(dataText(schedule))}</code>
                  </td>
                  {canAdd || canDelete ? (
                    <td className="row-actions">
                      {canAdd && canDelete ? (
                        <IconButton
                          aria-label={say('tasks.schedules.edit', { interval: String(schedule.interval) })}
                          disabled={row !== undefined}
                          onClick={() => edit(schedule.id)}
                        >
                          <EditIcon fontSize="small" />
                        </IconButton>
                      ) : null}
                      {canDelete ? (
                        <IconButton
                          aria-label={say('tasks.schedules.delete', { interval: String(schedule.interval) })}
                          disabled={row !== undefined}
                          onClick={() => setDeleting(schedule)}
                        >
                          <DeleteIcon fontSize="small" />
                        </IconButton>
                      ) : null}
                    </td>
                  ) : null}
                </tr>
              ),
            )}
            {row?.isNew ? editor(row) : null}
          </tbody>
        </table>
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
        consequence={deleting ? <code>{`${deleting.interval} ${dataText(deleting)}`}</code> : undefined}
        confirmLabel={say('tasks.schedules.delete_title')}
        onConfirm={() => (deleting ? remove(deleting) : undefined)}
        onClose={() => setDeleting(undefined)}
      />
    </div>
  );
};
