const DECLARATION = /([\w-]+)\s*:[^{};]*(?:;|(?=\}))/g;
const READ = /^(?:display|visibility|content|content-visibility|pointer-events|opacity)$/;
const EMPTY = /[^{}]+\{\s*\}/g;

/**
 * Whether something shows, can be pressed and has a name is asked thousands of times, each time of every rule, and jsdom reads every
 * declaration of those that match. It lays nothing out and paints nothing: what else they declare changes no answer.
 *
 * @returns the declarations of a style sheet that tests ask for
 */
export const readPart = (rules: string): string =>
  rules.replace(DECLARATION, (declaration, name: string) => (READ.test(name) ? declaration : '')).replace(EMPTY, '');
