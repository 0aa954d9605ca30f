import BrightnessIcon from '@mui/icons-material/Brightness4Outlined';
import MenuIcon from '@mui/icons-material/Menu';
import { Button, IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocaleState } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { LANGUAGES } from '../admin/i18n';
import { useMessages } from '../admin/messages';
import { usePlatform } from '../admin/platform';
import { useLeaveGuard } from '../ui/drafts/useLeaveGuard';
import { Boundary } from '../ui/feedback/Boundary';
import { ToastRegion } from '../ui/feedback/ToastRegion';
import { Spinner } from '../ui/Spinner';
import { type ThemeMode, useThemeMode } from '../ui/theme/mode';
import { useTrailRecorder } from '../ui/trail';
import { NoticesTray } from './NoticesTray';
import { Sidebar } from './Sidebar';
import { useSessionEnd } from './useSessionEnd';
import './sidebar.css';

const MODES: readonly ThemeMode[] = ['system', 'light', 'dark'];

const ThemeMenu = () => {
  const say = useMessages();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [mode, setMode] = useThemeMode();
  return (
    <>
      <Tooltip title={say('shell.theme')}>
        <IconButton
          aria-label={say('shell.theme')}
          aria-haspopup="menu"
          onClick={event => setAnchor(event.currentTarget)}
        >
          <BrightnessIcon sx={{ fontSize: 20 }} />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {MODES.map(choice => (
          <MenuItem
            key={choice}
            selected={choice === mode}
            onClick={() => {
              setMode(choice);
              setAnchor(null);
            }}
          >
            {say(`shell.theme_${choice}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

const LanguageSwitch = () => {
  const say = useMessages();
  const [locale, setLocale] = useLocaleState();
  return (
    <div role="group" aria-label={say('shell.language')}>
      {LANGUAGES.map(language => (
        <Button
          key={language}
          aria-pressed={language === locale}
          onClick={() => setLocale(language)}
          sx={{ minWidth: 36, px: 2, fontWeight: language === locale ? 700 : 400 }}
          lang={language}
        >
          {language.toUpperCase()}
        </Button>
      ))}
    </div>
  );
};

/** What surrounds every page: navigation, notices, language and theme. */
export const Shell = ({ children }: { children?: ReactNode }) => {
  const say = useMessages();
  const { session } = usePlatform();
  const { pathname } = useLocation();
  useSessionEnd();
  const { mayLogout, dialog } = useLeaveGuard();
  const forgetTrail = useTrailRecorder();

  const logout = async () => {
    if (!(await mayLogout())) return;
    forgetTrail();
    await session.signOut();
    // Nothing of the session may survive in memory (spec §4).
    window.location.reload();
  };

  return (
    <>
      <a className="skip-link" href="#content">
        {say('shell.skip')}
      </a>
      <Sidebar onLogout={() => void logout()} />
      <div className="shell">
        <header className="shell-bar">
          <IconButton
            className="nav-open-button"
            aria-label={say('shell.open_navigation')}
            onClick={() => document.querySelector<HTMLElement>('.nav a')?.focus()}
          >
            <MenuIcon sx={{ fontSize: 20 }} />
          </IconButton>
          <LanguageSwitch />
          <ThemeMenu />
          <NoticesTray />
        </header>
        <main id="content" tabIndex={-1} style={{ outline: 0 }}>
          <Boundary scope="page" resetKeys={[pathname]}>
            <Suspense fallback={<Spinner />}>{children}</Suspense>
          </Boundary>
        </main>
      </div>
      <ToastRegion />
      {dialog}
    </>
  );
};
