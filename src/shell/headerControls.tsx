import BrightnessIcon from '@mui/icons-material/Brightness4Outlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { Button, IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useLocaleState } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConfig, useHostEntry } from '../admin/config/config';
import { outboxOf } from '../admin/config/readConfig';
import { toLanguage } from '../admin/i18n';
import { LANGUAGES } from '../admin/languages';
import { useMessages } from '../admin/messages';
import { usePlatform } from '../admin/platform';
import { type ThemeMode, useThemeMode } from '../ui/theme/mode';
import { RQL_DOCUMENTATION } from './rqlDocumentation';

/** A button of the bar that opens a menu; `children` are its items, told how to close it. */
const MenuButton = ({
  label,
  icon,
  children,
}: {
  label: string;
  icon: ReactNode;
  children: (close: () => void) => ReactNode;
}) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          {icon}
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {children(close)}
      </Menu>
    </>
  );
};

const MODES: readonly ThemeMode[] = ['system', 'light', 'dark'];

export const ThemeMenu = () => {
  const say = useMessages();
  const [mode, setMode] = useThemeMode();
  return (
    <MenuButton label={say('shell.theme')} icon={<BrightnessIcon sx={{ fontSize: 20 }} />}>
      {close =>
        MODES.map(choice => (
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
        ))
      }
    </MenuButton>
  );
};

/** Help always stands in the same place (WCAG 3.2.6). */
export const HelpMenu = () => {
  const say = useMessages();
  const [locale] = useLocaleState();
  const { session } = usePlatform();
  const entry = useHostEntry(session.host);
  const outbox = entry && outboxOf(entry, locale);
  const links = useConfig()?.links ?? [];
  return (
    <MenuButton label={say('shell.help')} icon={<HelpIcon sx={{ fontSize: 20 }} />}>
      {close => [
        <MenuItem key="rql" component={Link} to="/help/rql" onClick={close}>
          {say('rql.help.title')}
        </MenuItem>,
        <MenuItem
          key="docs"
          component="a"
          href={RQL_DOCUMENTATION}
          target="_blank"
          rel="noopener noreferrer"
          onClick={close}
        >
          {say('rql.help.platform_docs')}
        </MenuItem>,
        ...links.map(({ label, url }) => (
          <MenuItem
            key={`link ${url}`}
            component="a"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={close}
          >
            {label[toLanguage(locale)]}
          </MenuItem>
        )),
        outbox ? (
          <MenuItem key="outbox" component="a" href={outbox} target="_blank" rel="noopener noreferrer" onClick={close}>
            {say('shell.outbox')}
          </MenuItem>
        ) : null,
      ]}
    </MenuButton>
  );
};

export const LanguageSwitch = () => {
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
