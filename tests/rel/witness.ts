import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** What was acknowledged, on the disk before anything else is asked for. */
export const openWitness = (file: string) => {
  const descriptor = openSync(file, 'a');
  return {
    note: (line: string): void => {
      writeSync(descriptor, `${line}\n`);
      fsyncSync(descriptor);
    },
    lines: (): readonly string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean),
    close: (): void => closeSync(descriptor),
  };
};

export type Witness = ReturnType<typeof openWitness>;
