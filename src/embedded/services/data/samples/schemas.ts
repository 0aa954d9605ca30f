import type { DataSchema, PropertyConfiguration, SchemaIndex, TransitionStep } from '../../../../contract';

/** A schema of the sample data, as far as it differs from what a new one starts with. */
export type SampleSchema = Pick<
  DataSchema,
  'name' | 'description' | 'properties' | 'statuses' | 'creationTransition'
> & {
  transitions: (Omit<DataSchema['transitions'][number], 'id'> & { type: 'manual' | 'automatic' })[];
  indexes: Pick<SchemaIndex, 'fields' | 'options'>[];
  modes?: Partial<Pick<DataSchema, 'createMode' | 'readMode' | 'updateMode' | 'deleteMode' | 'maximumLimit'>>;
};

const text = (more: Partial<PropertyConfiguration> = {}): PropertyConfiguration => ({ type: 'string', ...more });
const number = (minimum: number, maximum: number): PropertyConfiguration => ({ type: 'number', minimum, maximum });
const moment = text({ format: 'date-time' });
const anything: PropertyConfiguration = { type: 'object', additionalProperties: true };
const oneOf = (...values: string[]) => text({ enum: values });
const listOf = (items: PropertyConfiguration, maxItems = 100_000): PropertyConfiguration => ({
  type: 'array',
  items,
  maxItems,
});
const input = (
  properties: Record<string, PropertyConfiguration>,
  required = Object.keys(properties),
): TransitionStep => ({
  type: 'input',
  configuration: { type: 'object', properties, required },
});
const document = (properties: Record<string, PropertyConfiguration>): TransitionStep => ({
  type: 'document',
  configuration: { type: 'object', properties, required: Object.keys(properties) },
});
const manual = (
  name: string,
  fromStatuses: string[],
  toStatus: string,
  more: Partial<DataSchema['creationTransition']> = {},
) => ({
  name,
  type: 'manual' as const,
  fromStatuses,
  toStatus,
  ...more,
});
const automatic = (name: string, fromStatuses: string[], toStatus: string, conditions: TransitionStep[]) => ({
  name,
  type: 'automatic' as const,
  fromStatuses,
  toStatus,
  conditions,
});
const created = (toStatus: string) => ({ toStatus, type: 'manual' as const, actions: [{ type: 'linkCreator' }] });
const asc = (...names: string[]) => ({ fields: names.map(name => ({ name, type: 'asc' as const })) });

/** Eight schemas of a remote-monitoring clinic. */
export const SAMPLE_SCHEMAS: readonly SampleSchema[] = [
  {
    name: 'blood-pressure-measurement',
    description: 'Blood pressure and pulse, measured at home or at the practice',
    properties: {
      systolic: { ...number(40, 300), queryable: true },
      diastolic: { ...number(20, 200), queryable: true },
      pulse: number(20, 300),
      takenAt: moment,
      position: oneOf('sitting', 'standing', 'lying'),
      arm: oneOf('left', 'right'),
      device: {
        type: 'object',
        properties: { serialNumber: text({ maxLength: 40 }), model: text({ maxLength: 80 }) },
        required: ['serialNumber'],
      },
      symptoms: listOf(text({ maxLength: 60 }), 20),
      note: text({ maxLength: 10_000 }),
      waveform: {
        type: 'object',
        properties: { hertz: number(1, 2_000), samples: listOf({ type: 'number' }, 400_000) },
      },
      review: { type: 'object', properties: { note: text({ maxLength: 2_000 }), urgent: { type: 'boolean' } } },
    },
    statuses: {
      new: { color: 'blue', label: 'Waiting for a nurse' },
      alert: { color: 'red', label: 'Outside of the safe range' },
      reviewed: { color: 'green' },
      rejected: { color: 'grey', label: 'Not usable' },
    },
    creationTransition: created('new'),
    transitions: [
      automatic('raise-alert', ['new'], 'alert', [document({ systolic: { type: 'number', minimum: 180 } })]),
      manual('review', ['new', 'alert'], 'reviewed', {
        conditions: [
          input({
            review: {
              type: 'object',
              properties: { note: text({ minLength: 1 }), urgent: { type: 'boolean' } },
              required: ['note'],
            },
          }),
        ],
        afterActions: [{ type: 'task', functionName: 'send-reminders', priority: 1, data: { kind: 'reviewed' } }],
      }),
      manual('reject', ['new', 'alert'], 'rejected', {
        conditions: [input({ note: text({ minLength: 3, maxLength: 500 }) })],
      }),
      manual('reopen', ['reviewed', 'rejected'], 'new', { actions: [{ type: 'unset', fields: ['review'] }] }),
    ],
    indexes: [asc('systolic'), asc('takenAt'), asc('device.serialNumber')],
  },
  {
    name: 'lab-result',
    description: 'Results of the laboratory, with what its system sent along',
    properties: {
      panel: oneOf('CBC', 'CMP', 'Lipids', 'HbA1c', 'TSH', 'CRP'),
      orderNumber: text({ pattern: '^LAB-[0-9]{7}$' }),
      collectedAt: moment,
      fasting: { type: 'boolean' },
      results: listOf({
        type: 'object',
        properties: {
          code: text({ pattern: '^[0-9]{1,5}-[0-9]$' }),
          name: text(),
          value: { type: 'number' },
          unit: text(),
          low: { type: 'number' },
          high: { type: 'number' },
          flag: oneOf('N', 'L', 'H', 'LL', 'HH'),
        },
        required: ['code', 'value', 'unit'],
      }),
      remark: text({ maxLength: 10_000 }),
      raw: anything,
    },
    statuses: {
      registered: {},
      preliminary: { color: 'orange' },
      final: { color: 'green' },
      corrected: { color: 'purple' },
    },
    creationTransition: created('registered'),
    transitions: [
      automatic('first-values', ['registered'], 'preliminary', [
        document({ results: { type: 'array', minItems: 1, items: { type: 'object' } } }),
      ]),
      manual('finalise', ['preliminary'], 'final'),
      manual('correct', ['final', 'corrected'], 'corrected', {
        conditions: [input({ remark: text({ minLength: 10 }) })],
      }),
    ],
    indexes: [{ ...asc('orderNumber'), options: { unique: true, sparse: true } }, asc('panel', 'collectedAt')],
  },
  {
    name: 'appointment',
    description: 'Visits at the practice and video calls',
    properties: {
      startsAt: moment,
      durationMinutes: number(5, 480),
      kind: oneOf('intake', 'follow-up', 'procedure', 'video'),
      remote: { type: 'boolean' },
      location: { type: 'object', properties: { name: text(), room: text(), city: text() }, required: ['name'] },
      participants: listOf({
        type: 'object',
        properties: { role: oneOf('patient', 'physician', 'nurse', 'relative'), name: text(), userId: text() },
        required: ['role', 'name'],
      }),
      agenda: text({ maxLength: 10_000 }),
      cancellation: { type: 'object', properties: { reason: text(), by: oneOf('patient', 'practice') } },
    },
    statuses: {
      planned: {},
      confirmed: { color: 'blue' },
      done: { color: 'green' },
      'no-show': { color: 'orange' },
      cancelled: { color: 'grey' },
    },
    creationTransition: created('planned'),
    transitions: [
      manual('confirm', ['planned'], 'confirmed'),
      manual('complete', ['confirmed'], 'done'),
      manual('miss', ['planned', 'confirmed'], 'no-show'),
      manual('cancel', ['planned', 'confirmed'], 'cancelled', {
        conditions: [
          input({
            cancellation: {
              type: 'object',
              properties: { reason: text({ minLength: 3 }), by: oneOf('patient', 'practice') },
              required: ['reason', 'by'],
            },
          }),
        ],
      }),
    ],
    indexes: [asc('startsAt'), asc('location.city', 'startsAt')],
  },
  {
    name: 'prescription',
    description: 'Medication, its dose and how long to take it',
    properties: {
      medication: {
        type: 'object',
        properties: { name: text(), atc: text({ pattern: '^[A-Z][0-9]{2}[A-Z]{2}[0-9]{2}$' }) },
        required: ['name'],
      },
      dose: {
        type: 'object',
        properties: { amount: number(0, 10_000), unit: oneOf('mg', 'ml', 'pill') },
        required: ['amount', 'unit'],
      },
      frequency: oneOf('AS_NEEDED', 'EVERY_DAY', 'EVERY_WEEK', 'EVERY_MONTH'),
      startsOn: text({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
      days: number(1, 3_650),
      refills: number(0, 12),
      instructions: text({ maxLength: 10_000 }),
      warnings: listOf(text()),
      reason: text({ maxLength: 2_000 }),
    },
    statuses: {
      draft: {},
      active: { color: 'green' },
      suspended: { color: 'orange' },
      ended: { color: 'grey' },
    },
    creationTransition: created('draft'),
    transitions: [
      manual('activate', ['draft'], 'active', {
        conditions: [document({ medication: { type: 'object' }, dose: { type: 'object' } })],
      }),
      manual('suspend', ['active'], 'suspended', { conditions: [input({ reason: text({ minLength: 5 }) })] }),
      manual('resume', ['suspended'], 'active', { actions: [{ type: 'unset', fields: ['reason'] }] }),
      manual('end', ['active', 'suspended'], 'ended', { conditions: [input({ reason: text() }, [])] }),
    ],
    indexes: [asc('medication.atc'), asc('startsOn')],
    modes: { createMode: 'permissionRequired', deleteMode: 'permissionRequired' },
  },
  {
    name: 'questionnaire',
    description: 'Questionnaires that patients fill in at home',
    properties: {
      template: oneOf('PHQ-9', 'GAD-7', 'EQ-5D-5L', 'WHO-5'),
      language: oneOf('nl', 'fr', 'en', 'de'),
      answers: listOf({
        type: 'object',
        properties: { question: text(), value: { type: 'number' }, explanation: text() },
        required: ['question'],
      }),
      score: number(0, 100),
      completedAt: moment,
    },
    statuses: { sent: {}, started: { color: 'blue' }, completed: { color: 'orange' }, scored: { color: 'green' } },
    creationTransition: created('sent'),
    transitions: [
      manual('start', ['sent'], 'started'),
      manual('complete', ['started'], 'completed', { conditions: [input({ completedAt: moment })] }),
      automatic('score', ['completed'], 'scored', [document({ score: { type: 'number' } })]),
    ],
    indexes: [asc('template', 'score')],
    modes: { updateMode: ['creator', 'linkedUsers'] },
  },
  {
    name: 'report',
    description: 'Reports for physicians; publishing takes a moment',
    properties: {
      title: text({ minLength: 1, maxLength: 300 }),
      language: oneOf('nl', 'fr', 'en', 'de'),
      sections: listOf({
        type: 'object',
        properties: { heading: text(), body: text(), tables: listOf(listOf(text())) },
        required: ['heading'],
      }),
      authors: listOf(text()),
      period: { type: 'object', properties: { from: moment, until: moment } },
      version: number(1, 1_000),
    },
    statuses: {
      draft: {},
      rendering: { color: 'blue', label: 'Being made' },
      published: { color: 'green' },
      archived: { color: 'grey' },
    },
    creationTransition: created('draft'),
    transitions: [
      manual('publish', ['draft'], 'rendering', {
        actions: [
          { type: 'delay', time: 8_000 },
          { type: 'task', functionName: 'nightly-report', data: { format: 'pdf' } },
        ],
      }),
      automatic('finish', ['rendering'], 'published', []),
      manual('revise', ['published'], 'draft', { conditions: [input({ version: number(2, 1_000) })] }),
      manual('archive', ['draft', 'published'], 'archived'),
    ],
    indexes: [{ fields: [{ name: 'title', type: 'text' }] }],
  },
  {
    name: 'device',
    description: 'Measuring devices and who has them',
    properties: {
      serialNumber: text({ minLength: 4, maxLength: 40 }),
      model: text(),
      firmware: text({ pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+$' }),
      batteryPercent: number(0, 100),
      calibratedAt: moment,
      settings: anything,
      history: listOf({ type: 'object', properties: { at: moment, event: text() }, required: ['at', 'event'] }),
    },
    statuses: { stock: {}, 'in-use': { color: 'green' }, repair: { color: 'orange' }, retired: { color: 'grey' } },
    creationTransition: { toStatus: 'stock', type: 'manual' },
    transitions: [
      manual('hand-out', ['stock'], 'in-use', {
        conditions: [input({ userId: text({ pattern: '^[0-9a-f]{24}$' }) }, [])],
      }),
      manual('take-back', ['in-use', 'repair'], 'stock'),
      manual('send-to-repair', ['in-use', 'stock'], 'repair'),
      manual('retire', ['stock', 'repair'], 'retired'),
    ],
    indexes: [{ ...asc('serialNumber'), options: { unique: true } }, asc('batteryPercent')],
    modes: { readMode: 'allUsers', createMode: 'permissionRequired', updateMode: 'permissionRequired' },
  },
  {
    name: 'consent',
    description: 'What patients agreed to, and when they withdrew it',
    properties: {
      documentVersion: text(),
      scopes: listOf(oneOf('care', 'research', 'marketing', 'sharing'), 10),
      givenAt: moment,
      withdrawnAt: moment,
      channel: oneOf('app', 'paper', 'phone'),
      wording: text({ maxLength: 20_000 }),
      signature: { type: 'object', properties: { algorithm: text(), value: text() } },
    },
    statuses: { pending: {}, given: { color: 'green' }, withdrawn: { color: 'red' }, expired: { color: 'grey' } },
    creationTransition: created('pending'),
    transitions: [
      manual('give', ['pending'], 'given', { conditions: [input({ givenAt: moment })] }),
      manual('withdraw', ['given'], 'withdrawn', { conditions: [input({ withdrawnAt: moment })] }),
      manual('expire', ['given', 'pending'], 'expired'),
    ],
    indexes: [asc('givenAt')],
    modes: { readMode: ['linkedUsers'], deleteMode: 'permissionRequired', maximumLimit: 100 },
  },
];
