import { expect, it } from 'vitest';
import { propertyRows } from './propertyRows';

it('[SCHEMA-04] lists properties by their dotted path with type, bounds and whether they must be there', () => {
  expect(
    propertyRows({
      value: { type: 'number', minimum: 0, maximum: 300, queryable: true },
      takenAt: { type: 'string', format: 'date-time' },
      location: {
        type: 'object',
        properties: { latitude: { type: 'number' }, unit: { type: 'string', enum: ['m', 'ft'] } },
        required: ['latitude'],
      },
      readings: {
        type: 'array',
        maxItems: 3,
        items: { type: 'object', properties: { at: { type: 'string', minLength: 1 } }, required: ['at'] },
      },
    }),
  ).toEqual([
    {
      path: 'value',
      type: 'number',
      isRequired: false,
      isQueryable: true,
      bounds: [
        ['minimum', '0'],
        ['maximum', '300'],
      ],
    },
    { path: 'takenAt', type: 'string (date-time)', isRequired: false, isQueryable: false, bounds: [] },
    { path: 'location', type: 'object', isRequired: false, isQueryable: false, bounds: [] },
    { path: 'location.latitude', type: 'number', isRequired: true, isQueryable: false, bounds: [] },
    { path: 'location.unit', type: 'string', isRequired: false, isQueryable: false, bounds: [['enum', '["m","ft"]']] },
    { path: 'readings', type: 'array<object>', isRequired: false, isQueryable: false, bounds: [['maxItems', '3']] },
    { path: 'readings[].at', type: 'string', isRequired: true, isQueryable: false, bounds: [['minLength', '1']] },
  ]);
});

it('[HOST-05] says nothing of what a host left out of a property', () => {
  const odd = { a: {}, b: { type: 'array', items: {} }, c: { format: 'date-time' } };
  expect(propertyRows(odd as never).map(({ type }) => type)).toEqual(['', 'array', '(date-time)']);
});
