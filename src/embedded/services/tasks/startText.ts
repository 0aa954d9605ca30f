/** What the process of a function is told when it starts (bootstrap.cjs reads it). */
type Start = {
  entryPoint: string;
  /** What the handler is called with. */
  task: object;
  variables: Readonly<Record<string, string>>;
  /** Whose end it looks for itself, where the system does not. */
  parent?: number | undefined;
  /** What a handler may ask about its run. */
  about: { functionName: string; timeLimitS: number; memoryLimitMb: number };
};

export const startText = (start: Start): string => JSON.stringify(start);
