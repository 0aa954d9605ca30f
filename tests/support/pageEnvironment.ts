import fs from 'node:fs';
import { createRequire } from 'node:module';
import { builtinEnvironments, type Environment } from 'vitest/runtime';
import { readPart } from './readStyles';

const require = createRequire(import.meta.url);

type Resolve = (property: string, ...rest: unknown[]) => string;

/**
 * jsdom, whose own style sheet holds what tests ask of styles (readStyles.ts) and no more: a fifth of the time of a page went into rules
 * that match every element, and into a colour for each element that has none.
 */
const lighten = (): void => {
  const read = fs.readFileSync;
  fs.readFileSync = ((path: string, ...rest: []) => {
    const text = read(path, ...rest) as unknown;
    return typeof text === 'string' && String(path).endsWith('default-stylesheet.css')
      ? readPart(text.replace(/\/\*[\s\S]*?\*\//g, ''))
      : text;
  }) as typeof fs.readFileSync;
  try {
    require('jsdom');
  } finally {
    fs.readFileSync = read;
  }
  const styles = require('jsdom/lib/jsdom/living/css/helpers/computed-style.js') as Record<string, Resolve>;
  const resolve = styles.replaceEmptyValueAndKeywords;
  if (!resolve) throw new Error('This jsdom computes styles in another way: see tests/support/pageEnvironment.ts.');
  // Asked of every element before any other property of it is told.
  const initial: Readonly<Record<string, string>> = { color: 'canvastext', 'color-scheme': 'normal' };
  styles.replaceEmptyValueAndKeywords = (property, value, ...rest) =>
    (value === '' && initial[property]) || resolve(property, value, ...rest);
};

const { jsdom } = builtinEnvironments;

// biome-ignore lint/style/noDefaultExport: vitest asks for it.
export default {
  ...jsdom,
  name: 'page',
  setup: (global, options) => {
    lighten();
    return jsdom.setup(global, options);
  },
} satisfies Environment;
