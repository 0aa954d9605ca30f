import CloseIcon from '@mui/icons-material/Close';
import { Drawer } from '@mui/material';
import type { MouseEvent } from 'react';
import { useMessages } from '../admin/messages';
import { Navigation } from './Navigation';
import './drawer.css';

export type NavDrawerProps = { isOpen: boolean; onClose: () => void; onLogout: () => void };

/**
 * The navigation where there is no room for the strip (ux 4.10): keeps the focus within, and closes with Escape, beside it,
 * and as soon as it led somewhere; the focus then returns to what opened it.
 */
export const NavDrawer = ({ isOpen, onClose, onLogout }: NavDrawerProps) => {
  const say = useMessages();
  const closeOnLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href]')) onClose();
  };
  const close = (
    <button
      type="button"
      className="nav-control"
      aria-label={say('shell.close_navigation')}
      title={say('shell.close_navigation')}
      onClick={onClose}
    >
      <CloseIcon aria-hidden />
    </button>
  );
  return (
    <Drawer
      anchor="left"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-label': say('shell.navigation'), className: 'nav-drawer' },
      }}
    >
      <nav className="nav" aria-label={say('shell.navigation')} data-open onClick={closeOnLink}>
        <Navigation isWide showsAll control={close} onLogout={onLogout} />
      </nav>
    </Drawer>
  );
};
