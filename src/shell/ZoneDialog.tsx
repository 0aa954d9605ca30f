import {
  Autocomplete,
  DialogActions,
  DialogContent,
  FormControlLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { useState } from 'react';
import { browserZone, HERE, isZone } from '../admin/clock';
import { useMessages } from '../admin/messages';
import { useSessionUser } from '../admin/platform';
import { useZoneChoice, type ZoneChoice } from '../admin/zone';
import { TIME_ZONES } from '../contract/timeZones';
import { Button } from '../ui/controls/Button';
import { formatListTimestamp } from '../ui/formatTimestamp';
import { TitledDialog } from './TitledDialog';
import './zoneDialog.css';

const ALL = [...new Set(['UTC', ...TIME_ZONES, ...(Intl.supportedValuesOf?.('timeZone') ?? [])])].filter(isZone);
const UTC = 'UTC';
const OTHER = 'other';

const Choices = ({ onClose }: { onClose: () => void }) => {
  const say = useMessages();
  const { zone, choice, choose } = useZoneChoice();
  const own = useSessionUser()?.timeZone;
  const [now] = useState(() => new Date());
  const isNamed = choice !== HERE && choice !== 'profile';
  const [isOther, setOther] = useState(isNamed && choice !== UTC);

  const pick = (value: ZoneChoice) => {
    setOther(value === OTHER);
    if (value !== OTHER) choose(value);
  };
  const option = (value: ZoneChoice, label: string, of: string | undefined) => (
    <FormControlLabel
      value={value}
      disabled={of === undefined}
      control={<Radio size="small" />}
      label={
        <span className="zone-option">
          <span>{label}</span>
          <span className="zone-now">
            {of === undefined
              ? say('zone.no_profile')
              : `${of}, ${say('zone.now', { time: formatListTimestamp(now, of).slice(11) })}`}
          </span>
        </span>
      }
    />
  );
  return (
    <>
      <DialogContent>
        <p className="zone-text">{say('zone.text')}</p>
        <RadioGroup
          aria-label={say('zone.title')}
          value={isOther ? OTHER : choice}
          onChange={(_, value) => pick(value)}
        >
          {option(HERE, say('zone.browser'), browserZone())}
          {option('profile', say('zone.profile'), isZone(own) ? own : undefined)}
          {option(UTC, say('zone.utc'), UTC)}
          <FormControlLabel value={OTHER} control={<Radio size="small" />} label={say('zone.other')} />
        </RadioGroup>
        {isOther ? (
          <Autocomplete
            options={ALL}
            value={isNamed ? choice : zone === HERE ? browserZone() : zone}
            onChange={(_, value) => choose(value)}
            disableClearable
            autoHighlight
            size="small"
            sx={{ mt: 2 }}
            renderInput={parameters => <TextField {...parameters} label={say('zone.choose')} autoFocus />}
          />
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="outlined">
          {say('common.close')}
        </Button>
      </DialogActions>
    </>
  );
};

/** In which time zone this console shows its times; what is chosen applies at once, to everything. */
export const ZoneDialog = ({ onClose }: { onClose: () => void }) => (
  <TitledDialog title="zone.title" onClose={onClose}>
    <Choices onClose={onClose} />
  </TitledDialog>
);
