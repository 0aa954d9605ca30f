import { useRef, useState } from 'react';
import { isMissingCode } from '../../admin/lateCode';
import type { Say } from '../../admin/messages';
import { COPY_CONFIRMATION_MS } from '../../contract';
import { useTransient } from '../useTransient';
import { failureDetails } from './failureDetails';
import './failure.css';

export type FailureProps = {
  say: Say;
  error: unknown;
  /** What broke: all of the console, a page of it, or one part of a page. */
  scope: 'console' | 'page' | 'part';
  /** Tries to show it again. */
  onRetry: () => void;
};

/**
 * In place of what broke while it was drawn: says so, never how, and offers another try and the details for whoever helps.
 * Stands on nothing but the messages, so that it shows whatever else is broken. The page itself asks for the console's own code, and a browser
 * keeps that it did not come: only a reload helps.
 */
export const Failure = ({ say, error, scope, onRetry }: FailureProps) => {
  const [outcome, showOutcome] = useTransient<'copied'>(COPY_CONFIRMATION_MS);
  const [at] = useState(() => new Date());
  const [isTold, setTold] = useState(false);
  const told = useRef<HTMLPreElement>(null);
  const isOutdated = isMissingCode(error);
  const details = failureDetails(error, { path: location.pathname, at, browser: navigator.userAgent });

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(details);
      showOutcome('copied');
    } catch {
      // Without a clipboard they are shown, to be copied by hand.
      setTold(true);
      requestAnimationFrame(() => told.current && getSelection()?.selectAllChildren(told.current));
    }
  };

  const Heading = scope === 'part' ? 'h3' : 'h1';
  return (
    <div className="failure" data-scope={scope} role="alert">
      <Heading>{say(isOutdated ? `failure.no_code_${scope}` : `failure.${scope}`)}</Heading>
      <p>{say(isOutdated ? 'failure.no_code_text' : `failure.${scope}_text`)}</p>
      <div className="failure-actions">
        {isOutdated && scope === 'console' ? null : (
          <button type="button" onClick={onRetry}>
            {say('common.retry')}
          </button>
        )}
        {isOutdated ? (
          <button type="button" onClick={() => location.reload()}>
            {say('failure.reload')}
          </button>
        ) : null}
        <button type="button" onClick={() => void copy()}>
          {outcome === 'copied' ? say('common.copied') : say('failure.copy_details')}
        </button>
      </div>
      {isTold ? <pre ref={told}>{details}</pre> : null}
    </div>
  );
};
