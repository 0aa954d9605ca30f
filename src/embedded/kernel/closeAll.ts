/**
 * Ends one part after the other, also where one of them fails.
 *
 * @throws AggregateError of what failed, once all were told to end
 */
export const closeAll = async (parts: readonly (() => unknown)[]): Promise<void> => {
  const errors: unknown[] = [];
  for (const close of parts) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Not all parts of the platform ended as they should.');
};
