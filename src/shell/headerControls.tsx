import BrightnessIcon from '@mui/icons-material/Brightness4Outlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { type ComponentType, type ReactNode, useState } from 'react';
import { LANGUAGE_NAMES, LANGUAGES } from '../admin/languages';
import { useMessages } from '../admin/messages';
import { useLanguage } from '../admin/useLanguage';
import { Button } from '../ui/controls/Button';
import { IconButton } from '../ui/controls/IconButton';
import { WhenThere } from '../ui/feedback/WhenThere';
import { Hint } from '../ui/Hint';
import { part } from '../ui/theme/part';
import type { BarMenuProps } from './barMenus';

const ThemeItems = part(() => import('./barMenus').then(({ ThemeItems }) => ThemeItems));
const HelpItems = part(() => import('./barMenus').then(({ HelpItems }) => HelpItems));

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
        <WhenThere fallback={null}>
          <Items anchor={anchor} isOpen={isOpen} close={() => setOpen(false)} />
        </WhenThere>
      ) : null}
    </>
  );
};

export const ThemeMenu = () => {
  const say = useMessages();
  return <MenuButton label={say('shell.theme')} icon={<BrightnessIcon fontSize="small" />} Items={ThemeItems} />;
};

/** Help always stands in the same place (WCAG 3.2.6). */
export const HelpMenu = () => {
  const say = useMessages();
  return <MenuButton label={say('shell.help')} icon={<HelpIcon fontSize="small" />} Items={HelpItems} />;
};

/** It has no name of its own: that would be the label of the field in which a user's language stands. */
export const LanguageSwitch = () => {
  const [locale, setLocale] = useLanguage();
  return (
    <div className="bar-languages">
      {LANGUAGES.map(language => (
        <Button
          key={language}
          aria-pressed={language === locale}
          onClick={() => setLocale(language)}
          style={{ minWidth: 36, paddingInline: 8, fontWeight: language === locale ? 700 : 400 }}
          lang={language}
          title={LANGUAGE_NAMES[language]}
        >
          {language.toUpperCase()}
        </Button>
      ))}
    </div>
  );
};
