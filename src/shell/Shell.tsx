import MenuIcon from '@mui/icons-material/Menu';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAddress, WithAddress } from '../admin/address';
import { useMessages } from '../admin/messages';
import { usePlatform } from '../admin/platform';
import { IconButton } from '../ui/controls/IconButton';
import { useLeaveGuard } from '../ui/drafts/useLeaveGuard';
import { Boundary } from '../ui/feedback/Boundary';
import { PlaceProvider } from '../ui/feedback/CodeBoundary';
import { useLateReceipts } from '../ui/feedback/lateReceipts';
import { useNotices } from '../ui/feedback/notices';
import { ToastRegion } from '../ui/feedback/ToastRegion';
import { Spinner } from '../ui/Spinner';
import { part } from '../ui/theme/part';
import { useMedia } from '../ui/useMedia';
import { useTrailForgetter, useTrailRecorder } from '../ui/useTrail';
import { Brand } from './Brand';
import { HostNotice } from './HostNotice';
import { HelpMenu, LanguageSwitch, ThemeMenu } from './headerControls';
import { HostBadge } from './host/HostBadge';
import { KeptPages } from './KeptPages';
import { NoticesTray } from './NoticesTray';
import { PaletteSwitch } from './PaletteSwitch';
import { PrintHead } from './PrintHead';
import { Sidebar } from './Sidebar';
import { StockNotices } from './StockNotices';
import { useFocusOnContent } from './useFocusOnContent';
import { useModeOfHost } from './useModeOfHost';
import { useSessionEnd, useSignInAddress } from './useSessionEnd';
import { useTopOfPage } from './useTopOfPage';
import { useVisitRecorder } from './visits';
import { ZoneSwitch } from './ZoneSwitch';
import './print.css';
import './shell.css';
import { WhenThere } from '../ui/feedback/WhenThere';

// Only where there is no room for the strip.
const NavDrawer = part(() => import('./NavDrawer').then(({ NavDrawer }) => NavDrawer));

/** Follows the operator from page to page. Drawn beside the rest, so that nothing of it is drawn again with each address. */
const Follower = () => {
  const { pathname } = useLocation();
  useSessionEnd();
  useVisitRecorder();
  useFocusOnContent(pathname);
  useTopOfPage();
  useTrailRecorder();
  return null;
};

/** What breaks of a page is tried again at another address. */
const PageBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary scope="page" resetKeys={[useAddress().location.pathname]}>
    {children}
  </Boundary>
);

/** What surrounds every page: navigation, notices, language and theme. */
export const Shell = ({ children }: { children?: ReactNode }) => {
  const say = useMessages();
  const { session } = usePlatform();
  const notices = useNotices();
  const showSignIn = useSignInAddress();
  useLateReceipts();
  const { mayLogout, dialog } = useLeaveGuard();
  const forgetTrail = useTrailForgetter();

  const isNarrow = useMedia('(max-width: 899.95px)');
  const canHover = useMedia('(hover: hover)');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  // The strip opens as soon as the focus is within.
  const openNavigation = () =>
    isNarrow ? setDrawerOpen(true) : document.querySelector<HTMLElement>('.nav a')?.focus();

  const logout = async (nextHost?: string) => {
    if (!(await mayLogout())) return;
    if (!(await session.signOut())) {
      notices.toast({ kind: 'error', text: say('shell.still_signed_in', { host: session.host ?? '' }) });
      return;
    }
    forgetTrail();
    // The same page is wanted of another host, else by nobody but who left it.
    if (nextHost !== undefined) session.chooseHost(nextHost);
    else showSignIn();
    // Nothing of the session may survive in memory (spec §4).
    window.location.reload();
  };
  useModeOfHost(session, () => void logout());

  return (
    <>
      <a className="skip-link" href="#content">
        {say('shell.skip')}
      </a>
      <WithAddress>
        {isNarrow ? (
          <WhenThere fallback={null}>
            <NavDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} onLogout={() => void logout()} />
          </WhenThere>
        ) : (
          <Sidebar onLogout={() => void logout()} />
        )}
      </WithAddress>
      <div className="shell">
        <WithAddress>
          <header className="shell-bar">
            <div className="shell-bar-start">
              {isNarrow || !canHover ? (
                <IconButton
                  aria-label={say('shell.open_navigation')}
                  {...(isNarrow ? { 'aria-haspopup': 'dialog', 'aria-expanded': isDrawerOpen } : {})}
                  onClick={openNavigation}
                >
                  <MenuIcon />
                </IconButton>
              ) : null}
              {isNarrow ? <Brand /> : null}
              <HostBadge />
            </div>
            <PaletteSwitch leave={host => void logout(host)} />
            <LanguageSwitch />
            <ThemeMenu />
            <ZoneSwitch />
            <HelpMenu />
            <NoticesTray />
          </header>
          <HostNotice />
          <PrintHead />
        </WithAddress>
        <main id="content" tabIndex={-1} style={{ outline: 0 }}>
          <PageBoundary>
            <PlaceProvider value="page">
              <WhenThere fallback={<Spinner />}>
                <KeptPages>{children}</KeptPages>
              </WhenThere>
            </PlaceProvider>
          </PageBoundary>
        </main>
      </div>
      <WithAddress>
        <ToastRegion />
        <StockNotices />
        {dialog}
        <Follower />
      </WithAddress>
    </>
  );
};
