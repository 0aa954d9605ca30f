import { describe, expect, it } from 'vitest';
import { isNamedAfter, namedIdsIn } from './namedIds';

const A = '5e9fff9d90135a2a9a718e2a';
const B = '5e9fff9d90135a2a9a718e2b';
const TOKEN = '0123456789abcdef0123456789abcdef01234567';

describe('what a document names', () => {
  it('[CAP-12] ids with the members that hold them, and tokens of files, from its data only', () => {
    const text = `{"data":[{"id":"${B}","creatorId":"${B}","data":{"patientId":"${A}","doctorIds":["${A}"],"reportFile":"${TOKEN}","note":"${TOKEN}"}}]}`;
    const { ids, tokens } = namedIdsIn(text, ['data', 0, 'data']);
    expect([...ids].map(([id, members]) => [id, [...members]])).toEqual([[A, ['patientId', 'doctorIds']]]);
    expect(tokens).toEqual([TOKEN]);
  });

  it('[CAP-12] sixty at most, each once', () => {
    const ids = Array.from({ length: 61 }, (_, at) => at.toString(16).padStart(24, '0'));
    const found = namedIdsIn(JSON.stringify({ otherIds: [...ids, ids[0]] }), []);
    expect([...found.ids.keys()]).toEqual(ids.slice(0, 60));
  });

  it.each([
    ['prescriptionId', 'prescription', true],
    ['previous_prescription_ids', 'prescription', true],
    ['measurementId', 'blood-pressure-measurement', true],
    ['reports', 'report', true],
    ['patientId', 'prescription', false],
    ['id', 'grid', false],
    ['abId', 'ab', false],
    ['abcId', 'abc', true],
    ['reportId', 'rt', false],
  ])('[CAP-12] %s is called after %s: %s', (member, schema, expected) => {
    expect(isNamedAfter(member, schema)).toBe(expected);
  });
});
