import { Navigate } from 'react-router-dom';
import { requiredFor } from '../admin/authProvider';
import type { Section } from '../admin/defineResource';
import { holdsAny } from '../admin/permissions';
import { useSessionUser } from '../admin/platform';
import { useResources } from '../admin/resourceIndex';
import { NotFound } from './NotFound';

/** A section's address leads to its first subpage that the operator may see, else to its first. */
export const SectionIndex = ({ section }: { section: Section }) => {
  const user = useSessionUser();
  const pages = useResources().filter(resource => resource.section === section && !resource.hidden);
  const page = pages.find(resource => holdsAny(user, requiredFor(resource, 'list'))) ?? pages[0];
  return page ? <Navigate to={`/${page.name}`} replace /> : <NotFound />;
};
