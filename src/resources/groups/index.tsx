import { lazy } from 'react';

export { enlisting } from './enlisting';

/** The card of a user's page. */
export const GroupsOfUser = lazy(() =>
  import('./GroupsOfUser').then(({ GroupsOfUser }) => ({ default: GroupsOfUser })),
);
