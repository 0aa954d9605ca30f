import { useCallback } from 'react';
import { buildBaseUrl } from '../../client';
import { usePlatform } from '../platform';
import { isBoolean, useBrowserPreference, usePreference } from '../preferences';
import { useHostEntry } from './config';
import { HOST_KINDS, type HostEntry, type HostKind } from './readConfig';

/** What an operator calls a host, for everybody who uses this browser. */
export type OwnName = { label?: string; kind?: HostKind; colour?: HostKind };

export type HostIdentity = {
  /** As the session spells it. */
  host: string;
  /** `undefined` where nobody named it. */
  label: string | undefined;
  kind: HostKind;
  /** `#rrggbb`, or the kind whose colour it has. */
  colour: string;
  /** What the deployment says (config.json) an operator does not change. */
  isFixed: { label: boolean; kind: boolean; colour: boolean };
};

export const MAX_LABEL = 60;
const MAX_HOSTS = 50;

type Named = readonly (readonly [base: string, name: OwnName])[];

const isKind = (value: unknown): value is HostKind => HOST_KINDS.some(kind => kind === value);

const isName = (value: unknown): value is OwnName => {
  const { label, kind, colour } = (value ?? {}) as OwnName;
  return (
    typeof value === 'object' &&
    (label === undefined || (typeof label === 'string' && label.length <= MAX_LABEL)) &&
    (kind === undefined || isKind(kind)) &&
    (colour === undefined || isKind(colour))
  );
};

const isNamed = (value: unknown): value is Named =>
  Array.isArray(value) &&
  value.every(entry => Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string' && isName(entry[1]));

const NOBODY: Named = [];

const baseOf = (host: string) => {
  try {
    return new URL(buildBaseUrl(host)).href;
  } catch {
    return host;
  }
};

/** What a host is, from the deployment where that says something, else from the operator. */
export const identityOf = (host: string, entry: HostEntry | undefined, own: OwnName = {}): HostIdentity => {
  const isKindFixed = entry !== undefined && entry.kind !== 'other';
  const kind = isKindFixed ? entry.kind : (own.kind ?? 'other');
  return {
    host,
    label: entry?.label ?? (own.label?.trim() || undefined),
    kind,
    colour: entry?.colour ?? own.colour ?? kind,
    isFixed: { label: entry?.label !== undefined, kind: isKindFixed, colour: entry?.colour !== undefined },
  };
};

/** The colour of a host as CSS. */
export const colourOf = ({ colour }: HostIdentity): string =>
  colour.startsWith('#') ? colour : `var(--host-${colour})`;

/** What this browser's operators call hosts, and a function that names one; no name at all forgets it. */
export const useOwnNames = () => {
  const [named, keep] = useBrowserPreference('hosts.named', isNamed, NOBODY);
  const nameOf = useCallback((host: string) => new Map(named).get(baseOf(host)), [named]);
  const name = (host: string, own: OwnName) => {
    const others = named.filter(([base]) => base !== baseOf(host));
    keep(Object.keys(own).length > 0 ? [...others, [baseOf(host), own] as const].slice(-MAX_HOSTS) : others);
  };
  return { nameOf, name };
};

/** What the host of the session is. */
export const useHostIdentity = (): HostIdentity => {
  const { session } = usePlatform();
  const host = session.host ?? '';
  return identityOf(host, useHostEntry(host), useOwnNames().nameOf(host));
};

/** Preference of a user on a host: the client refuses to write. */
export const READ_ONLY = 'host.read_only';

/** Whether this user wants to change nothing on this host, and a function that says so. */
export const useReadOnly = () => usePreference(READ_ONLY, isBoolean, false);
