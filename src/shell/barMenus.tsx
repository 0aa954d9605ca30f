import { Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useConfig, useHostEntry } from '../admin/config/config';
import { outboxOf } from '../admin/config/readConfig';
import { toLanguage } from '../admin/languages';
import { useMessages } from '../admin/messages';
import { usePlatform } from '../admin/platform';
import { useLanguage } from '../admin/useLanguage';
import { WhenThere } from '../ui/feedback/WhenThere';
import { type ThemeMode, useThemeMode } from '../ui/theme/mode';
import { part } from '../ui/theme/part';
import { RQL_DOCUMENTATION } from './rqlDocumentation';

const KeySheet = part(() => import('./keys/KeySheet').then(({ KeySheet }) => KeySheet));

export type BarMenuProps = {
  /** The button that opened it. */
  anchor: HTMLElement;
  isOpen: boolean;
  close: () => void;
};

const MODES: readonly ThemeMode[] = ['system', 'light', 'dark'];

export const ThemeItems = ({ anchor, isOpen, close }: BarMenuProps) => {
  const say = useMessages();
  const [mode, setMode] = useThemeMode();
  return (
    <Menu anchorEl={anchor} open={isOpen} onClose={close}>
      {MODES.map(choice => (
        <MenuItem
          key={choice}
          selected={choice === mode}
          onClick={() => {
            setMode(choice);
            close();
          }}
        >
          {say(`shell.theme_${choice}`)}
        </MenuItem>
      ))}
    </Menu>
  );
};

export const HelpItems = ({ anchor, isOpen, close }: BarMenuProps) => {
  const say = useMessages();
  const [locale] = useLanguage();
  const { session } = usePlatform();
  const entry = useHostEntry(session.host);
  const outbox = entry && outboxOf(entry, locale);
  const links = useConfig()?.links ?? [];
  const [keys, setKeys] = useState<'wanted' | 'shown'>();
  const outside = { component: 'a', target: '_blank', rel: 'noopener noreferrer', onClick: close } as const;
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={isOpen}
        onClose={close}
        // The button has the focus again by then: the sheet gives it back there.
        slotProps={{ transition: { onExited: () => setKeys(now => now && 'shown') } }}
      >
        <MenuItem component={Link} to="/help/rql" onClick={close}>
          {say('rql.help.title')}
        </MenuItem>
        <MenuItem {...outside} href={RQL_DOCUMENTATION}>
          {say('rql.help.platform_docs')}
        </MenuItem>
        {links.map(({ label, url }) => (
          <MenuItem key={url} {...outside} href={url}>
            {label[toLanguage(locale)]}
          </MenuItem>
        ))}
        {outbox ? (
          <MenuItem {...outside} href={outbox}>
            {say('shell.outbox')}
          </MenuItem>
        ) : null}
        <MenuItem
          onClick={() => {
            setKeys('wanted');
            close();
          }}
        >
          {say('shell.keys')}
        </MenuItem>
      </Menu>
      <WhenThere fallback={null}>{keys === 'shown' ? <KeySheet onClose={() => setKeys(undefined)} /> : null}</WhenThere>
    </>
  );
};
