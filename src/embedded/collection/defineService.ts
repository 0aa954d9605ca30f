import type { Service } from '../http/service';
import type { Collection } from './defineCollection';

type Definition = Omit<Service, 'routes' | 'tables'> & {
  collections: readonly Collection[];
  /** Routes besides those of the collections. */
  routes?: Service['routes'];
  /** Tables besides those of the collections. */
  tables?: Service['tables'];
};

/** A service of collections, and of what is special beside them. */
export const defineService = ({ collections, routes = [], tables = [], ...service }: Definition): Service => ({
  ...service,
  tables: [...collections.map(({ declared }) => declared), ...tables],
  routes: [...collections.flatMap(collection => collection.routes), ...routes],
});
