import { useEffect, useRef } from 'react';
import { useConfig } from '../admin/config/config';
import { identityOf, useOwnNames } from '../admin/config/hostIdentity';
import { type ConsoleConfig, entryOf } from '../admin/config/readConfig';
import { isSameApi } from '../admin/hostLink';
import type { Session } from '../client';
import { useLateSay } from './lateSay';
import '../ui/feedback/failure.css';
import './otherHostLink.css';

export type OtherHostLinkProps = {
  session: Session;
  /** The host that the link was made on, as it says. */
  madeOn: string;
  /** Shows what the link leads to on the host of the session. */
  onOpen: () => void;
  onHome: () => void;
  /** Signs out, and leads to sign-in with this host, or with the present one to be changed. */
  onSwitch: (host: string | undefined) => void;
};

/** The host as this console offers it: named by the deployment, or used before where others may be typed. */
const offeredAs = (config: ConsoleConfig, session: Session, host: string): string | undefined =>
  [...config.hosts.map(({ url }) => url), ...(config.otherHosts ? session.hosts() : [])].find(url =>
    isSameApi(url, host),
  );

/** Before anything of a link is asked for: it was made on another host than the one that somebody is signed in to (CAP-04). */
export const OtherHostLink = ({ session, madeOn, onOpen, onHome, onSwitch }: OtherHostLinkProps) => {
  const say = useLateSay();
  const config = useConfig();
  const { nameOf } = useOwnNames();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = say('tools.link.title');
  useEffect(() => {
    document.title = `${title} · Meridian`;
  }, [title]);

  const here = session.host ?? '';
  const offered = config && offeredAs(config, session, madeOn);
  const describe = (host: string) => {
    const { label, kind } = identityOf(host, config && entryOf(config, host), nameOf(host));
    return [label, kind === 'other' ? undefined : say(`login.host_kind.${kind}`)].filter(Boolean).join(', ');
  };
  const row = (name: string, host: string) => (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>
          <code>{host}</code>
        </bdi>{' '}
        {describe(host)}
      </dd>
    </div>
  );
  return (
    <main className="failure link-elsewhere" data-scope="console" lang={document.documentElement.lang}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <dl>
        {row(say('tools.link.host_of_link'), madeOn)}
        {row(say('tools.link.host_here'), here)}
      </dl>
      <p>{say('tools.link.nothing_asked')}</p>
      {config === undefined || offered ? null : (
        <p>{say(config.otherHosts ? 'tools.link.unknown' : 'tools.link.not_offered')}</p>
      )}
      <div className="failure-actions">
        {offered ? (
          <button type="button" className="failure-retry" onClick={() => onSwitch(offered)}>
            {say('tools.link.switch', { host: offered })}
          </button>
        ) : null}
        {config?.otherHosts && !offered ? (
          <button type="button" onClick={() => onSwitch(undefined)}>
            {say('tools.link.switch_typed')}
          </button>
        ) : null}
        <button type="button" onClick={onOpen}>
          {say('tools.link.open', { host: here })}
        </button>
        <button type="button" onClick={onHome}>
          {say('tools.link.home')}
        </button>
      </div>
      {offered ? <p className="link-note">{say('tools.link.signs_out', { host: here })}</p> : null}
    </main>
  );
};
