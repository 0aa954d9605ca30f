import BrightnessIcon from '@mui/icons-material/Brightness4Outlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { Button, IconButton } from '@mui/material';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { LANGUAGES } from '../admin/languages';
import { useMessages } from '../admin/messages';
import { useLanguage } from '../admin/useLanguage';
import { Hint } from '../ui/Hint';
import type { BarMenuProps } from './barMenus';

const ThemeItems = lazy(() => import('./barMenus').then(({ ThemeItems }) => ({ default: ThemeItems })));
const HelpItems = lazy(() => import('./barMenus').then(({ HelpItems }) => ({ default: HelpItems })));

/** A button of the bar that opens a menu, whose code comes when it is opened. */
const MenuButton = ({ label, icon, Items }: { label: string; icon: ReactNode; Items: ComponentType<BarMenuProps> }) => {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Hint title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={({ currentTarget }) => {
            setAnchor(currentTarget);
            setOpen(true);
          }}
        >
          {icon}
        </IconButton>
      </Hint>
      {anchor ? (
        <Suspense fallback={null}>
          <Items anchor={anchor} isOpen={isOpen} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

export const ThemeMenu = () => {
  const say = useMessages();
  return <MenuButton label={say('shell.theme')} icon={<BrightnessIcon sx={{ fontSize: 20 }} />} Items={ThemeItems} />;
};

/** Help always stands in the same place (WCAG 3.2.6). */
export const HelpMenu = () => {
  const say = useMessages();
  return <MenuButton label={say('shell.help')} icon={<HelpIcon sx={{ fontSize: 20 }} />} Items={HelpItems} />;
};

export const LanguageSwitch = () => {
  const say = useMessages();
  const [locale, setLocale] = useLanguage();
  return (
    <div role="group" aria-label={say('shell.language')} className="languages">
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
