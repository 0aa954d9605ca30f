import SearchIcon from '@mui/icons-material/Search';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMessages } from '../admin/messages';
import { useResources } from '../admin/resourceIndex';
import { IconButton } from '../ui/controls/IconButton';
import { WhenThere } from '../ui/feedback/WhenThere';
import { Hint } from '../ui/Hint';
import { useSingleKeys } from '../ui/singleKeys';
import { part } from '../ui/theme/part';
import { FILTER_KEY, isSingleKey, pressOn } from './keys/keys';
import { typeAhead } from './palette/typeAhead';

const Palette = part(() => import('./palette/Palette').then(({ Palette }) => Palette));
const KeySheet = part(() => import('./keys/KeySheet').then(({ KeySheet }) => KeySheet));

let pressing: Promise<typeof import('./keys/press')> | undefined;
/** One promise for all keys, so that they act in the order in which they were pressed. */
const loadPress = () => {
  pressing ??= import('./keys/press');
  return pressing;
};

/** Without a network the code could not be fetched: the next key tries again. */
const forgetPress = () => {
  pressing = undefined;
};

/** Keys that the browser has a use for itself. */
const isBrowsers = (key: string) => key === FILTER_KEY || key === "'";

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

/** A question that waits for its answer comes first. */
const isBusyElsewhere = () => document.querySelector('[role="dialog"]') !== null;

export type PaletteSwitchProps = { leave: (host?: string) => void };

/** The way to everything by the keyboard: the palette (Ctrl+K), the sheet of keys (?) and single keys. Each loads when first used. */
export const PaletteSwitch = ({ leave }: PaletteSwitchProps) => {
  const say = useMessages();
  const navigate = useNavigate();
  const resources = useResources();
  const [areKeysOn] = useSingleKeys();
  const [shown, show] = useState<'palette' | 'keys'>();
  const ahead = useRef<() => string>(undefined);
  const takeTyped = useCallback(() => {
    const typed = ahead.current?.() ?? '';
    ahead.current = undefined;
    return typed;
  }, []);
  const close = useCallback(() => {
    takeTyped();
    show(undefined);
  }, [takeTyped]);
  const open = useCallback(() => {
    ahead.current ??= typeAhead(close);
    // Where the code does not come, the keys are the page's again.
    Palette.preload().catch(takeTyped);
    show('palette');
  }, [close, takeTyped]);
  useEffect(() => () => void takeTyped(), [takeTyped]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        if (!isBusyElsewhere()) open();
        return;
      }
      if (!areKeysOn || !isSingleKey(event)) return;
      const { key } = event;
      if (isBrowsers(key)) event.preventDefault();
      if (key === '?') show('keys');
      else if (key === FILTER_KEY) pressOn(key);
      else
        void loadPress().then(({ press }) => {
          const pages = resources.flatMap(({ goKey, name }) => (goKey ? [[goKey, `/${name}`] as const] : []));
          press({ key, pages: new Map([['h', '/'], ...pages]), go: path => void navigate(path) });
        }, forgetPress);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [areKeysOn, navigate, open, resources]);

  return (
    <>
      <Hint title={say('shell.palette')}>
        <IconButton
          aria-label={say('shell.palette')}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={open}
        >
          <SearchIcon fontSize="small" />
        </IconButton>
      </Hint>
      <WhenThere fallback={null}>
        {shown === 'palette' ? (
          <Palette takeTyped={takeTyped} onClose={close} showKeys={() => show('keys')} leave={leave} />
        ) : null}
        {shown === 'keys' ? <KeySheet onClose={close} /> : null}
      </WhenThere>
    </>
  );
};
