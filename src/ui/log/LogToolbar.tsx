import type { ReactNode } from 'react';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { CopyButton } from '../CopyButton';
import { Button } from '../controls/Button';
import { downloadText } from '../downloadText';
import { FindBox } from '../FindBox';
import { WrapToggle } from '../WrapToggle';
import type { LogTail } from './useLogTail';

export type LogToolbarProps = {
  tail: LogTail;
  isLive: boolean;
  needle: string;
  onNeedle: (needle: string) => void;
  /** How many lines hold the text searched for, and which of them is the present one (from 1; 0 for none). */
  found: number;
  at: number;
  onStep: (by: 1 | -1) => void;
  /** Beside the search: what else it can do. */
  children: ReactNode;
  isWrapped: boolean;
  onWrap: (isWrapped: boolean) => void;
  /** The whole log as text. */
  textOf: () => string;
  fileName: string;
};

/** What can be done with a log, and how reading it goes. */
export const LogToolbar = ({
  tail,
  isLive,
  needle,
  onNeedle,
  found,
  at,
  onStep,
  children,
  isWrapped,
  onWrap,
  textOf,
  fileName,
}: LogToolbarProps) => {
  const say = useMessages();
  const { phase, lines } = tail;
  const count = lines.length;
  const isGoing = phase === 'reading' || phase === 'waiting';

  const progress = () => {
    if (phase === 'reading') return say('log.reading', { count });
    if (phase === 'waiting') return say('log.following', { count });
    if (phase === 'paused') return say('log.paused', { count });
    if (phase === 'full') return say('log.full', { count });
    return count === 0 ? '' : say('log.count', { count });
  };

  return (
    <>
      <div className="log-tools">
        <FindBox
          isOnSlash
          typed={needle}
          onType={onNeedle}
          verdict={needle === '' ? '' : say('log.found', { at, count: found })}
          hasMatches={found > 0}
          onStep={onStep}
          labels={{ search: say('log.search'), previous: say('log.previous'), next: say('log.next') }}
        />
        {children}
        <span className="log-actions">
          <WrapToggle label={say('log.wrap')} isWrapped={isWrapped} onWrap={onWrap} />
          <CopyButton text={textOf} label={say('log.copy')} />
          <Button onClick={() => downloadText(fileName, textOf())} disabled={count === 0}>
            {say('log.download')}
          </Button>
        </span>
      </div>
      <div className="log-state">
        <span role="status">{progress()}</span>
        {phase === 'stopped' ? (
          <span role="alert" className="log-stopped">
            <strong>{say('log.stopped')}</strong> {failureText(say, tail.error)}
          </span>
        ) : null}
        {isLive && isGoing ? (
          <Button variant="outlined" onClick={tail.pause}>
            {say('log.pause')}
          </Button>
        ) : null}
        {phase === 'paused' || phase === 'stopped' || phase === 'full' ? (
          <Button variant="outlined" onClick={tail.go}>
            {say('log.continue')}
          </Button>
        ) : null}
      </div>
    </>
  );
};
