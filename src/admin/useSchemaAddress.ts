import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** `/data/schema/…` and `/data/documents/…`: where in both the schema stands. */
const PLACE = 3;

/**
 * An address may name a schema (spec §2); links, rights and what is remembered go by ids. Leads to the address with the id, in its place.
 *
 * @param named what stands in the address
 * @param found the schema that it stands for, once it is there
 * @returns whether the address is about to change
 */
export const useSchemaAddress = (named: string, found: { id: string; name: string } | undefined): boolean => {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const id = found?.id;
  // A host may answer another schema than the one that was asked for: then the address stays.
  const isNamed = id !== undefined && id !== named && found?.name === named;
  useEffect(() => {
    if (!isNamed) return;
    const path = pathname.split('/').map((step, at) => (at === PLACE ? encodeURIComponent(id) : step));
    navigate(`${path.join('/')}${search}${hash}`, { replace: true });
  }, [isNamed, id, pathname, search, hash, navigate]);
  return isNamed;
};
