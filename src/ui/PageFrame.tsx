import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { RecordVersion } from './drafts/drafts';
import { Boundary } from './feedback/Boundary';
import './page.css';

export type PageFrameProps = {
  title: string;
  /** Beside the title: a count, a status. */
  aside?: ReactNode;
  /** At the right end of the head. */
  actions?: ReactNode;
  back?: { to: string; label: string };
  /** When the record on the page was last changed. */
  changedAt?: Date | undefined;
  children: ReactNode;
};

/** Head and body of a page; sets the tab's title and holds the page's only `h1`. */
export const PageFrame = ({ title, aside, actions, back, changedAt, children }: PageFrameProps) => {
  useEffect(() => {
    document.title = `${title} · Meridian`;
    return () => {
      document.title = 'Meridian';
    };
  }, [title]);

  return (
    <div className="page">
      {back ? (
        <Link to={back.to} className="page-back">
          <ArrowBackIcon sx={{ fontSize: 16 }} aria-hidden />
          {back.label}
        </Link>
      ) : null}
      <div className="page-head">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {aside}
        {actions ? <div className="page-actions">{actions}</div> : null}
      </div>
      <RecordVersion value={changedAt}>{children}</RecordVersion>
    </div>
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
