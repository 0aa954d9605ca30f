import { PlatformError } from '../../kernel/errors';
import { codeOf } from '../../store/errors';

/** Runs a change of documents; what a schema's indexes refuse becomes the platform's own refusal. */
export const withIndexErrors = async <T>(change: () => Promise<T>): Promise<T> => {
  try {
    return await change();
  } catch (error) {
    if (codeOf(error) === '23505')
      throw new PlatformError(17, 'Another document holds the same value of a unique index');
    if (codeOf(error) === '54000') throw new PlatformError(26, 'A value is too long for an index of the schema');
    throw error;
  }
};
