import { describe, expect, it } from 'vitest';
import { readEnvLines } from './envLines';

describe('pasted variables', () => {
  it.each([
    ['A=1', 'A', '1'],
    ['export A = two words  ', 'A', 'two words'],
    ['A=x # a comment', 'A', 'x'],
    ['A=x#y', 'A', 'x#y'],
    ['A=', 'A', ''],
    ['A=#', 'A', ''],
    ['A="a # b" # c', 'A', 'a # b'],
    ['A="line\\nnext \\"q\\" \\\\"', 'A', 'line\nnext "q" \\'],
    ['A="a\\r\\tb\\d"', 'A', 'a\r\tbd'],
    ["A='raw\\n$HOME'", 'A', 'raw\\n$HOME'],
    ['A=a=b==', 'A', 'a=b=='],
    ['__proto__=x', '__proto__', 'x'],
  ])('%j is %s with %j', (text, name, value) => {
    expect(readEnvLines(text)).toEqual([{ line: 1, name, value }]);
  });

  it('tell which lines are none, and skip what says nothing', () => {
    expect(readEnvLines('# head\r\n\r\nA=1\n9=x\njust text\nB="open\n')).toEqual([
      { line: 3, name: 'A', value: '1' },
      { line: 4, fault: 'no_variable' },
      { line: 5, fault: 'no_variable' },
      { line: 6, fault: 'unclosed' },
    ]);
  });
});
