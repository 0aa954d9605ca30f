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
    ['A="a\\rb"', 'A', 'a\rb'],
    // As Node's own `util.parseEnv` has it, and dotenv: no backslash is lost.
    ['A="CORP\\svc"', 'A', 'CORP\\svc'],
    ['A="^\\d{3}\\.\\w+$"', 'A', '^\\d{3}\\.\\w+$'],
    ['A="C:\\temp"', 'A', 'C:\\temp'],
    ['A=`back "tick" # no` # c', 'A', 'back "tick" # no'],
    ["A='it`s'", 'A', 'it`s'],
    ["A='raw\\n$HOME'", 'A', 'raw\\n$HOME'],
    ['A=a=b==', 'A', 'a=b=='],
    ['__proto__=x', '__proto__', 'x'],
  ])('%j is %s with %j', (text, name, value) => {
    expect(readEnvLines(text)).toEqual([{ line: 1, name, value }]);
  });

  it('tell which lines are none, and skip what says nothing', () => {
    expect(readEnvLines('# head\r\n\r\nA=1\n9=x\njust text\nB="open\nC=`open\n')).toEqual([
      { line: 3, name: 'A', value: '1' },
      { line: 4, fault: 'no_variable' },
      { line: 5, fault: 'no_variable' },
      { line: 6, fault: 'unclosed' },
      { line: 7, fault: 'unclosed' },
    ]);
  });
});
