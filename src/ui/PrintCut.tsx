import { useMessages } from '../admin/messages';
import { MOST_PRINTED, usePrinting } from './printing';

/** On paper below lines of which not all came there: how many, and where the others are. */
export const PrintCut = ({ count }: { count: number }) => {
  const say = useMessages();
  const isPrinting = usePrinting();
  return isPrinting && count > MOST_PRINTED ? (
    <p className="note">{say('common.print_cut', { count: MOST_PRINTED, total: count })}</p>
  ) : null;
};
