import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const read = (language, namespace) =>
  JSON.parse(readFileSync(join(ROOT, 'i18n', language, `${namespace}.json`), 'utf8'));

const leaves = (messages, path = '') =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  );

const placeholders = text => (text.match(/\{\{\w+\}\}/g) ?? []).sort().join(' ');

const sources = folder =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.') ? [readFileSync(path, 'utf8')] : [];
  });

/** Faults of the translations: a key that one language lacks, other placeholders, a message that nothing shows. */
export const checkMessages = () => {
  const faults = [];
  for (const namespace of ['console', 'services', 'tools', 'ra', 'stock']) {
    const en = new Map(leaves(read('en', namespace)));
    const nl = new Map(leaves(read('nl', namespace)));
    for (const [key, text] of en) {
      if (!nl.has(key)) faults.push(`${namespace}: nl lacks ${key}`);
      else if (placeholders(text) !== placeholders(nl.get(key)))
        faults.push(`${namespace}: ${key} has other placeholders in nl`);
    }
    for (const key of nl.keys()) if (!en.has(key)) faults.push(`${namespace}: en lacks ${key}`);
    // React-admin shows them.
    if (namespace === 'ra' || namespace === 'stock') continue;
    const code = sources(join(ROOT, 'src')).join('\n');
    // Keys that are put together: `shell.theme_${mode}`.
    const built = [...code.matchAll(/`([\w.]+\.\w*)\$\{/g)].map(match => match[1]);
    for (const key of en.keys()) {
      const stem = key.replace(/_(?:one|other|zero)$/, '');
      // Keys of these groups are put together from data.
      if (/^(?:fields|resources|sections|rql)\./.test(key)) continue;
      const isShown =
        code.includes(`'${stem}'`) || code.includes(`="${stem}"`) || built.some(prefix => key.startsWith(prefix));
      if (!isShown) faults.push(`${namespace}: nothing shows ${key}`);
    }
  }
  return faults;
};
