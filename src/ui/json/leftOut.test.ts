import { describe, expect, it } from 'vitest';
import { leftOut } from './leftOut';

const between = (before: string, after: string) => leftOut(JSON.parse(before), JSON.parse(after));

describe('members that were left out', () => {
  it('are found at every depth, whole where all of one is gone', () => {
    expect(between('{"data":{"a":1,"b":{"c":1,"d":2},"e":{"f":1}},"x":{}}', '{"data":{"b":{"d":3}},"x":{}}')).toEqual([
      ['data', 'a'],
      ['data', 'b', 'c'],
      ['data', 'e'],
    ]);
  });

  it('are none where something became something else, however it changed', () => {
    expect(between('{"a":{"b":1},"c":[1,2],"d":1}', '{"d":null,"c":[1],"a":5}')).toEqual([]);
  });

  it('are told by names of their own only', () => {
    expect(between('{"toString":1,"__proto__":2}', '{}')).toEqual([['toString'], ['__proto__']]);
  });
});
