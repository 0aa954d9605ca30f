import { Navigate } from 'react-router-dom';
import type { SectionDefinition } from '../admin/defineSection';
import { mayOf, requirementOf } from '../admin/may';
import { useSessionUser } from '../admin/platform';
import { useResources } from '../admin/resourceIndex';
import { PageGuard } from './PageGuard';

/** A section's address leads to the page that it names, else to its first that the operator may see, else to its first. */
export const SectionIndex = ({ section }: { section: SectionDefinition }) => {
  const user = useSessionUser();
  const pages = useResources().filter(resource => resource.section === section && !resource.hidden);
  const seen = pages.find(resource => mayOf(user, requirementOf(resource, 'list')).isAllowed) ?? pages[0];
  const page = section.index ?? seen?.name ?? '';
  return (
    <PageGuard requirement={section.permissions ? [section.permissions] : []}>
      <Navigate to={`/${page}`} replace />
    </PageGuard>
  );
};
