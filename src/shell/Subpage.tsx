import { memo } from 'react';
import type { ResourceDefinition } from '../admin/defineResource';
import { requirementOf, useRequirement, useWhyNot } from '../admin/may';
import { useLabels } from '../admin/messages';
import { PlaceLink } from '../admin/PlaceLink';

/** The entry of a page; greyed, and still readable with the keyboard, where the operator lacks its permissions (spec §2). */
export const Subpage = memo(({ resource, isCurrent }: { resource: ResourceDefinition; isCurrent: boolean }) => {
  const labels = useLabels();
  const whyNot = useWhyNot()(useRequirement(requirementOf(resource, 'list')));
  const label = labels.resource(resource.name);
  const path = `/${resource.name}`;

  if (whyNot) {
    return (
      // Focusable on purpose: the reason must be readable with the keyboard (WCAG 4.1.2, ux 4.9).
      // biome-ignore lint/a11y/useValidAnchor: a disabled link has no address.
      <a role="link" aria-disabled="true" tabIndex={0} className="nav-subpage" title={whyNot}>
        <span>{label}</span>
        <span className="visually-hidden">{whyNot}</span>
      </a>
    );
  }
  return (
    <PlaceLink to={path} className="nav-subpage" aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </PlaceLink>
  );
});
