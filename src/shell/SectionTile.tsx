import { memo } from 'react';
import type { SectionDefinition } from '../admin/defineSection';
import { useRequirement, useWhyNot } from '../admin/may';
import { useLabels } from '../admin/messages';
import { PlaceLink } from '../admin/PlaceLink';

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
