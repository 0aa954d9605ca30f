export { holdsAny } from '../client';
