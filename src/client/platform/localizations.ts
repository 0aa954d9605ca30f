import { body, endpoint } from '../services/endpoint';
import { affected, json, object } from '../shapes';
import { list } from './service';

/** Texts by language code, in capitals; English is always there. */
type Texts = Readonly<Record<string, string>>;
type Localization = { key: string; text: Texts; creationTimestamp: Date; updateTimestamp: Date };
type Many = { localizations: readonly { key: string; text: Texts }[] };

/** Texts in several languages, by key; countries, regions and languages (platform-api 6.11). */
export const LOCALIZATIONS = {
  localizations: list('/localizations/v1/', object<Localization>()),
  /** What is there already stays as it is; its keys are answered. */
  create: endpoint({
    method: 'POST',
    path: '/localizations/v1/',
    body: body<Many>(),
    answers: object<{ created: number; existing: number; existingIds: string[] }>(),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/localizations/v1/',
    body: body<Many>(),
    answers: object<{ updated: number; missing: number; missingIds: string[] }>(),
  }),
  remove: endpoint({ method: 'DELETE', path: '/localizations/v1/', selects: 'rql', answers: affected }),
  countries: list('/localizations/v1/countries', json<string>()),
  languages: list('/localizations/v1/languages', json<string>()),
  regions: list('/localizations/v1/countries/{country}/regions', json<string>()),
};
