// How large the files and functions are; what grows past these is split by idea, not by line.
import { parseSync } from 'vite';
import { readSources } from './rooms.mjs';

const MOST = { median: 62, tenth: 150, function: 100 };

const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** Lines of every function, also of those within others. */
const functionsOf = (file, text) => {
  const found = [];
  const lineOf = offset => text.slice(0, offset).split('\n').length;
  const walk = node => {
    if (typeof node !== 'object' || node === null) return;
    if (FUNCTION.test(node.type)) {
      const [start, end] = [lineOf(node.start), lineOf(node.end)];
      found.push({ file, start, lines: end - start + 1 });
    }
    Object.values(node).forEach(walk);
  };
  walk(parseSync(file, text).program);
  return found;
};

/**
 * @param {Map<string, string>} files texts by path below `src`
 * @returns {{ faults: string[], summary: string }}
 */
export const checkProportions = (files = readSources()) => {
  const ours = [...files].filter(([file]) => !/\.test\.tsx?$/.test(file));
  const lengths = ours.map(([, text]) => text.split('\n').length - 1).sort((a, b) => a - b);
  const at = part => lengths[Math.floor(lengths.length * part)] ?? 0;
  const faults = [];
  if (at(0.5) > MOST.median) faults.push(`the median file has ${at(0.5)} lines, at most ${MOST.median}`);
  if (at(0.9) > MOST.tenth) faults.push(`one file in ten has more than ${at(0.9)} lines, at most ${MOST.tenth}`);
  for (const { file, start, lines } of ours.flatMap(([file, text]) => functionsOf(file, text)))
    if (lines > MOST.function)
      faults.push(`src/${file}:${start}: a function of ${lines} lines, at most ${MOST.function}`);
  return { faults, summary: `${lengths.length} files, median ${at(0.5)} lines, one in ten above ${at(0.9)}` };
};
