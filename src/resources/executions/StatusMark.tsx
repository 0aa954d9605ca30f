import { useLooseMessages } from '../../admin/messages';
import './execution.css';

/** Shapes that are told apart without colour (WCAG 1.4.1); 16 by 16. */
const SHAPES: Readonly<Record<string, React.ReactNode>> = {
  complete: (
    <>
      <circle cx="8" cy="8" r="6.5" />
      <path d="M5 8.2l2.1 2.1L11 6.2" />
    </>
  ),
  failed: (
    <>
      <path d="M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3z" />
      <path d="M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4" />
    </>
  ),
  new: <circle cx="8" cy="8" r="6" />,
  inProgress: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 2a6 6 0 010 12z" fill="currentColor" />
    </>
  ),
  canceled: <path d="M3 8h10" />,
};
const OTHER = <path d="M8 2l6 6-6 6-6-6z" />;

/** A status as shape, word and colour: complete is green, failed is red, all others are as they are (spec §4). */
export const StatusMark = ({ status }: { status: string }) => {
  const sayLoosely = useLooseMessages();
  const isKnown = Object.hasOwn(SHAPES, status);
  return (
    <span className="status-mark" data-status={status}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        {isKnown ? SHAPES[status] : OTHER}
      </svg>
      <bdi>{isKnown || status === 'retried' ? sayLoosely(`tasks.status.${status}`, status) : status}</bdi>
    </span>
  );
};
