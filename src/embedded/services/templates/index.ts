import { defineService } from '../../collection/defineService';
import { offer } from '../../kernel/ports';
import { SYSTEM } from '../../kernel/who';
import { localizedTexts } from '../localizations/ports';
import { templatesMigrations } from './migrations';
import { newerRoutes } from './newer';
import { newerTemplates } from './newerTable';
import { plainTemplates } from './plainTable';
import { templates } from './ports';
import { resolveRoutes } from './resolve';
import { resolver } from './resolver';
import { SAMPLES } from './samples';

/** Templates of both versions, and what becomes of them (platform-api 6.7, 8). */
export const templatesService = defineService({
  name: 'templates',
  collections: [plainTemplates],
  routes: [...resolveRoutes, ...newerRoutes],
  tables: [newerTemplates.declared],
  migrations: templatesMigrations,
  needs: [localizedTexts],
  offers: platform => [offer(templates, resolver(platform))],
  samples: async platform => {
    for (const sample of SAMPLES) await plainTemplates.insert({ platform, caller: SYSTEM }, sample);
  },
});
