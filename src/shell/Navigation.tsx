import LogoutIcon from '@mui/icons-material/Logout';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { SectionDefinition } from '../admin/defineSection';
import { useLabels, useMessages } from '../admin/messages';
import { useResources, useSections } from '../admin/resourceIndex';
import { Brand } from './Brand';
import { Operator } from './Operator';
import { SectionTile } from './SectionTile';
import { Subpage } from './Subpage';
import './sidebar.css';

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
