import DatasetIcon from '@mui/icons-material/DatasetOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import PushPinIcon from '@mui/icons-material/PushPin';
import PushPinOutlinedIcon from '@mui/icons-material/PushPinOutlined';
import TaskIcon from '@mui/icons-material/TaskAltOutlined';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { requiredFor } from '../admin/authProvider';
import { type ResourceDefinition, SECTIONS, type Section } from '../admin/defineResource';
import { resourceKey, useLooseMessages, useMessages } from '../admin/messages';
import { useHoldsAny, usePlatform, useSessionUser } from '../admin/platform';
import { isBoolean, usePreference } from '../admin/preferences';
import { useResources } from '../admin/resourceIndex';
import { BrandMark } from '../ui/BrandMark';
import { sectionOf } from './sections';
import './sidebar.css';

const OPEN_AFTER_MS = 120;
const CLOSE_AFTER_MS = 250;

const ICONS = { users: PeopleIcon, data: DatasetIcon, tasks: TaskIcon };

/** Sections whose entry is gated as a whole, whatever their pages ask (spec §2). */
const SECTION_PERMISSIONS: Record<Section, readonly string[]> = {
  users: ['ViewUser'],
  data: ['ViewDocuments'],
  tasks: [],
};

const Subpage = ({ resource }: { resource: ResourceDefinition }) => {
  const say = useMessages();
  const sayLoosely = useLooseMessages();
  const { pathname } = useLocation();
  const required = requiredFor(resource, 'list');
  const sectionRequired = SECTION_PERMISSIONS[resource.section];
  const holdsPage = useHoldsAny(required);
  const holdsSection = useHoldsAny(sectionRequired);
  const label = sayLoosely(`resources.${resourceKey(resource.name)}.title`, resource.name);
  const path = `/${resource.name}`;

  if (!holdsPage || !holdsSection) {
    const missing = holdsSection ? required : sectionRequired;
    const reason = say('shell.missing_permission', { permissions: missing.join(', ') });
    return (
      // Focusable on purpose: the reason must be readable with the keyboard (WCAG 4.1.2, ux 4.9).
      // biome-ignore lint/a11y/useValidAnchor: a disabled link has no address.
      <a role="link" aria-disabled="true" tabIndex={0} className="nav-subpage" title={reason}>
        <span>{label}</span>
        <span className="visually-hidden">{reason}</span>
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

const SectionTile = ({ section, isActive }: { section: Section; isActive: boolean }) => {
  const say = useMessages();
  const Icon = ICONS[section];
  const isAllowed = useHoldsAny(SECTION_PERMISSIONS[section]);
  const label = say(`shell.sections.${section}`);
  if (!isAllowed) {
    const reason = say('shell.missing_permission', { permissions: SECTION_PERMISSIONS[section].join(', ') });
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link has no address.
      <a role="link" aria-disabled="true" tabIndex={0} className="nav-tile" title={reason}>
        <Icon aria-hidden />
        <span>{label}</span>
        <span className="visually-hidden">{reason}</span>
      </a>
    );
  }
  return (
    <Link to={`/${section}`} className="nav-tile" title={label} aria-current={isActive ? 'true' : undefined}>
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
  const active = sectionOf(pathname);

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
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
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
          {SECTIONS.map(section => (
            <SectionTile key={section} section={section} isActive={section === active} />
          ))}
        </div>
        {active ? (
          <div className="nav-subpages nav-wide">
            <h2>{say(`shell.sections.${active}`)}</h2>
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
