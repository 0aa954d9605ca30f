import {
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { useId, useState } from 'react';
import { useMessages } from '../admin/messages';
import { useSessionUser } from '../admin/platform';
import { ServiceTexts } from '../admin/serviceTexts';
import { browserZone, isZone, useZoneChoice, type ZoneChoice } from '../admin/zone';
import { TIME_ZONES } from '../contract';
import { formatListTimestamp } from '../ui/formatTimestamp';
import './zoneDialog.css';

const ALL = [...new Set(['UTC', ...TIME_ZONES, ...(Intl.supportedValuesOf?.('timeZone') ?? [])])].filter(isZone);
const UTC = 'UTC';
const OTHER = 'other';

const Choices = ({ onClose, titleId }: { onClose: () => void; titleId: string }) => {
  const say = useMessages();
  const { zone, choice, choose } = useZoneChoice();
  const own = useSessionUser()?.timeZone;
  const [now] = useState(() => new Date());
  const isNamed = choice !== 'browser' && choice !== 'profile';
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
      <DialogTitle id={titleId}>{say('zone.title')}</DialogTitle>
      <DialogContent>
        <p className="zone-text">{say('zone.text')}</p>
        <RadioGroup aria-labelledby={titleId} value={isOther ? OTHER : choice} onChange={(_, value) => pick(value)}>
          {option('browser', say('zone.browser'), browserZone())}
          {option('profile', say('zone.profile'), isZone(own) ? own : undefined)}
          {option(UTC, say('zone.utc'), UTC)}
          <FormControlLabel value={OTHER} control={<Radio size="small" />} label={say('zone.other')} />
        </RadioGroup>
        {isOther ? (
          <Autocomplete
            options={ALL}
            value={isNamed ? choice : zone}
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
export const ZoneDialog = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <ServiceTexts>
        <Choices onClose={onClose} titleId={titleId} />
      </ServiceTexts>
    </Dialog>
  );
};
