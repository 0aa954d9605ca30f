import { declareTable } from '../../../collection/declareTable';
import { f } from '../../../collection/f';
import type { ColumnsOf } from '../../../collection/types';

const { creationTimestamp } = f.timestamps();
const links = {
  userId: f.ref().required().identity(),
  providerId: f.ref().required(),
  /** Who they are to the provider (`sub`). */
  subject: f.text().required(),
  creationTimestamp,
};
const nonces = {
  hash: f.text().required().identity(),
  providerId: f.ref().required(),
  expiresAt: f.timestamp().required(),
};

declare module '../../../store/schema' {
  interface Schema {
    oidc_links: ColumnsOf<typeof links>;
    oidc_nonces: ColumnsOf<typeof nonces>;
  }
}

/** Who signs in where, and which sign-ins have begun. */
export const oidcTables = [declareTable('oidc_links', links), declareTable('oidc_nonces', nonces)];
