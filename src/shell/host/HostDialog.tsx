import { DialogActions, DialogContent, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { MAX_LABEL, type OwnName, useHostIdentity, useOwnNames, useReadOnly } from '../../admin/config/hostIdentity';
import { HOST_KINDS, type HostKind } from '../../admin/config/readConfig';
import { useMessages } from '../../admin/messages';
import { Button } from '../../ui/controls/Button';
import { TitledDialog } from '../TitledDialog';
import './hostDialog.css';

const Content = ({ onClose }: { onClose: () => void }) => {
  const say = useMessages();
  const { host, label, kind, isFixed } = useHostIdentity();
  const { nameOf, name } = useOwnNames();
  const [isReadOnly, setReadOnly] = useReadOnly();
  const [own, setOwn] = useState<OwnName>(nameOf(host) ?? {});
  const help = (isSet: boolean) => (isSet ? say('host.fixed') : undefined);

  const save = () => {
    const text = own.label?.trim();
    name(host, {
      ...(text ? { label: text } : {}),
      ...(own.kind ? { kind: own.kind } : {}),
      ...(own.colour ? { colour: own.colour } : {}),
    });
    onClose();
  };
  const kinds = (none: string) => [
    <MenuItem key="" value="">
      {none}
    </MenuItem>,
    ...HOST_KINDS.filter(value => value !== 'other').map(value => (
      <MenuItem key={value} value={value}>
        {say(`login.host_kind.${value}`)}
      </MenuItem>
    )),
  ];
  const chosen = (value: string) => (value === '' ? undefined : (value as HostKind));
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        save();
      }}
    >
      <DialogContent className="host-dialog">
        <p>
          <code>{host}</code>
        </p>
        <FormControlLabel
          control={<Switch checked={isReadOnly} onChange={(_, isOn) => setReadOnly(isOn)} />}
          label={say('host.read_only_switch')}
        />
        <p className="host-text">{say('host.read_only_text')}</p>
        <TextField
          label={say('host.label')}
          value={isFixed.label ? label : (own.label ?? '')}
          disabled={isFixed.label}
          helperText={help(isFixed.label) ?? say('host.label_help')}
          onChange={({ target }) => setOwn({ ...own, label: target.value })}
          slotProps={{ htmlInput: { maxLength: MAX_LABEL, autoComplete: 'off' } }}
        />
        <TextField
          select
          label={say('host.kind')}
          value={isFixed.kind ? kind : (own.kind ?? '')}
          disabled={isFixed.kind}
          helperText={help(isFixed.kind) ?? say('host.kind_help')}
          onChange={({ target }) => setOwn({ ...own, kind: chosen(target.value) } as OwnName)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          {kinds(say('login.host_kind.other'))}
        </TextField>
        <TextField
          select
          label={say('host.colour')}
          value={isFixed.colour ? '' : (own.colour ?? '')}
          disabled={isFixed.colour}
          helperText={help(isFixed.colour)}
          onChange={({ target }) => setOwn({ ...own, colour: chosen(target.value) } as OwnName)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{say(isFixed.colour ? 'host.colour_fixed' : 'host.colour_by_kind')}</MenuItem>
          {HOST_KINDS.map(value => (
            <MenuItem key={value} value={value} className="host-colour">
              <i style={{ background: `var(--host-${value})` }} aria-hidden />
              {say(`host.colour_${value}`)}
            </MenuItem>
          ))}
        </TextField>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="outlined">
          {say('common.close')}
        </Button>
        <Button type="submit" variant="contained">
          {say('host.save')}
        </Button>
      </DialogActions>
    </form>
  );
};

/** What this host is called here, what it is for, and whether anything may be changed on it. */
export const HostDialog = ({ onClose }: { onClose: () => void }) => (
  <TitledDialog title="host.title" onClose={onClose}>
    <Content onClose={onClose} />
  </TitledDialog>
);
