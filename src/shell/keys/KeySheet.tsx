import { DialogActions, DialogContent, FormControlLabel, Switch } from '@mui/material';
import { useLabels, useMessages } from '../../admin/messages';
import { useResources } from '../../admin/resourceIndex';
import { Button } from '../../ui/controls/Button';
import { useSingleKeys } from '../../ui/singleKeys';
import { TitledDialog } from '../TitledDialog';
import './keySheet.css';

type Line = readonly [keys: readonly string[], meaning: string];

const Lines = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <section>
    <h3>{title}</h3>
    <dl className="key-sheet">
      {lines.map(([keys, meaning]) => (
        <div key={meaning}>
          <dt>
            {keys.map(key => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const Sheet = ({ onClose }: { onClose: () => void }) => {
  const say = useMessages();
  const labels = useLabels();
  const resources = useResources();
  const [areOn, setOn] = useSingleKeys();
  const pages = resources.flatMap(({ goKey, name }): Line[] =>
    goKey ? [[['G', goKey.toUpperCase()], labels.resource(name)]] : [],
  );
  return (
    <>
      <DialogContent>
        <Lines
          title={say('keys.everywhere')}
          lines={[
            [[say('keys.control'), 'K'], say('palette.label')],
            [['Esc'], say('keys.close')],
          ]}
        />
        <FormControlLabel
          control={<Switch checked={areOn} onChange={(_, isOn) => setOn(isOn)} />}
          label={say('keys.single_on')}
        />
        <Lines
          title={say('keys.single')}
          lines={[
            [['?'], say('keys.title')],
            [['/'], say('keys.filter')],
            [['R'], say('table.refresh')],
            [['N'], say('common.new')],
            [['E'], say('common.edit')],
            [['[', ']'], say('keys.pages')],
            [['J', 'K'], say('keys.rows')],
            [['X'], say('keys.tick')],
            [['T'], say('keys.time')],
            [['G', 'H'], say('home.title')],
            ...pages,
          ]}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="outlined" autoFocus>
          {say('common.close')}
        </Button>
      </DialogActions>
    </>
  );
};

/** What can be done with the keyboard alone, and the switch for single keys. */
export const KeySheet = ({ onClose }: { onClose: () => void }) => (
  <TitledDialog title="keys.title" onClose={onClose}>
    <Sheet onClose={onClose} />
  </TitledDialog>
);
