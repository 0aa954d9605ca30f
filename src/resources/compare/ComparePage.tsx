import { useState } from 'react';
import { failureText } from '../../admin/failure';
import { useMay, useWhyNot } from '../../admin/may';
import { type Say, useLabels, useMessages } from '../../admin/messages';
import type { OtherHost } from '../../admin/otherHost';
import { usePlatform } from '../../admin/platform';
import { ToolTexts } from '../../admin/serviceTexts';
import { Button } from '../../ui/controls/Button';
import { OtherHostGate } from '../../ui/otherHost/OtherHostGate';
import { PageFrame } from '../../ui/PageFrame';
import { useTimes } from '../../ui/time/useTimes';
import { WorkProgress } from '../../ui/tools/WorkProgress';
import { ComparisonView } from './ComparisonView';
import { HostFailure, KINDS, type Kind } from './kinds';
import { useComparison } from './useComparison';
import '../../ui/tools/tools.css';
import './compare.css';

const failureWords = (say: Say, error: unknown, hosts: readonly string[]) =>
  error instanceof HostFailure ? `${hosts[error.side]}: ${failureText(say, error.cause)}` : failureText(say, error);

const Result = ({ kind, other }: { kind: Kind; other: OtherHost }) => {
  const say = useMessages();
  const times = useTimes();
  const { session } = usePlatform();
  const [left, right] = [session.host ?? '', other.host];
  const { data, error, isFetching, refetch, progress } = useComparison(kind, other);
  const again = (
    <Button variant="outlined" disabled={isFetching} onClick={() => void refetch()}>
      {say(error ? 'common.retry' : 'tools.compare.again')}
    </Button>
  );
  if (isFetching && !data) {
    return (
      <WorkProgress name={say('tools.compare.reading')} done={progress.done} of={progress.of} until={progress.until}>
        {say('tools.compare.read', { count: progress.done })}
      </WorkProgress>
    );
  }
  if (error) {
    return (
      <>
        <p role="alert" className="tool-failure">
          {failureWords(say, error, [left, right])}
        </p>
        {again}
      </>
    );
  }
  if (!data) return null;
  return (
    <>
      <p className="compare-summary">
        <span role="status">
          {say('tools.compare.summary', {
            differing: data.differing.length,
            left: data.onlyLeft.length,
            right: data.onlyRight.length,
            same: data.same,
            time: times.exact(data.at),
          })}
        </span>
        {again}
      </p>
      {data.isCut ? <p className="tool-warning">{say('tools.compare.cut')}</p> : null}
      {data.isRepeating ? <p className="tool-warning">{say('failure.repeating')}</p> : null}
      {data.shallow.length > 0 ? (
        <p className="tool-warning">{say('tools.compare.shallow', { names: data.shallow.join(', ') })}</p>
      ) : null}
      {kind === 'functions' ? <p className="compare-note">{say('tools.compare.functions_note')}</p> : null}
      <ComparisonView
        comparison={data}
        left={left}
        right={right}
        pageOf={id => `/${KINDS[kind].resource}/${encodeURIComponent(id)}`}
      />
    </>
  );
};

const KindChoice = ({ kind, onChange }: { kind: Kind | undefined; onChange: (kind: Kind) => void }) => {
  const say = useMessages();
  const labels = useLabels();
  const whyNot = useWhyNot();
  const may = {
    roles: useMay('list', KINDS.roles.resource),
    schemas: useMay('list', KINDS.schemas.resource),
    functions: useMay('list', KINDS.functions.resource),
  };
  return (
    <fieldset className="compare-kinds">
      <legend>{say('tools.compare.what')}</legend>
      {(Object.keys(KINDS) as Kind[]).map(one => {
        const why = whyNot(may[one]);
        return (
          <label key={one} title={why}>
            <input
              type="radio"
              name="kind"
              checked={kind === one}
              disabled={why !== undefined}
              onChange={() => onChange(one)}
            />
            {labels.resource(KINDS[one].resource)}
            {why === undefined ? null : <span className="visually-hidden">{why}</span>}
          </label>
        );
      })}
    </fieldset>
  );
};

const Page = () => {
  const say = useMessages();
  const [kind, setKind] = useState<Kind>();
  return (
    <PageFrame title={say('resources.platform_compare.title')}>
      <p className="compare-note">{say('tools.compare.about')}</p>
      <OtherHostGate>
        {other => (
          <>
            <KindChoice kind={kind} onChange={setKind} />
            {kind ? <Result key={`${kind} ${other.host} ${other.user.id}`} kind={kind} other={other} /> : null}
          </>
        )}
      </OtherHostGate>
    </PageFrame>
  );
};

/** This host beside another one: what only one has, what both have but not alike. Nothing is written on either (CAP-18). */
export const ComparePage = () => (
  <ToolTexts>
    <Page />
  </ToolTexts>
);
