import { ALL_SERVICES } from '../../src/embedded/allServices';
import { routesOf } from '../../src/embedded/http/service';

/** Every route of the platform, with who may call it. */
export const ROUTES = ALL_SERVICES.flatMap(routesOf);
