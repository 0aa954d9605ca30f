import { expect, it } from 'vitest';
import { firstRoutes } from '../../scripts/firstRoutes.mjs';

const HINT = '//# allFunctionsCalledOnLoad\n';

it('files that the first screen calls nearly all of say so in their first line, and no others', () => {
  const chunk = (name: string, isEntry = false) => ({ type: 'chunk', name, isEntry, code: `${name}();` });
  const bundle = {
    entry: chunk('index', true),
    react: chunk('react'),
    base: chunk('base'),
    shell: chunk('shell'),
    console: chunk('Console'),
    later: chunk('UserDetail'),
    style: { type: 'asset', name: 'shell', source: 'a{}' },
  };
  const { generateBundle } = firstRoutes({ signIn: 'Login', otherwise: 'Console' });
  if (typeof generateBundle !== 'object') throw new Error('It is to run after all others.');
  expect(generateBundle.order).toBe('post');
  const handler = generateBundle.handler as unknown as (options: object, bundle: object) => void;
  handler({}, bundle);
  const texts = Object.values(bundle).map(file => ('code' in file ? file.code : file.source));
  expect(texts).toEqual([
    ...['index', 'react', 'base', 'shell', 'Console'].map(name => `${HINT}${name}();`),
    'UserDetail();',
    'a{}',
  ]);
});
