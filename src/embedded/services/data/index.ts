import type { Service } from '../../http/service';
import { membership } from '../../kernel/membership';
import { offer } from '../../kernel/ports';
import { taskQueue } from '../tasks/ports';
import { keepAutomaticIndexes } from './automaticIndexes';
import { commentRoutes, comments } from './commentRoutes';
import { documentRoutes } from './documentRoutes';
import { followPatient } from './followGroups';
import { createAllIndexes } from './indexes';
import { indexRoutes } from './indexRoutes';
import { itemRoutes } from './itemRoutes';
import { linkRoutes } from './linkRoutes';
import { dataMigrations } from './migrations';
import { documentFilling, documentIndexes } from './ports';
import { propertyRoutes } from './propertyRoutes';
import { schemas } from './schemaRecord';
import { schemaRoutes } from './schemaRoutes';
import { statusRoutes } from './statusRoutes';
import { dataTables } from './tables';
import { transitionRoutes } from './transitionRoutes';
import { handleTransitions, releaseLocks } from './transitions';

export { documentFilling, documentIndexes };

/** Schemas, documents, comments (platform-api 6.2). */
export const dataService: Service = {
  name: 'data',
  tables: [schemas.declared, comments.declared, ...dataTables],
  migrations: dataMigrations,
  routes: [
    ...schemaRoutes,
    ...indexRoutes,
    ...statusRoutes,
    ...propertyRoutes,
    ...transitionRoutes,
    ...documentRoutes,
    ...itemRoutes,
    ...linkRoutes,
    ...commentRoutes,
  ],
  needs: [membership, taskQueue],
  offers: platform => [
    offer(documentIndexes, { createAll: createAllIndexes }),
    offer(documentFilling, {
      fill: async (filling, onAdded) => (await import('./samples/documents')).fillDocuments(platform, filling, onAdded),
    }),
  ],
  samples: async (platform, wanted) => (await import('./samples/documents')).addDocuments(platform, wanted),
  open: async platform => {
    handleTransitions(platform);
    platform.events.listen(followPatient(platform));
    await keepAutomaticIndexes(platform);
    await releaseLocks(platform);
  },
};
