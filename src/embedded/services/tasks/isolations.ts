import type { Isolation } from './sandbox';

/** What is always there. */
export const NOT_ISOLATED: Isolation = {
  name: 'none',
  text: "with the rights of this server's user, held back by Node's permission model only",
  isOtherUser: false,
  hasNamespaces: false,
  hasTools: false,
};

/** Strongest first. */
export const ISOLATIONS: readonly Isolation[] = [
  {
    name: 'full',
    text: "each as a user of its own that sees neither other processes nor the platform's data",
    isOtherUser: true,
    hasNamespaces: true,
    hasTools: true,
  },
  {
    name: 'namespaces',
    text: "where they see neither other processes nor the platform's data, with the file rights of this server's user otherwise",
    isOtherUser: false,
    hasNamespaces: true,
    hasTools: true,
  },
  {
    name: 'user',
    text: "each as a user of its own, with no right to signal the server or to read the platform's data",
    isOtherUser: true,
    hasNamespaces: false,
    hasTools: true,
  },
  {
    name: 'process',
    text: "under a parent of their own, with the rights of this server's user, held back by Node's permission model only",
    isOtherUser: false,
    hasNamespaces: false,
    hasTools: true,
  },
  NOT_ISOLATED,
];
