import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { toBrowser } from '../admin/base';
import type { SectionDefinition } from '../admin/defineSection';
import { hostOfLink } from '../admin/hostLink';
import { mayOf, requirementOf, useRequirement, useWhyNot } from '../admin/may';
import { useLabels, useMessages } from '../admin/messages';
import { nameOf, usePlatform, useSessionUser } from '../admin/platform';
import { usePreferences, useTabMemory } from '../admin/preferences';
import { useResourceFinder, useResources, useSections } from '../admin/resourceIndex';
import { pathToView, useSavedViews } from '../admin/savedViews';
import { Button } from '../ui/controls/Button';
import { Boundary } from '../ui/feedback/Boundary';
import { HOME } from '../ui/home/useHomeQuery';
import { PageFrame } from '../ui/PageFrame';
import { RefreshButton } from '../ui/RefreshButton';
import { useTrail } from '../ui/useTrail';
import { PlatformHealth } from './homeHealth';
import { forgetWanted, wantedPath } from './resume';
import { usePageFinder, visitsOf } from './visits';
import './home.css';
import { WhenThere } from '../ui/feedback/WhenThere';

/** The page that was wanted before sign-in; Enter opens it at once. */
const Resume = () => {
  const say = useMessages();
  const navigate = useNavigate();
  const tab = useTabMemory();
  const { name } = usePreferences();
  const [wanted] = useState(() => wantedPath(tab, name));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return wanted ? (
    <div className="home-resume">
      <span>
        {say('home.resume_text')} <code>{wanted}</code>
      </span>
      <Button
        ref={button}
        variant="contained"
        onClick={() => {
          forgetWanted(tab);
          // On which host a link was made is settled before the console starts.
          if (hostOfLink(wanted)) location.assign(toBrowser(wanted));
          else navigate(wanted);
        }}
      >
        {say('home.resume')}
      </Button>
    </div>
  ) : null;
};

/** Where the operator was last, on this host; titles only of what this tab has seen. */
const LastVisited = () => {
  const say = useMessages();
  const labels = useLabels();
  const find = usePageFinder();
  const { steps } = useTrail();
  const [visits] = useState(visitsOf(usePreferences()));
  const pages = visits.flatMap(path => {
    const page = find(path);
    return page ? [{ path, page, title: steps.findLast(({ to }) => to.split('?')[0] === path)?.title }] : [];
  });
  if (pages.length === 0) return null;
  return (
    <section className="card home-card" aria-label={say('home.visited')}>
      <div className="home-head">
        <h2>{say('home.visited')}</h2>
      </div>
      <ul>
        {pages.map(({ path, page, title }) => (
          <li key={path}>
            <Link to={path}>
              <bdi>{title || page.id || labels.resource(page.name)}</bdi>
            </Link>
            <span className="home-end">{page.id ? labels.record(page.name) : ''}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The operator's saved views of every list, in the order of their tabs. */
const Views = () => {
  const say = useMessages();
  const labels = useLabels();
  const find = useResourceFinder();
  const views = useSavedViews().views.flatMap(view => {
    const definition = find(view.list)?.definition;
    return definition ? [{ view, label: labels.resource(definition.name) }] : [];
  });
  if (views.length === 0) return null;
  return (
    <section className="card home-card" aria-label={say('table.views')}>
      <div className="home-head">
        <h2>{say('table.views')}</h2>
      </div>
      <ul>
        {views.map(({ view, label }) => (
          <li key={view.id}>
            <Link to={pathToView(view)}>
              <bdi>{view.name}</bdi>
            </Link>
            <span className="home-end">{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** What needs attention: the blocks that the resources declare, each only with its permission (CAP-20). */
const Blocks = () => {
  const user = useSessionUser();
  const blocks = useResources()
    .flatMap(definition => (definition.home ?? []).map(block => ({ ...block, definition })))
    .filter(({ definition, action }) => mayOf(user, requirementOf(definition, action)).isAllowed)
    .sort((a, b) => a.rank - b.rank);
  return blocks.map(({ name, definition, Block }) => (
    <Boundary key={`${definition.name} ${name}`} scope="part">
      <WhenThere fallback={<div className="card home-card" />}>
        <Block />
      </WhenThere>
    </Boundary>
  ));
};

const RefreshAll = () => {
  const cache = useQueryClient();
  const isBusy = useIsFetching({ queryKey: [HOME] }) > 0;
  return <RefreshButton isFetching={isBusy} onRefresh={() => void cache.invalidateQueries({ queryKey: [HOME] })} />;
};

/** A section and what it is about; where the operator may see nothing of it, that and why. */
const Section = ({ section: { name, permissions } }: { section: SectionDefinition }) => {
  const labels = useLabels();
  const whyNot = useWhyNot()(useRequirement(permissions ? [permissions] : []));
  return (
    <li>
      {whyNot ? (
        <div>
          <strong className="home-closed">{labels.section(name)}</strong>
          <span>{whyNot}</span>
        </div>
      ) : (
        // What it is about is part of its name: the navigation's own link is the one that is called as the section is.
        <Link to={`/${name}`}>
          <strong>{labels.section(name)}</strong> <span>{labels.about(name)}</span>
        </Link>
      )}
    </li>
  );
};

/** What an operator looks at first, the page that was wanted before sign-in, where one was last, and the sections. */
export const Home = () => {
  const say = useMessages();
  const sections = useSections();
  const user = useSessionUser();
  const { session } = usePlatform();
  const name = user ? nameOf(user) : '';
  return (
    <PageFrame title={say('home.title')} actions={<RefreshAll />}>
      <p className="home-who">{say('home.signed_in_as', { name, host: session.host ?? '' })}</p>
      <Resume />
      <div className="home-blocks">
        <Blocks />
        <PlatformHealth />
        <Views />
        <LastVisited />
      </div>
      <ul className="home-sections">
        {sections.map(section => (
          <Section key={section.name} section={section} />
        ))}
      </ul>
    </PageFrame>
  );
};
