const FILE_SETTINGS =
  "would let browsers show uploaded files on the platform's own origin; they always travel as downloads here";

/** Functions of the client that the reference does not cover, and why, each by its name. */
const EXCLUDED: Readonly<Record<string, readonly string[]>> = {
  [FILE_SETTINGS]: ['files.settings.get', 'files.settings.update'],
};

const reasons = new Map(Object.entries(EXCLUDED).flatMap(([reason, methods]) => methods.map(name => [name, reason])));

export const excludedMethods: readonly string[] = [...reasons.keys()];

/** Why a function of the client is not proven; nothing for one that must be. */
export const excludedBecause = (method: string): string | undefined => reasons.get(method);
