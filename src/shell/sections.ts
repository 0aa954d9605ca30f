import { SECTIONS, type Section } from '../admin/defineResource';

/** The section that an address belongs to; none on the home page and on help. */
export const sectionOf = (pathname: string): Section | undefined => {
  const first = pathname.split('/')[1];
  return SECTIONS.find(section => section === first);
};
