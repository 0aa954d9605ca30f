/** What the import of a chunk fails with, in the words of Chromium, Firefox and our own, and Safari. */
const MISSING_CODE = /dynamically imported module|Importing a module script failed/i;

/** Whether code could not be fetched: another version was installed meanwhile, or the network is gone. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && MISSING_CODE.test(error.message);

/** When code that did not come is asked for again. Milliseconds. */
const AGAIN_MS = 10_000;

/** What `load` imports, asked for again until it comes. @throws whatever else it fails with */
export const untilItComes = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  for (;;)
    try {
      return await load();
    } catch (error) {
      if (!isMissingCode(error)) throw error;
      await new Promise(resolve => setTimeout(resolve, AGAIN_MS));
    }
};
