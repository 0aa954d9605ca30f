import LogoutIcon from '@mui/icons-material/Logout';
import { memo, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useHostEntry } from '../admin/config/config';
import type { SectionDefinition } from '../admin/defineSection';
import { useLabels, useMessages } from '../admin/messages';
import { nameOf, usePlatform, useSessionUser } from '../admin/platform';
import { useResources, useSections } from '../admin/resourceIndex';
import { BrandMark } from '../ui/BrandMark';
import { SectionTile, Subpage } from './navItems';
import './sidebar.css';

/** The product's name, which leads home, and that it is a Beta. */
export const Brand = memo(() => {
  const say = useMessages();
  return (
    <>
      <Link to="/" className="nav-home" aria-label={say('shell.home')}>
        <BrandMark />
        <span className="nav-wide">Meridian</span>
      </Link>
      <span className="beta nav-wide">{say('shell.beta')}</span>
    </>
  );
});

/** Who is signed in, and where. */
const Operator = memo(() => {
  const user = useSessionUser();
  const { session } = usePlatform();
  const entry = useHostEntry(session.host);
  const names = [user?.firstName, user?.lastName].filter(Boolean);
  return (
    <div className="nav-user">
      <span className="nav-avatar" aria-hidden>
        {names.map(name => [...(name ?? '')][0]).join('') || '–'}
      </span>
      <span className="nav-wide nav-user-text">
        <strong>
          <bdi>{user ? nameOf(user) : ''}</bdi>
        </strong>
        <span title={session.host}>{session.host}</span>
        {entry?.label ? <span>{entry.label}</span> : null}
      </span>
    </div>
  );
});

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

const Subpages = ({ section }: { section: SectionDefinition }) => {
  const resources = useResources();
  const { pathname } = useLocation();
  return (
    <div className="nav-subpages nav-wide">
      <h2>{useLabels().section(section.name)}</h2>
      {resources
        .filter(resource => resource.section === section && !resource.hidden)
        .map(resource => (
          <Subpage key={resource.name} resource={resource} isCurrent={isWithin(pathname, `/${resource.name}`)} />
        ))}
    </div>
  );
};

export type NavigationProps = {
  /** Whether there is room for words. */
  isWide: boolean;
  /** Whether the pages of all sections are shown, or only those of the present one. */
  showsAll?: boolean;
  /** Beside the product's name. */
  control: ReactNode;
  onLogout: () => void;
};

/** What the sidebar and the drawer hold: name and host, sections, pages, Logout (spec §2). */
export const Navigation = ({ isWide, showsAll = false, control, onLogout }: NavigationProps) => {
  const say = useMessages();
  const { pathname } = useLocation();
  const sections = useSections();
  const active = sections.find(section => section.name === pathname.split('/')[1]);
  return (
    <>
      <div className="nav-brand">
        <Brand />
        {control}
      </div>
      <Operator />
      <div className="nav-scroll">
        <div className="nav-tiles">
          {sections.map(section => (
            <SectionTile key={section.name} section={section} isActive={section === active} />
          ))}
        </div>
        {sections
          .filter(section => showsAll || section === active)
          .map(section => (
            <Subpages key={section.name} section={section} />
          ))}
      </div>
      <button type="button" className="nav-logout" onClick={onLogout}>
        <LogoutIcon aria-hidden />
        <span className={isWide ? undefined : 'visually-hidden'}>{say('shell.logout')}</span>
      </button>
    </>
  );
};
