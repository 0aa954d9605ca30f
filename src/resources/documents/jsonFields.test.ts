import { describe, expect, it } from 'vitest';
import type { PropertyConfiguration } from '../../contract';
import { isObjectText, withField } from '../../ui/json/objectText';
import { fieldsOfText, sourceOfField } from './jsonFields';

const properties: Record<string, PropertyConfiguration> = {
  systolic: { type: 'number' },
  note: { type: 'string' },
  device: { type: 'object', properties: { serial: { type: 'string' }, model: { type: 'string' } } },
};
const flat = (text: string) => text.replace(/\n\s*/g, '');

describe('a form over the JSON of a document', () => {
  it('[CAP-12] shows what its fields hold, locks what is of another kind, and names what it has no field for', () => {
    const read = fieldsOfText(
      properties,
      '{"systolic":120.50,"note":5,"device":{"serial":"S\\u00e9"},"extra":1,"more":[]}',
    );
    expect(read.values).toEqual({ systolic: '120.50', note: '5', 'device.serial': 'Sé' });
    expect([...read.locked]).toEqual(['note']);
    expect(read.others).toEqual(['extra', 'more']);
  });

  it('[CAP-12] locks the fields of an object that is none', () => {
    expect([...fieldsOfText(properties, '{"device":"S-1"}').locked]).toEqual(['device.serial', 'device.model']);
  });

  it.each([
    [
      '{"a": 1.50, "systolic": 1, "b":9007199254740993}',
      ['systolic'],
      '2.0',
      '{"a": 1.50,"systolic": 2.0,"b": 9007199254740993}',
    ],
    ['{"systolic": 1, "note": "x"}', ['systolic'], undefined, '{"note": "x"}'],
    ['{}', ['device', 'serial'], '"S"', '{"device": {"serial": "S"}}'],
    ['{"device": {"serial": "S"}}', ['device', 'serial'], undefined, '{}'],
    ['{"device": {"serial": "S", "k": 1}}', ['device', 'serial'], undefined, '{"device": {"k": 1}}'],
    ['{"device": {}}', ['device', 'serial'], undefined, '{"device": {}}'],
    ['{"a": 1}', ['note'], undefined, '{"a": 1}'],
    ['{"a.b": 1}', ['a', 'b'], '2', '{"a.b": 1,"a": {"b": 2}}'],
    ['{"n\\u006fte": "x"}', ['note'], '"y"', '{"n\\u006fte": "y"}'],
  ] as const)('[CAP-12] %s with %j as %s keeps everything else as it is written', (text, way, value, expected) => {
    expect(flat(withField(text, way, value))).toBe(expected);
  });

  it('[CAP-12] takes text as it is typed, other kinds as JSON, and nothing as nothing', () => {
    expect(sourceOfField({ type: 'string' }, '12')).toBe('"12"');
    expect(sourceOfField({ type: 'number' }, ' 12.50 ')).toBe('12.50');
    expect(sourceOfField({ type: 'number' }, '12a')).toBe(false);
    expect(sourceOfField({ type: 'array' }, '[1')).toBe(false);
    expect(sourceOfField({ type: 'string' }, '')).toBeUndefined();
    expect(['{}', '[]', '{', '1'].map(isObjectText)).toEqual([true, false, false, false]);
  });
});
