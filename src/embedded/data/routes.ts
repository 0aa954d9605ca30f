import type { Route } from '../http/route';
import { documentRoutes } from './documentRoutes';
import { schemaRoutes } from './schemaRoutes';
import { statusRoutes } from './statusRoutes';

/** The data service, whole (platform-api 6.2). */
export const dataRoutes: readonly Route[] = [...schemaRoutes, ...statusRoutes, ...documentRoutes];
