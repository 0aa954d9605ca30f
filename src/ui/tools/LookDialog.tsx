import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useLabels, useMessages } from '../../admin/messages';
import { Button } from '../controls/Button';
import { IconButton } from '../controls/IconButton';
import { type Density, ROW_HEIGHTS, useDensity } from '../table/density';
import type { ConsoleList } from '../table/useConsoleList';
import { Choice } from './Choice';
import { moved, orderOf, toggled } from './columnOrder';
import './tools.css';

export type LookDialogProps = { list: ConsoleList; onClose: () => void };

const DENSITIES = Object.keys(ROW_HEIGHTS) as Density[];

/** Which columns a table shows and in which order, and how close its rows stand together. What is chosen shows at once. */
export const LookDialog = ({ list, onClose }: LookDialogProps) => {
  const say = useMessages();
  const { field: labelOf } = useLabels();
  const titleId = useId();
  const [density, setDensity] = useDensity();
  const { offered, columns, chooseColumns } = list;
  // The address follows a moment later: the next choice builds on this one.
  const [shown, setShown] = useState<readonly string[]>(() => columns.map(({ field }) => field));
  const [order, setOrder] = useState(() => orderOf(offered, shown));
  const [said, setSaid] = useState('');
  const nameOf = (field: string) => {
    const column = offered.find(one => one.field === field);
    return column?.heading ?? labelOf(column?.label ?? field);
  };

  const show = (next: readonly string[]) => {
    setShown(next);
    chooseColumns(next);
  };
  const reset = () => {
    setShown(offered.flatMap(({ field, isExtra }) => (isExtra ? [] : [field])));
    setOrder(offered.map(({ field }) => field));
    chooseColumns();
  };
  const move = (field: string, step: 1 | -1) => {
    const next = moved(order, field, step);
    setOrder(next);
    setSaid(say('tools.look.moved', { name: nameOf(field), place: next.indexOf(field) + 1, of: next.length }));
    show(next.filter(one => shown.includes(one)));
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{say('tools.look.title')}</DialogTitle>
      <DialogContent>
        <div className="tool-form">
          <fieldset className="tool-choice column-list">
            <legend>{say('tools.look.columns')}</legend>
            <ul>
              {order.map((field, place) => (
                <li key={field}>
                  <label>
                    <input
                      type="checkbox"
                      checked={shown.includes(field)}
                      // A table without columns shows nothing at all.
                      disabled={shown.length === 1 && shown.includes(field)}
                      onChange={() => show(toggled(order, shown, field))}
                    />
                    {nameOf(field)}
                  </label>
                  <IconButton
                    aria-label={say('tools.look.up', { name: nameOf(field) })}
                    disabled={place === 0}
                    onClick={() => move(field, -1)}
                  >
                    <ArrowUpwardIcon style={{ fontSize: 18 }} />
                  </IconButton>
                  <IconButton
                    aria-label={say('tools.look.down', { name: nameOf(field) })}
                    disabled={place === order.length - 1}
                    onClick={() => move(field, 1)}
                  >
                    <ArrowDownwardIcon style={{ fontSize: 18 }} />
                  </IconButton>
                </li>
              ))}
            </ul>
          </fieldset>
          <Choice
            legend={say('tools.look.density')}
            value={density}
            options={DENSITIES.map(value => ({ value, label: say(`tools.look.density_${value}`) }))}
            onChange={setDensity}
          />
          <div role="status" className="visually-hidden">
            {said}
          </div>
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={reset}>
          {say('tools.look.reset')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {say('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
