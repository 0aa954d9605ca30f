export function findChromium(options?: { install?: boolean; shell?: boolean }): string | undefined;
