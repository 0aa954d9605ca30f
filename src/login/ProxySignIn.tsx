import { useEffect, useRef, useState } from 'react';
import { toBrowser } from '../admin/base';
import type { HostEntry } from '../admin/config/readConfig';
import { signInPageOf } from '../admin/config/signInPage';
import { NoSessionError } from '../client';
import { useLateSay } from './lateSay';
import './proxySignIn.css';

export type ProxySignInProps = {
  entry: HostEntry;
  /** Somebody chose this host by hand: they are not taken elsewhere before they say so. */
  isPicked: boolean;
  /** Takes over the session of the proxy and leads into the console. @throws NoSessionError where there is none */
  onEnter: (signal: AbortSignal) => Promise<void>;
  /** What a host says that could not be asked. */
  textOf: (cause: unknown) => string;
};

type State = { name: 'idle' | 'asking' } | { name: 'nobody'; isAsked: boolean } | { name: 'failed'; text: string };

/** In place of email and password, where the host's proxy holds the session: whoever has one goes on, all others are led to its page. */
export const ProxySignIn = ({ entry, isPicked, onEnter, textOf }: ProxySignInProps) => {
  const say = useLateSay();
  const [state, setState] = useState<State>({ name: 'idle' });
  const { isRound, href } = signInPageOf(entry, location.origin + toBrowser('/login'));
  const { host } = new URL(href);
  const link = useRef<HTMLAnchorElement>(null);
  const left = useRef(false);
  const under = useRef<AbortController>(undefined);

  const ask = async (isAsked: boolean) => {
    under.current?.abort();
    under.current = new AbortController();
    const { signal } = under.current;
    setState({ name: 'asking' });
    try {
      await onEnter(signal);
    } catch (cause) {
      if (signal.aborted) return;
      setState(cause instanceof NoSessionError ? { name: 'nobody', isAsked } : { name: 'failed', text: textOf(cause) });
    }
  };
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    // The field that had the focus may have given way to this.
    if (document.activeElement === document.body) link.current?.focus();
    if (!isPicked) void latest.current(false);
    // Whoever went to the page in another tab comes back.
    const back = () => left.current && void latest.current(false);
    addEventListener('focus', back);
    return () => {
      removeEventListener('focus', back);
      under.current?.abort();
    };
  }, [isPicked]);

  return (
    <>
      <p className="login-text">{say('tools.proxy.about', { host: entry.label ?? host })}</p>
      <a
        ref={link}
        className="login-submit login-proxy"
        href={href}
        {...(isRound ? {} : { target: '_blank', rel: 'noopener' })}
        onClick={() => {
          left.current = true;
        }}
      >
        {say(isRound ? 'tools.proxy.open' : 'tools.proxy.open_new', { host })}
      </a>
      <div role="status" className="login-help">
        {state.name === 'asking' ? say('tools.proxy.asking', { host }) : ''}
      </div>
      <div role="alert" className="login-error">
        {state.name === 'nobody' && state.isAsked ? say('tools.proxy.nobody', { host }) : ''}
        {state.name === 'failed' ? state.text : ''}
      </div>
      <button type="button" className="login-link" onClick={() => void ask(true)}>
        {say('tools.proxy.continue')}
      </button>
    </>
  );
};
