import { defineResource } from '../../admin/defineResource';
import { part } from '../../ui/theme/part';
import { contentSection } from '../sections';
import { type Localization, languagesOf, readLocalization } from './languages';

/** A JSON object with its key before its other members, which stay as they were typed. */
const withKey = (json: string, key: string): string => {
  const rest = json.trim().slice(1).trimStart();
  return `{"key":${JSON.stringify(key)}${rest === '}' ? '' : ','}${rest}`;
};

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
    wrap: (json, key) => `{"localizations":[${key === undefined ? json : withKey(json, key)}]}`,
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
  preview: part(() => import('./LanguagesCard').then(({ LanguagesCard }) => LanguagesCard)),
  hasOwnTexts: true,
  list: part(() => import('./LocalizationList').then(({ LocalizationList }) => LocalizationList)),
  writes: {
    blank: { key: '', text: { EN: '' } },
    editable: ['text'],
    members: { text: 'languages' },
    required: ['key', 'text.EN'],
    merges: true,
    remove: 'delete',
    refusedBy: answer => {
      // A host may be done and say nothing of it.
      const { created, updated, missing } = (answer ?? {}) as Record<string, number | undefined>;
      if (created === 0) return 'localizations.exists';
      return updated === 0 && missing !== 0 ? 'record.unchanged' : undefined;
    },
  },
  filterFields: { key: 'string', update_timestamp: 'date' },
});
