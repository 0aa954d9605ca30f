import { recordsIn } from '../../contract';

type FileToken = { token: string; accessLevel: string };

/** A file as lists tell of it: it has no id, its tokens name it (platform-api 6.5). */
export type PlatformFile = {
  id: string;
  name: string;
  mimetype: string;
  size: number;
  tags?: readonly string[];
  tokens?: readonly FileToken[];
  creatorId?: string;
  creationTimestamp: Date;
};

type Opened = Pick<PlatformFile, 'tokens'>;

const bestOf = ({ tokens }: Opened): FileToken | undefined => {
  const all = recordsIn(tokens).filter(({ token }) => typeof token === 'string');
  return all.find(({ accessLevel }) => accessLevel === 'full') ?? all[0];
};

/** The token that opens the file: one that may do everything where there is one. */
export const tokenOf = (file: Opened): string | undefined => bestOf(file)?.token;

/** Whether the token may remove the file: one that may only read is always refused (platform-api 6.5, 2606). */
export const mayRemove = (file: Opened): boolean => bestOf(file)?.accessLevel !== 'read';

/** 32 bits of a text: enough to tell files of one moment apart, too few to guess the text from. */
const mark = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
};

/**
 * What stands for a file in the console's addresses: when it was made, and a mark of its token. Never the token itself, which
 * opens the file for whoever reads the address.
 */
export const addressOf = ({ creationTimestamp, ...file }: PlatformFile): string | undefined => {
  const at = creationTimestamp instanceof Date ? creationTimestamp.getTime() : Number.NaN;
  const token = tokenOf(file);
  return Number.isNaN(at) || token === undefined ? undefined : `${at}-${mark(token)}`;
};

/** The moment in an address: a date, so that a host that types values strictly finds it (platform-api 2.4). */
export const timeOf = (address: string): Date => {
  const at = new Date(Number(address.split('-')[0]));
  return Number.isNaN(at.getTime()) ? new Date(0) : at;
};
