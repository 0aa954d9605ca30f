import type { Access } from '../../src/embedded/http/route';

/**
 * Who may call a route, in words: `public`: anybody; `signed-in`: any token; else the permissions of which one is enough,
 * and what opens it without: one's own account (`+self`), a role in the group (`+group`) or being staff of it (`+staff`),
 * membership of any group (`+member`), a permission for what the address names (`+suffix`), that itself (`+open`), and
 * one's own records (`+own`).
 */
export const ruleOf = (access: Access): string => {
  if (typeof access === 'string') return access;
  const { anyOf, self, group, isStaffEnough, isMemberEnough, suffix, openTo, isOwnEnough } = access;
  const besides = { self, group, staff: isStaffEnough, member: isMemberEnough, suffix, open: openTo, own: isOwnEnough };
  return [anyOf.join('|'), ...Object.entries(besides).flatMap(([name, given]) => (given ? [`+${name}`] : []))].join(
    ' ',
  );
};
