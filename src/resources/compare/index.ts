import { definePage } from '../../admin/defineResource';
import { part } from '../../ui/theme/part';
import { platformSection } from '../sections';

/** Two hosts side by side (CAP-18); of each kind what its own list asks for is asked for here too. */
export const compareHosts = definePage({
  name: 'platform/compare',
  section: platformSection,
  page: part(() => import('./ComparePage').then(({ ComparePage }) => ComparePage)),
});
