/** The code of a function is not a zip that can be unpacked. */
export class CodeError extends Error {
  override readonly name = 'CodeError';
}
