import { isSameApi } from '../admin/hostLink';
import { useLateSay } from './lateSay';

/** What the form says of its host. */
export type LinkNoteForm = {
  host: string;
  /** Hosts that may be chosen. */
  offered: readonly { url: string }[];
  mayType: boolean;
  onUse: (host: string) => void;
};

export type LinkNoteProps = LinkNoteForm & {
  /** The host that the link which waits for sign-in was made on. */
  madeOn: string;
};

/** Beside the host of the form: that the link which is followed belongs to another one. Only hosts that are offered anyway can be taken over. */
export const LinkNote = ({ madeOn, host, offered, mayType, onUse }: LinkNoteProps) => {
  const say = useLateSay();
  const known = offered.find(({ url }) => isSameApi(url, madeOn))?.url;
  if (isSameApi(madeOn, host)) return null;
  const advice = known ? '' : say(mayType ? 'tools.link.unknown' : 'tools.link.not_offered');
  return (
    <p role="status" className="login-reason">
      {say('tools.link.made_on', { host: madeOn })} {advice}{' '}
      {known ? (
        <button type="button" className="login-link" onClick={() => onUse(known)}>
          {say('tools.link.use', { host: known })}
        </button>
      ) : null}
    </p>
  );
};
