import SearchIcon from '@mui/icons-material/Search';
import { Dialog } from '@mui/material';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { ServiceTexts, ToolTexts } from '../../admin/serviceTexts';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { type Command, findCommands, GROUPS } from './command';
import { PaletteOption } from './PaletteOption';
import { useFound } from './useFound';
import { useHostCommands } from './useHostCommands';
import { useLinkCommand } from './useLinkCommand';
import { usePageCommands } from './usePageCommands';
import { useRecordActions } from './useRecordActions';
import { useSettingCommands } from './useSettingCommands';
import { useViewCommands } from './useViewCommands';
import './palette.css';

export type PaletteProps = {
  /** What was typed before it came. */
  takeTyped: () => string;
  onClose: () => void;
  showKeys: () => void;
  /** Signs out, for another host where one is named. */
  leave: (host?: string) => void;
};

type SearchProps = Pick<PaletteProps, 'onClose'> & {
  commands: readonly Command[];
  text: string;
  onType: (text: string) => void;
  status: string;
};

/** The combobox: what is typed, and below it what that could mean. */
const Search = ({ commands, text, onType, status, onClose }: SearchProps) => {
  const say = useMessages();
  const options = findCommands(commands, text);
  const box = useAutocomplete<Command>({
    id: 'palette',
    open: true,
    options,
    value: null,
    inputValue: text,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ id }) => id,
    getOptionDisabled: ({ whyNot }) => whyNot !== undefined,
    isOptionEqualToValue: (left, right) => left.id === right.id,
    // They are found and sorted already.
    filterOptions: found => found,
    disabledItemsFocusable: true,
    autoHighlight: true,
    disableCloseOnSelect: true,
    onInputChange: (_, next, reason) => {
      if (reason === 'input') onType(next);
    },
    onChange: (_, command) => {
      // A click reaches also what is greyed.
      if (!command || command.whyNot !== undefined) return;
      if (!command.asks) onClose();
      command.run();
    },
    onClose: (_, reason) => {
      if (reason === 'escape') onClose();
    },
  });
  const groups = GROUPS.map(group => ({
    group,
    members: options.map((command, index) => ({ command, index })).filter(({ command }) => command.group === group),
  })).filter(({ members }) => members.length > 0);

  return (
    <div {...box.getRootProps()} className="palette">
      <div className="palette-field">
        <SearchIcon aria-hidden fontSize="small" />
        <input
          {...box.getInputProps()}
          // biome-ignore lint/a11y/noAutofocus: whoever opened it wants to type.
          autoFocus
          aria-label={say('palette.label')}
          placeholder={say('palette.placeholder')}
          spellCheck={false}
        />
      </div>
      {options.length > 0 ? (
        <div
          {...(box.getListboxProps() as object)}
          role="listbox"
          className="palette-list"
          aria-labelledby={undefined}
          aria-label={say('palette.label')}
        >
          {groups.map(({ group, members }) => (
            <div key={group} role="group" aria-labelledby={`palette-${group}`}>
              <div id={`palette-${group}`} className="palette-group">
                {say(`palette.group_${group}`)}
              </div>
              {members.map(({ command, index }) => {
                const { key, ...option } = box.getOptionProps({ option: command, index }) as { key: string };
                return <PaletteOption key={key} command={command} option={option} />;
              })}
            </div>
          ))}
        </div>
      ) : null}
      <div role="status" className="palette-status">
        {status || (options.length === 0 ? say('palette.nothing', { text: text.trim() }) : '')}
      </div>
    </div>
  );
};

const Content = ({ takeTyped, onClose, showKeys, leave }: PaletteProps) => {
  const say = useMessages();
  const [text, setText] = useState('');
  const early = useRef(takeTyped);
  useLayoutEffect(() => setText(early.current()), []);
  const pages = usePageCommands();
  const settings = useSettingCommands(text, showKeys);
  const views = useViewCommands();
  const hosts = useHostCommands(leave);
  const link = useLinkCommand();
  const { found, isAsking, failed } = useFound(text);
  const here = useRecordActions();

  const { asked } = here;
  if (asked?.action.confirm) {
    return (
      <ConfirmDialog
        open
        title={say(asked.action.confirm.title)}
        question={say(asked.action.confirm.text)}
        confirmLabel={asked.label}
        onConfirm={async () => {
          await here.perform(asked);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  const status =
    failed.length > 0 ? say('palette.failed', { kinds: failed.join(', ') }) : isAsking ? say('palette.asking') : '';
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': say('palette.label') } }}
      maxWidth="sm"
      fullWidth
      transitionDuration={0}
      className="palette-dialog"
    >
      <Search
        commands={[...here.commands, ...found, ...views, ...pages, link, ...settings, ...hosts]}
        text={text}
        onType={setText}
        status={status}
        onClose={onClose}
      />
    </Dialog>
  );
};

/** Goes to any page or record and changes any setting by what it is called (Ctrl+K). */
export const Palette = (props: PaletteProps) => (
  <ServiceTexts>
    <ToolTexts>
      <Content {...props} />
    </ToolTexts>
  </ServiceTexts>
);
