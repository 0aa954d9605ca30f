/** `functionName` → `function_name`: columns and snake_case services are spelled so. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`);

export const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, character: string) => character.toUpperCase());
