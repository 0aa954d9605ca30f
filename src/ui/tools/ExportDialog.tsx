import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useLabels, useMessages } from '../../admin/messages';
import { usePreference } from '../../admin/preferences';
import { ALL_PAGES_WARNING_TOTAL } from '../../contract';
import { Button } from '../controls/Button';
import type { ConsoleList } from '../table/useConsoleList';
import { Choice } from './Choice';
import { CopyForms } from './CopyForms';
import { ExportOutcome } from './ExportOutcome';
import { ExportProgressBar } from './ExportProgressBar';
import { EXPORT_MOST } from './exportLimits';
import { FORMAT_NAMES, type FormatName } from './rowFormats';
import { type ExportScope, useExport } from './useExport';
import './tools.css';

export type ExportDialogProps = {
  list: ConsoleList;
  onClose: () => void;
};

const isFormat = (value: unknown): value is FormatName => FORMAT_NAMES.some(name => name === value);
const isSeparator = (value: unknown): value is ',' | ';' => value === ',' || value === ';';

const useScopes = ({ rows = [], total }: ConsoleList, selected: readonly RaRecord[]) => {
  const say = useMessages();
  const all = total === undefined ? say('tools.export.all_uncounted') : say('tools.export.all', { count: total });
  const scopes: { value: ExportScope; label: string }[] = [
    { value: 'page', label: say('tools.export.page', { count: rows.length }) },
    { value: 'all', label: all },
  ];
  if (selected.length === 0) return scopes;
  return [{ value: 'selected' as const, label: say('tools.export.selected', { count: selected.length }) }, ...scopes];
};

/** What a large export means, before it begins. */
const SizeWarning = ({ total = 0 }: { total: number | undefined }) => {
  const say = useMessages();
  if (total <= ALL_PAGES_WARNING_TOTAL) return null;
  return (
    <p className="tool-warning" role="status">
      {total > EXPORT_MOST
        ? say('tools.export.too_many', { total, most: EXPORT_MOST })
        : say('tools.export.many', { total })}
    </p>
  );
};

/** Takes what a list shows elsewhere: its records as a file, its query as text. */
export const ExportDialog = ({ list, onClose }: ExportDialogProps) => {
  const { selection } = list;
  const selected = selection.isAll ? [] : [...selection.records.values()];
  const say = useMessages();
  const labels = useLabels();
  const titleId = useId();
  const scopes = useScopes(list, selected);
  const [scope, setScope] = useState<ExportScope>(selected.length > 0 ? 'selected' : 'all');
  const [format, setFormat] = usePreference<FormatName>('tables.export.format', isFormat, 'csv');
  const [separator, setSeparator] = usePreference<',' | ';'>('tables.export.separator', isSeparator, ',');
  const { state, start, cancel } = useExport(list, selected);
  const isRunning = state.step === 'running';

  return (
    <Dialog open onClose={isRunning ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>
        {say('tools.export.title', { name: labels.resource(list.definition.name) })}
      </DialogTitle>
      <DialogContent>
        {isRunning ? (
          <ExportProgressBar progress={state.progress} />
        ) : (
          <div className="tool-form">
            <Choice legend={say('tools.export.what')} value={scope} options={scopes} onChange={setScope} />
            {scope === 'all' ? <SizeWarning total={list.total} /> : null}
            <Choice
              legend={say('tools.export.as')}
              value={format}
              options={FORMAT_NAMES.map(value => ({ value, label: say(`tools.export.format_${value}`) }))}
              onChange={setFormat}
            />
            {format === 'csv' ? (
              <Choice
                legend={say('tools.export.separator')}
                value={separator}
                options={[
                  { value: ',', label: say('tools.export.comma') },
                  { value: ';', label: say('tools.export.semicolon') },
                ]}
                onChange={setSeparator}
              />
            ) : null}
          </div>
        )}
        <ExportOutcome state={state} />
        {isRunning ? null : <CopyForms list={list} />}
      </DialogContent>
      <DialogActions>
        {isRunning ? (
          <Button variant="outlined" onClick={cancel} autoFocus>
            {say('common.cancel')}
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={onClose}>
              {say('common.close')}
            </Button>
            <Button variant="contained" onClick={() => void start({ scope, format, separator })}>
              {say('tools.export.start')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
};
