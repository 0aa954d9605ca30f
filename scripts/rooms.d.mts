export const ROOMS: Readonly<Record<string, readonly string[]>>;
export const namesIn: (file: string, text: string) => string[];
export const checkRooms: (
  files: ReadonlyMap<string, string>,
  rooms?: Readonly<Record<string, readonly string[]>>,
) => string[];
export const readSources: (folder?: string) => Map<string, string>;
