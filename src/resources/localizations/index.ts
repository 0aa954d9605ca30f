import { lazy } from 'react';
import { defineResource } from '../../admin/defineResource';
import { contentSection } from '../sections';
import { type Localization, languagesOf, readLocalization } from './languages';

export const localizations = defineResource<Localization>({
  name: 'content/localizations',
  section: contentSection,
  api: {
    path: '/localizations/v1',
    casing: 'snake',
    one: 'filter',
    idField: 'key',
    reads: readLocalization,
    remove: 'filter',
    // Texts travel many at a time; of what is there, only the languages that are given change.
    wrap: (json, key) =>
      key === undefined
        ? `{"localizations":[${json}]}`
        : `{"localizations":[{"key":${JSON.stringify(key)},${json.trim().slice(1)}]}`,
  },
  permissions: {
    create: ['CreateLocalizations'],
    update: ['UpdateLocalizations'],
    delete: ['DeleteLocalizations'],
  },
  columns: [
    { field: 'key', sortable: true },
    { field: 'text', label: 'languages', value: languagesOf },
    { field: 'updateTimestamp', sortable: true, kind: 'timestamp', priority: 'low' },
  ],
  title: 'key',
  preview: lazy(() => import('./LanguagesCard').then(({ LanguagesCard }) => ({ default: LanguagesCard }))),
  hasOwnTexts: true,
  list: lazy(() => import('./LocalizationList').then(({ LocalizationList }) => ({ default: LocalizationList }))),
  writes: {
    blank: { key: '', text: { EN: '', NL: '' } },
    editable: ['text'],
    remove: 'delete',
    refusedBy: answer => ((answer as { created?: number }).created === 0 ? 'localizations.exists' : undefined),
  },
  filterFields: { key: 'string', update_timestamp: 'date' },
});
