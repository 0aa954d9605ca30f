import { browserZone, isZone } from '../../admin/clock';
import { useReadOnly } from '../../admin/config/hostIdentity';
import { LANGUAGE_NAMES, LANGUAGES } from '../../admin/languages';
import { useMessages } from '../../admin/messages';
import { useSessionUser } from '../../admin/platform';
import { useLanguage } from '../../admin/useLanguage';
import { useZoneChoice } from '../../admin/zone';
import { TIME_ZONES } from '../../contract/timeZones';
import { useSingleKeys } from '../../ui/singleKeys';
import { type ThemeMode, useThemeMode } from '../../ui/theme/mode';
import type { Command } from './command';

const MODES: readonly ThemeMode[] = ['system', 'light', 'dark'];
/** So much of the name of a zone is typed before all four hundred are offered. */
const ZONE_CHARACTERS = 3;

/** What an operator chooses for themselves: language, theme, time zone, keys. */
export const useSettingCommands = (text: string, showKeys: () => void): Command[] => {
  const say = useMessages();
  const [locale, setLocale] = useLanguage();
  const [mode, setMode] = useThemeMode();
  const { choice, choose } = useZoneChoice();
  const [areKeysOn, setKeysOn] = useSingleKeys();
  const [isReadOnly, setReadOnly] = useReadOnly();
  const own = useSessionUser()?.timeZone;
  const present = (isPresent: boolean) => (isPresent ? { detail: say('palette.present') } : {});
  const setting = (id: string, kind: string, label: string, isPresent: boolean, run: () => void): Command => ({
    id: `setting ${id}`,
    group: 'settings',
    label: `${kind}: ${label}`,
    ...present(isPresent),
    run,
  });

  const zones = [
    ['browser', `${say('zone.browser')}, ${browserZone()}`],
    ...(isZone(own) ? [['profile', `${say('zone.profile')}, ${own}`] as const] : []),
    ['UTC', 'UTC'],
    ...(text.trim().length < ZONE_CHARACTERS
      ? []
      : TIME_ZONES.filter(zone => zone !== 'UTC').map(zone => [zone, zone])),
  ] as const;
  return [
    ...LANGUAGES.map(language =>
      setting(`language ${language}`, say('shell.language'), LANGUAGE_NAMES[language], language === locale, () =>
        setLocale(language),
      ),
    ),
    ...MODES.map(theme =>
      setting(`theme ${theme}`, say('shell.theme'), say(`shell.theme_${theme}`), theme === mode, () => setMode(theme)),
    ),
    ...zones.map(([zone = '', label = '']) => ({
      ...setting(`zone ${zone}`, say('zone.title'), label, zone === choice, () => choose(zone)),
      keywords: zone.replaceAll('_', ' '),
    })),
    setting(
      'read-only',
      say('host.read_only_switch'),
      say(isReadOnly ? 'keys.turn_off' : 'keys.turn_on'),
      false,
      () => {
        setReadOnly(!isReadOnly);
      },
    ),
    { id: 'keys', group: 'settings', label: say('keys.title'), keywords: '?', run: showKeys },
    setting('single keys', say('keys.single'), say(areKeysOn ? 'keys.turn_off' : 'keys.turn_on'), false, () => {
      setKeysOn(!areKeysOn);
    }),
  ];
};
