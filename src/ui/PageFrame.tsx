import { type ReactNode, useEffect } from 'react';
import { useHostIdentity } from '../admin/config/hostIdentity';
import { BackLink, type BackLinkProps } from './BackLink';
import { RecordVersion } from './drafts/drafts';
import { Boundary } from './feedback/Boundary';
import { PlaceProvider } from './feedback/CodeBoundary';
import { useKeptFocus } from './useKeptFocus';
import { useStepTitle } from './useTrail';
import './page.css';

export type PageFrameProps = {
  title: string;
  /** Beside the title: a count, a status. */
  aside?: ReactNode;
  /** At the right end of the head. */
  actions?: ReactNode;
  /** The list that the page belongs to; the link leads there unless the page was reached from another. */
  back?: BackLinkProps;
  /** When the record on the page was last changed. */
  changedAt?: Date | undefined;
  children: ReactNode;
};

/** Head and body of a page; sets the tab's title, which begins with the label of the host, and holds the page's only `h1`. */
export const PageFrame = ({ title, aside, actions, back, changedAt, children }: PageFrameProps) => {
  const { label } = useHostIdentity();
  const page = useKeptFocus<HTMLDivElement>();
  useStepTitle(title);
  useEffect(() => {
    document.title = [...(label ? [label] : []), title, 'Meridian'].join(' · ');
    return () => {
      document.title = 'Meridian';
    };
  }, [title, label]);

  return (
    <PlaceProvider value="part">
      <div className="page" ref={page}>
        {back ? <BackLink {...back} /> : null}
        <div className="page-head">
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {aside}
          {actions ? <div className="page-actions">{actions}</div> : null}
        </div>
        <RecordVersion value={changedAt}>{children}</RecordVersion>
      </div>
    </PlaceProvider>
  );
};

/** A titled box on a detail page. What breaks in it costs the box, not the page. */
export const Card = ({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) => (
  <section className="card" aria-label={title}>
    <div className="card-head">
      <h2>{title}</h2>
      {actions}
    </div>
    <Boundary scope="part">{children}</Boundary>
  </section>
);
