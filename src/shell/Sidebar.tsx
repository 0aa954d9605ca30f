import LogoutIcon from '@mui/icons-material/Logout';
import PushPinIcon from '@mui/icons-material/PushPin';
import PushPinOutlinedIcon from '@mui/icons-material/PushPinOutlined';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ResourceDefinition } from '../admin/defineResource';
import type { SectionDefinition } from '../admin/defineSection';
import { requirementOf, useRequirement, useWhyNot } from '../admin/may';
import { useLabels, useMessages } from '../admin/messages';
import { nameOf, usePlatform, useSessionUser } from '../admin/platform';
import { isBoolean, usePreference } from '../admin/preferences';
import { useResources, useSections } from '../admin/resourceIndex';
import { BrandMark } from '../ui/BrandMark';
import './sidebar.css';

const OPEN_AFTER_MS = 120;
const CLOSE_AFTER_MS = 250;

const Subpage = ({ resource }: { resource: ResourceDefinition }) => {
  const labels = useLabels();
  const { pathname } = useLocation();
  const whyNot = useWhyNot()(useRequirement(requirementOf(resource, 'list')));
  const label = labels.resource(resource.name);
  const path = `/${resource.name}`;

  if (whyNot) {
    return (
      // Focusable on purpose: the reason must be readable with the keyboard (WCAG 4.1.2, ux 4.9).
      // biome-ignore lint/a11y/useValidAnchor: a disabled link has no address.
      <a role="link" aria-disabled="true" tabIndex={0} className="nav-subpage" title={whyNot}>
        <span>{label}</span>
        <span className="visually-hidden">{whyNot}</span>
      </a>
    );
  }
  const isCurrent = pathname === path || pathname.startsWith(`${path}/`);
  return (
    <Link to={path} className="nav-subpage" aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  );
};

const SectionTile = ({ section, isActive }: { section: SectionDefinition; isActive: boolean }) => {
  const { icon: Icon, name, permissions } = section;
  const whyNot = useWhyNot()(useRequirement(permissions ? [permissions] : []));
  const label = useLabels().section(name);
  if (whyNot) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link has no address.
      <a role="link" aria-disabled="true" tabIndex={0} className="nav-tile" title={whyNot}>
        <Icon aria-hidden />
        <span>{label}</span>
        <span className="visually-hidden">{whyNot}</span>
      </a>
    );
  }
  return (
    <Link to={`/${name}`} className="nav-tile" title={label} aria-current={isActive ? 'true' : undefined}>
      <Icon aria-hidden />
      <span>{label}</span>
    </Link>
  );
};

export type SidebarProps = { onLogout: () => void };

/**
 * The narrow strip that opens over the page on hover, keyboard focus, touch, or for good with the pin (spec §2). Escape
 * closes it even under the pointer.
 */
export const Sidebar = ({ onLogout }: SidebarProps) => {
  const say = useMessages();
  const user = useSessionUser();
  const { session } = usePlatform();
  const resources = useResources();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [isPinned, setPinned] = usePreference('shell.pinned', isBoolean, false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const nav = useRef<HTMLElement>(null);
  const sections = useSections();
  const labels = useLabels();
  const active = sections.find(section => section.name === pathname.split('/')[1]);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-nav-pinned', isPinned);
  }, [isPinned]);

  const schedule = (open: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(open), afterMs);
  };
  const onBlur = (event: FocusEvent) => {
    if (!nav.current?.contains(event.relatedTarget)) schedule(false, CLOSE_AFTER_MS);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    clearTimeout(timer.current);
    setOpen(false);
  };
  const isWide = isOpen || isPinned;
  const name = user ? nameOf(user) : '';
  const initials = [user?.firstName, user?.lastName].map(part => [...(part ?? '')][0] ?? '').join('');

  return (
    <nav
      ref={nav}
      className="nav"
      aria-label={say('shell.navigation')}
      data-open={isWide || undefined}
      onMouseEnter={() => schedule(true, OPEN_AFTER_MS)}
      onMouseLeave={() => schedule(false, CLOSE_AFTER_MS)}
      onFocus={() => schedule(true, 0)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <div className="nav-brand">
        <Link to="/" className="nav-home" aria-label={say('shell.home')}>
          <BrandMark />
          <span className="nav-wide">Meridian</span>
          <span className="beta nav-wide">{say('shell.beta')}</span>
        </Link>
        <button
          type="button"
          className="nav-pin nav-wide"
          aria-pressed={isPinned}
          aria-label={say('shell.pin')}
          title={say('shell.pin')}
          onClick={() => setPinned(!isPinned)}
        >
          {isPinned ? <PushPinIcon aria-hidden /> : <PushPinOutlinedIcon aria-hidden />}
        </button>
      </div>
      <div className="nav-user">
        <span className="nav-avatar" aria-hidden>
          {initials || '–'}
        </span>
        <span className="nav-wide nav-user-text">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span>{session.host}</span>
        </span>
      </div>
      <div className="nav-scroll">
        <div className="nav-tiles">
          {sections.map(section => (
            <SectionTile key={section.name} section={section} isActive={section === active} />
          ))}
        </div>
        {active ? (
          <div className="nav-subpages nav-wide">
            <h2>{labels.section(active.name)}</h2>
            {resources
              .filter(resource => resource.section === active && !resource.hidden)
              .map(resource => (
                <Subpage key={resource.name} resource={resource} />
              ))}
          </div>
        ) : null}
      </div>
      <button type="button" className="nav-logout" onClick={onLogout}>
        <LogoutIcon aria-hidden />
        <span className="nav-wide">{say('shell.logout')}</span>
        {isWide ? null : <span className="visually-hidden">{say('shell.logout')}</span>}
      </button>
    </nav>
  );
};
