import type { Route } from '../http/route';
import { commentRoutes } from './commentRoutes';
import { documentRoutes } from './documentRoutes';
import { indexRoutes } from './indexRoutes';
import { linkRoutes } from './linkRoutes';
import { propertyRoutes } from './propertyRoutes';
import { schemaRoutes } from './schemaRoutes';
import { statusRoutes } from './statusRoutes';
import { transitionRoutes } from './transitionRoutes';

/** The data service, whole (platform-api 6.2). */
export const dataRoutes: readonly Route[] = [
  ...schemaRoutes,
  ...indexRoutes,
  ...statusRoutes,
  ...propertyRoutes,
  ...transitionRoutes,
  ...documentRoutes,
  ...linkRoutes,
  ...commentRoutes,
];
