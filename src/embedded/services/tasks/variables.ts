import type { EnvironmentVariables } from '../../../contract';
import { SealedError, seal, unseal } from '../../kernel/sealing';

/** Variables as they are kept: nobody reads them from the database, and they open for their own function only. */
export const sealVariables = (variables: EnvironmentVariables, functionName: string, key: Buffer): string =>
  seal(JSON.stringify(variables), key, functionName);

/** The variables of a function were sealed under another key. */
export class VariablesUnreadableError extends SealedError {
  override readonly name = 'VariablesUnreadableError';
}

/** @throws VariablesUnreadableError when the key file was replaced since */
export const unsealVariables = (sealed: string | null, functionName: string, key: Buffer): EnvironmentVariables => {
  if (sealed === null) return {};
  try {
    return JSON.parse(unseal(sealed, key, functionName)) as EnvironmentVariables;
  } catch (error) {
    throw new VariablesUnreadableError(
      error,
      `The variables of ${functionName} cannot be read: this server's key is not the one they were stored with`,
    );
  }
};
