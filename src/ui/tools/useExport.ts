import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { isoIn } from '../../admin/clock';
import { failureText } from '../../admin/failure';
import { useMessages } from '../../admin/messages';
import { walkPages } from '../../admin/walkPages';
import { useZone } from '../../admin/zone';
import { useToldLate } from '../form/useFormSave';
import type { ConsoleList } from '../table/useConsoleList';
import { EXPORT_MOST, EXPORT_PAGE } from './exportLimits';
import { openFile } from './fileSink';
import { readPatiently } from './readListPage';
import { readShown } from './readShown';
import { type FormatName, formatOf } from './rowFormats';
import { type ExportEnd, type ExportProgress, runExport } from './runExport';

export type ExportScope = 'selected' | 'page' | 'all';

export type ExportState =
  | { step: 'idle' | 'cancelled' }
  | { step: 'running'; progress: ExportProgress }
  | { step: 'ended'; end: ExportEnd; fileName: string }
  | { step: 'failed'; reason: string; done: number };

export type ExportChoice = { scope: ExportScope; format: FormatName; separator: ',' | ';' };

/** `users-users-2026-11-22.csv`: what it holds, and when it was written. */
const fileNameOf = (resource: string, extension: string) =>
  `${resource.replace(/[^\w-]+/g, '-')}-${new Date().toISOString().slice(0, 10)}.${extension}`;

/** Writes the records of a list into a file; one at a time. */
export const useExport = (list: ConsoleList, selected: readonly RaRecord[]) => {
  const say = useMessages();
  const dataProvider = useDataProvider();
  const zone = useZone();
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const stop = useRef<AbortController>(undefined);
  const tellLate = useToldLate();
  useEffect(() => () => stop.current?.abort(), []);

  const pagesOf = (
    { scope, format }: ExportChoice,
    { signal, onWait }: { signal: AbortSignal; onWait: (until: Date) => void },
  ) => {
    // Columns hold what the list asks for; a record is more than its columns.
    const options = { isExact: true, isWhole: format !== 'csv', onWait };
    if (scope === 'selected') return readShown(dataProvider, list, selected, signal, options);
    if (scope === 'page') return readShown(dataProvider, list, list.rows ?? [], signal, options);
    return walkPages({
      read: readPatiently(dataProvider, list, signal, options),
      pageSize: EXPORT_PAGE,
      most: EXPORT_MOST,
    });
  };

  const start = async (choice: ExportChoice) => {
    const { scope, format: name, separator } = choice;
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    const format = formatOf(name, {
      columns: list.columns,
      separator,
      secrets: list.definition.secrets ?? [],
      time: value => isoIn(value, zone),
    });
    const fileName = fileNameOf(list.resource, format.extension);
    const sink = await openFile(fileName, format.type, { isLarge: scope === 'all' });
    if (!sink) return;
    let progress: ExportProgress = { done: 0, total: scope === 'all' ? list.total : undefined };
    const report = (next: ExportProgress) => {
      progress = next;
      setState({ step: 'running', progress });
    };
    const onWait = (until: Date) => report({ ...progress, until });
    report(progress);
    try {
      const end = await runExport(pagesOf(choice, { signal, onWait }), sink, format, { signal, report });
      setState({ step: 'ended', end, fileName });
    } catch (error) {
      if (tellLate(() => ({ kind: 'error', text: say('tools.export.cancelled'), detail: fileName }))) return;
      if (signal.aborted) setState({ step: 'cancelled' });
      else setState({ step: 'failed', reason: failureText(say, error), done: progress.done });
    }
  };

  return { state, start, cancel: () => stop.current?.abort() };
};
