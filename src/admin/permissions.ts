export { holdsAny, normalizePermission } from '../client';
