import CloseIcon from '@mui/icons-material/Close';
import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import OpenInFullIcon from '@mui/icons-material/OpenInFull';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { CopyButton } from '../../ui/CopyButton';
import { IconButton } from '../../ui/controls/IconButton';
import { useList } from '../../ui/table/useConsoleList';
import { ExecutionView } from './ExecutionView';

export type ExecutionPanelProps = {
  id: string;
  /** Opens another execution in the panel; without one the panel closes. */
  onOpen: (id: string | undefined) => void;
  /** The function whose executions the table shows, where it shows those of one. */
  functionName?: string | undefined;
};

const focusRow = (id: string) => {
  for (const row of document.querySelectorAll<HTMLElement>('.cell-id a')) if (row.textContent === id) row.focus();
};

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, select') !== null;

/** One execution beside the table. J and K lead to the next and the previous row while the focus is within; Escape closes. */
export const ExecutionPanel = ({ id, onOpen, functionName }: ExecutionPanelProps) => {
  const say = useMessages();
  const { rows } = useList();
  const { search } = useLocation();
  const full = new URLSearchParams(search);
  // In a window of its own there is no way back but this.
  if (functionName !== undefined) full.set('function', functionName);
  const heading = useRef<HTMLHeadingElement>(null);
  const at = rows?.findIndex(execution => execution.id === id) ?? -1;
  const idAt = (index: number) => {
    const other = at < 0 ? undefined : rows?.[index]?.id;
    return other === undefined ? undefined : String(other);
  };
  const previous = idAt(at - 1);
  const next = idAt(at + 1);

  const close = () => onOpen(undefined);
  // However it goes, by the browser's Back too: who was within goes on at the row.
  const last = useRef(id);
  useEffect(() => {
    last.current = id;
  }, [id]);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusRow(last.current);
    },
    [],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      close();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const other = { j: next, k: previous }[event.key.toLowerCase()];
    if (other) onOpen(other);
  };

  // Whoever opened it from a row reads on here. A link that already held it leaves the focus alone.
  const isOpenedFromRow = useRef(rows !== undefined);
  useEffect(() => {
    if (isOpenedFromRow.current) heading.current?.focus();
  }, []);

  return (
    <aside className="panel" aria-label={say('tasks.execution.title', { id })} onKeyDown={onKeyDown}>
      <div className="panel-head">
        <h2 ref={heading} tabIndex={-1}>
          {say('resources.tasks_executions.one')}
        </h2>
        {/* The first two are only said to be disabled: a button that really is drops the focus, and with it J and K. */}
        <span className="panel-tools">
          <IconButton
            aria-label={say('tasks.execution.previous')}
            title={`${say('tasks.execution.previous')} (K)`}
            aria-disabled={!previous}
            onClick={() => previous && onOpen(previous)}
          >
            <KeyboardArrowUpIcon fontSize="small" />
          </IconButton>
          <IconButton
            aria-label={say('tasks.execution.next')}
            title={`${say('tasks.execution.next')} (J)`}
            aria-disabled={!next}
            onClick={() => next && onOpen(next)}
          >
            <KeyboardArrowDownIcon fontSize="small" />
          </IconButton>
          <IconButton
            component={Link}
            to={`/tasks/executions/${encodeURIComponent(id)}?${full.toString()}`}
            aria-label={say('tasks.execution.open_full')}
            title={say('tasks.execution.open_full')}
          >
            <OpenInFullIcon style={{ fontSize: 18 }} />
          </IconButton>
          <IconButton aria-label={say('common.close')} title={`${say('common.close')} (Esc)`} onClick={close}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </span>
      </div>
      <div className="cell-id">
        <span data-copy-source>{id}</span>
        <CopyButton text={id} label={say('table.copy_id', { id })} />
      </div>
      <ExecutionView key={id} id={id} onStarted={execution => onOpen(execution.id)} />
    </aside>
  );
};
