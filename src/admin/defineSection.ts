import type { ComponentType } from 'react';
import type { PermissionName } from '../contract';

/** A group of pages with an entry of its own in the sidebar (spec §2). */
export type SectionDefinition = {
  /** First part of the addresses of its pages; its name and what it is about are `sections.<name>` in the messages. */
  name: string;
  icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** Any one of them opens the section; whoever holds none gets none of its pages. Left out: open to everybody. */
  permissions?: readonly PermissionName[];
  /** The resource that the section's own address leads to; else the first that the operator may see. */
  index?: string;
};

/**
 * Declares a section. It exists as soon as a resource is declared in it: sidebar, home page, the guard on its pages and the
 * page at its own address follow.
 */
export const defineSection = (section: SectionDefinition): SectionDefinition => section;
