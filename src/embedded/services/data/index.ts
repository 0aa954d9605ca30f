import type { Service } from '../../http/service';
import { membership } from '../../kernel/membership';
import { taskQueue } from '../tasks/ports';
import { commentRoutes, comments } from './commentRoutes';
import { documentRoutes } from './documentRoutes';
import { indexRoutes } from './indexRoutes';
import { linkRoutes } from './linkRoutes';
import { dataMigrations } from './migrations';
import { propertyRoutes } from './propertyRoutes';
import { schemas } from './schemaRecord';
import { schemaRoutes } from './schemaRoutes';
import { statusRoutes } from './statusRoutes';
import { dataTables } from './tables';
import { transitionRoutes } from './transitionRoutes';
import { handleTransitions, releaseLocks } from './transitions';

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
    ...linkRoutes,
    ...commentRoutes,
  ],
  needs: [membership, taskQueue],
  open: async platform => {
    handleTransitions(platform);
    await releaseLocks(platform);
  },
};
