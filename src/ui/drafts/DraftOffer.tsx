import { useLayoutEffect, useRef } from 'react';
import { useMessages } from '../../admin/messages';
import { Button } from '../controls/Button';
import { makeVisible } from '../hiddenCharacters';
import { useTimes } from '../time/useTimes';
import type { DraftState } from './useDraft';
import './drafts.css';

/** Enough of a text to know it again. */
const SHOWN_CHARACTERS = 80;

const shorten = (text: string) => (text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text);

export type DraftOfferProps = {
  of: DraftState;
  /** What is offered, where it is not a text that is shown: the label of the field, the title of the form. */
  label: string;
};

/** Offers what was typed before and never saved; fills in what is put back. Both answers hand the focus to the field that they are about. */
export const DraftOffer = ({ of: { offer, restore, discard }, label }: DraftOfferProps) => {
  const say = useMessages();
  const times = useTimes();
  const box = useRef<HTMLDivElement>(null);
  const answer = (act: () => void) => () => {
    const field = box.current?.parentElement?.querySelector<HTMLElement>('input, textarea, select, [role="combobox"]');
    act();
    field?.focus();
  };
  const isPutBack = offer?.isPutBack;
  const fill = useRef(restore);
  fill.current = answer(restore);
  // Here and not where drafts are kept: only a field that may be edited has an offer.
  useLayoutEffect(() => {
    if (isPutBack) fill.current();
  }, [isPutBack]);
  if (!offer) return null;

  /** Of today the time of day is enough. */
  const timeOf = (at: Date | number) => {
    const [day, time = ''] = times.list(at).split(' ');
    return day === times.list(Date.now()).split(' ')[0] ? time : times.list(at);
  };
  const time = timeOf(offer.at);
  return (
    <div ref={box} className="draft-offer" role="group" aria-label={say('drafts.offer', { label })}>
      <span>
        {offer.text === undefined
          ? say('drafts.typed', { time })
          : say('drafts.typed_text', { time, text: makeVisible(shorten(offer.text)) })}
        {offer.changedAt ? <em> {say('drafts.changed_since', { time: timeOf(offer.changedAt) })}</em> : null}
      </span>
      <span className="draft-answers">
        <Button onClick={answer(restore)} aria-label={say('drafts.restore_of', { label })}>
          {say('drafts.restore')}
        </Button>
        <Button color="inherit" onClick={answer(discard)} aria-label={say('drafts.discard_of', { label })}>
          {say('drafts.discard')}
        </Button>
      </span>
    </div>
  );
};
