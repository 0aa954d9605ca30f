import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { useId, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { Button } from '../controls/Button';
import { IconButton } from '../controls/IconButton';
import { useFocusHome } from '../useFocusHome';
import { pageWindow } from './pageWindow';

export type PagerProps = {
  page: number;
  perPage: number;
  /** Page sizes on offer. */
  sizes: readonly number[];
  /** The most rows that the host grants, where it is known to grant fewer: larger sizes cannot be chosen. */
  mostPerPage?: number | undefined;
  /** Number of matches; `undefined` when the platform did not count. */
  total: number | undefined;
  hasNextPage: boolean;
  onPageChange: (page: number) => void;
  onPerPageChange: (perPage: number) => void;
};

/** Page size, previous and next, and at most four numbers (spec §2). */
export const Pager = ({
  page,
  perPage,
  sizes,
  mostPerPage = Number.POSITIVE_INFINITY,
  total,
  hasNextPage,
  onPageChange,
  onPerPageChange,
}: PagerProps) => {
  const say = useMessages();
  const selectId = useId();
  const pages = total === undefined ? page + (hasNextPage ? 1 : 0) : Math.max(1, Math.ceil(total / perPage));
  const offered = sizes.includes(perPage) ? sizes : [...sizes, perPage].sort((a, b) => a - b);

  // The way on is off at the last page, the way back at the first: whoever pressed it stays at the page that they came to.
  const [isTurned, setTurned] = useState(false);
  const present = useFocusHome<HTMLButtonElement>(isTurned ? `${page} ${hasNextPage}` : null);
  const turnTo = (wanted: number) => {
    setTurned(true);
    onPageChange(wanted);
  };

  return (
    <nav
      className="pager"
      aria-label={say('table.paging')}
      onBlur={({ target }) => target.matches(':disabled') || setTurned(false)}
    >
      <label htmlFor={selectId}>{say('table.page_size')}</label>
      <select
        id={selectId}
        className="select"
        value={perPage}
        onChange={event => onPerPageChange(Number(event.target.value))}
      >
        {offered.map(size => (
          <option key={size} value={size} disabled={size > mostPerPage}>
            {size > mostPerPage ? say('table.size_not_granted', { size, most: mostPerPage }) : size}
          </option>
        ))}
      </select>
      <span className="pager-pages">
        <IconButton
          aria-label={say('table.previous_page')}
          data-key="["
          disabled={page <= 1}
          onClick={() => turnTo(page - 1)}
        >
          <ChevronLeftIcon fontSize="small" />
        </IconButton>
        {pageWindow(page, pages).map(number => (
          <Button
            key={number}
            ref={number === page ? present : undefined}
            tabIndex={0}
            variant={number === page ? 'contained' : 'text'}
            aria-label={say('table.page_number', { page: number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPageChange(number)}
            style={{ minWidth: 32, paddingInline: 8 }}
          >
            {number}
          </Button>
        ))}
        <IconButton
          aria-label={say('table.next_page')}
          data-key="]"
          disabled={!hasNextPage}
          onClick={() => turnTo(page + 1)}
        >
          <ChevronRightIcon fontSize="small" />
        </IconButton>
      </span>
    </nav>
  );
};
