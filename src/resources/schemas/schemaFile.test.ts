import { describe, expect, it } from 'vitest';
import { newSchemaText, type SchemaFileError, schemaInFile, textOfFile } from './schemaFile';
import type { WrittenSchema } from './schemaPlan';

const base = { name: '', description: 'none', statuses: { new: {} }, defaultLimit: 20 } as unknown as WrittenSchema;
const problemOf = (text: string) => {
  try {
    schemaInFile(text);
  } catch (error) {
    return (error as SchemaFileError).problem;
  }
  return undefined;
};

describe('[CAP-18] a schema as a file', () => {
  it('is the file itself, or the one record of an answer, character by character', () => {
    const schema = '{"name":"a","properties":{"v":{"maximum":9007199254740993}}}';
    expect(schemaInFile(schema)).toBe(schema);
    expect(schemaInFile(`\u{feff}{"page":{},"data":[ ${schema} ]}`)).toBe(schema);
  });

  it('says why a file holds none', () => {
    expect(problemOf('name: a')).toBe('not_json');
    expect(problemOf('[1]')).toBe('no_schema');
    expect(problemOf('{"data":[{"properties":{}},{"properties":{}}]}')).toBe('no_schema');
    expect(problemOf('null')).toBe('no_schema');
    expect(problemOf(' '.repeat(2_000_001))).toBe('too_large');
  });

  it('is read as UTF-8, and refused where it is not: no letter of it becomes another', async () => {
    const read = (...bytes: number[]) => textOfFile(new File([new Uint8Array(bytes)], 'schema.json'));
    expect(await read(0x22, 0xc3, 0xa9, 0x22)).toBe('"é"');
    await expect(read(0x22, 0xe9, 0x22)).rejects.toMatchObject({ problem: 'not_utf8' });
  });

  it('becomes a new one without what its host gave it; numbers stay as they are written, what lacks is the usual', () => {
    const stored = `{"id":"1","name":"a","disabled":true,"properties":{"v":{"type":"number","maximum":1e2}},
      "transitions":[{"id":"t","name":"go","toStatus":"new"}],
      "indexes":[{"id":"i","name":"x","system":true,"fields":[]},{"id":"j","name":"y","fields":[{"name":"data.v","type":"asc"}]}]}`;
    const text = newSchemaText(stored, base);
    expect(text).toContain('"maximum": 1e2');
    expect(JSON.parse(text)).toEqual({
      name: 'a',
      description: 'none',
      properties: { v: { type: 'number', maximum: 100 } },
      statuses: { new: {} },
      transitions: [{ name: 'go', toStatus: 'new' }],
      indexes: [{ fields: [{ name: 'data.v', type: 'asc' }] }],
      defaultLimit: 20,
    });
  });
});
