import { memo } from 'react';
import type { ResourceDefinition } from '../admin/defineResource';
import type { SectionDefinition } from '../admin/defineSection';
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

/** A section in the grid of services. */
export const SectionTile = memo(({ section, isActive }: { section: SectionDefinition; isActive: boolean }) => {
  const { icon: Icon, name, permissions } = section;
  const whyNot = useWhyNot()(useRequirement(permissions ? [permissions] : []));
  const label = useLabels().section(name);
  if (whyNot) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link has no address.
      <a role="link" aria-disabled="true" tabIndex={0} className="nav-tile" title={whyNot}>
        <Icon aria-hidden />
        <span>{label}</span>
        <span className="visually-hidden">{whyNot}</span>
      </a>
    );
  }
  return (
    <PlaceLink to={`/${name}`} className="nav-tile" title={label} aria-current={isActive ? 'true' : undefined}>
      <Icon aria-hidden />
      <span>{label}</span>
    </PlaceLink>
  );
});
