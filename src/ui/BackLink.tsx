import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useMessages } from '../admin/messages';
import { usePrinting } from './printing';
import { cameFrom } from './trail';
import { useTrail } from './useTrail';

export type BackLinkProps = {
  /** Where it leads when the page was reached from nowhere: the list that the page belongs to. */
  to: string;
  label: string;
};

/** The way to the page from which this one was reached, in the state in which it was left; else to the list. */
export const useWayBack = ({ to, label }: BackLinkProps) => {
  const trail = useTrail();
  const { key } = useLocation();
  const navigate = useNavigate();
  const found = trail.steps[trail.at]?.key === key ? cameFrom(trail) : undefined;
  const isList = found?.step.to.split('?')[0] === to.split('?')[0];
  // The record's own address may know better where it stands in the list by now: on a later page, after going through it.
  const isNewer = isList && to.includes('?');
  const target = {
    to: found && !isNewer ? found.step.to : to,
    label: found && !isList && found.step.title ? found.step.title : label,
  };

  const onClick = (event: MouseEvent) => {
    // To a record's own list it is a link like any, and Back leads here again; elsewhere it is the way back itself.
    if (!found || isList || found.step.to !== target.to) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(-found.distance);
  };
  return { ...target, onClick };
};

/** The way back, as the link above a page, which is called so as the arrow says it; on paper, what the page belongs to. */
export const BackLink = (back: BackLinkProps) => {
  const say = useMessages();
  const { to, label, onClick } = useWayBack(back);
  const isPrinting = usePrinting();
  return (
    <Link to={to} className="page-back" aria-label={say('common.back_to', { place: label })} onClick={onClick}>
      <ArrowBackIcon style={{ fontSize: 16 }} aria-hidden />
      <bdi>{isPrinting ? back.label : label}</bdi>
    </Link>
  );
};
