import type { Random } from './random';

/** What a generated document is made from. */
export type Moment = { random: Random; at: number; serial: number };

const SENTENCES = [
  'Patient felt well and had rested for five minutes before the measurement.',
  'Cuff size was checked; the large cuff was used on the left arm.',
  'Some dizziness when standing up in the morning, none during the day.',
  'Medication was taken as agreed, with one evening dose forgotten.',
  'Walked twenty minutes every day this week, slept about seven hours a night.',
  'De patiënt meldt minder hoofdpijn sinds de dosis werd aangepast.',
  'Le patient a été informé des résultats et a posé des questions sur le traitement.',
  'To be discussed at the next visit together with the results of the laboratory.',
  'Salt intake was reviewed; a diary will be kept until the follow-up.',
  'No swelling of the ankles, no shortness of breath at rest or on exertion.',
];
const CITIES = ['Gent', 'Antwerpen', 'Leuven', 'Luik', 'Brugge', 'Utrecht', 'Lille'];
const FIRST_NAMES = ['Ada', 'Lars', 'Noor', 'Yara', 'Emma', 'Louis', 'Zoë', 'Mohamed', 'Anke', 'Jean-Luc'];
const LAST_NAMES = ['Peeters', 'Janssens', 'Dubois', 'De Smet', "O'Neill", 'Vermeulen', 'El Amrani', 'Nuñez'];
const MEDICINES = [
  ['Amlodipine', 'C08CA01', 5],
  ['Lisinopril', 'C09AA03', 10],
  ['Metoprolol', 'C07AB02', 50],
  ['Atorvastatin', 'C10AA05', 20],
  ['Metformin', 'A10BA02', 500],
  ['Apixaban', 'B01AF02', 5],
] as const;
const ANALYTES = [
  ['718-7', 'Hemoglobin', 'g/dL', 12, 17.5],
  ['6690-2', 'Leukocytes', '10*3/uL', 4, 11],
  ['777-3', 'Platelets', '10*3/uL', 150, 400],
  ['2345-7', 'Glucose', 'mg/dL', 70, 105],
  ['2160-0', 'Creatinine', 'mg/dL', 0.6, 1.3],
  ['3016-3', 'Thyrotropin', 'mIU/L', 0.4, 4.2],
  ['4548-4', 'Hemoglobin A1c', '%', 4, 6],
] as const;
const QUESTIONS = [
  'Little interest or pleasure in doing things',
  'Feeling down, depressed, or hopeless',
  'Trouble falling or staying asleep, or sleeping too much',
  'Feeling tired or having little energy',
  'Poor appetite or overeating',
  'Trouble concentrating on things, such as reading the newspaper',
];
const HEADINGS = ['Summary', 'Measurements', 'Medication', 'Laboratory', 'Questionnaires', 'Advice'];

const iso = (at: number) => new Date(at).toISOString();
const name = (random: Random) => `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
const list = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));

const prose = (random: Random, characters: number): string => {
  let text = random.pick(SENTENCES);
  while (text.length < characters) text += ` ${random.pick(SENTENCES)}`;
  return text;
};

const DAY = 86_400_000;

/** One document's data per schema of the sample, about 1 kB; `bulk` asks for about that many bytes more. */
export const CONTENTS: Readonly<Record<string, (moment: Moment, bulk: number) => Record<string, unknown>>> = {
  'blood-pressure-measurement': ({ random, at }, bulk) => {
    const systolic = random.chance(0.04) ? random.whole(180, 235) : random.whole(98, 176);
    return {
      systolic,
      diastolic: Math.round(systolic * 0.6) + random.whole(-8, 8),
      pulse: random.whole(48, 128),
      takenAt: iso(at - random.whole(1, 600) * 1_000),
      position: random.pick(['sitting', 'standing', 'lying']),
      arm: random.pick(['left', 'right']),
      device: {
        serialNumber: `BP-${random.whole(1_000, 1_400)}`,
        model: random.pick(['Tensio 3', 'Tensio 5', 'CardioCuff']),
      },
      symptoms: random.chance(0.3) ? [random.pick(['dizziness', 'headache', 'palpitations', 'none'])] : [],
      note: prose(random, 620),
      ...(bulk > 0
        ? { waveform: { hertz: 250, samples: list(Math.ceil(bulk / 7), () => random.whole(-99_999, 99_999) / 1_000) } }
        : {}),
    };
  },
  'lab-result': ({ random, at, serial }) => ({
    panel: random.pick(['CBC', 'CMP', 'Lipids', 'HbA1c', 'TSH', 'CRP']),
    orderNumber: `LAB-${String(serial).padStart(7, '0')}`,
    collectedAt: iso(at - random.whole(1, 48) * 3_600_000),
    fasting: random.chance(0.5),
    results: ANALYTES.slice(0, random.whole(3, ANALYTES.length)).map(([code, label, unit, low, high]) => {
      const value = Math.round((low + random.next() * (high - low) * 1.3) * 10) / 10;
      return { code, name: label, value, unit, low, high, flag: value > high ? 'H' : 'N' };
    }),
    remark: prose(random, 300),
  }),
  appointment: ({ random, at }) => ({
    startsAt: iso(Math.floor((at + random.whole(1, 60) * DAY) / 900_000) * 900_000),
    durationMinutes: random.pick([10, 15, 20, 30, 45]),
    kind: random.pick(['intake', 'follow-up', 'procedure', 'video']),
    remote: random.chance(0.25),
    location: { name: 'Polyclinic', room: `${random.whole(1, 4)}.${random.whole(10, 40)}`, city: random.pick(CITIES) },
    participants: [
      { role: 'patient', name: name(random) },
      { role: 'physician', name: `Dr. ${name(random)}` },
    ],
    agenda: prose(random, 520),
  }),
  prescription: ({ random, at }) => {
    const [medicine, atc, amount] = random.pick(MEDICINES);
    return {
      medication: { name: medicine, atc },
      dose: { amount, unit: 'mg' },
      frequency: random.pick(['AS_NEEDED', 'EVERY_DAY', 'EVERY_WEEK', 'EVERY_MONTH']),
      startsOn: iso(at).slice(0, 10),
      days: random.pick([7, 14, 28, 84, 365]),
      refills: random.whole(0, 5),
      instructions: prose(random, 560),
      warnings: random.chance(0.4) ? ['Not with grapefruit juice', 'May cause drowsiness'] : [],
    };
  },
  questionnaire: ({ random, at }) => {
    const answers = QUESTIONS.map(question => ({
      question,
      value: random.whole(0, 3),
      explanation: random.pick(SENTENCES),
    }));
    return {
      template: random.pick(['PHQ-9', 'GAD-7', 'EQ-5D-5L', 'WHO-5']),
      language: random.pick(['nl', 'fr', 'en', 'de']),
      answers,
      score: answers.reduce((sum, answer) => sum + answer.value, 0),
      completedAt: iso(at),
    };
  },
  report: ({ random, at }, bulk) => ({
    title: `${random.pick(['Monthly', 'Quarterly', 'Discharge', 'Referral'])} report, ${iso(at).slice(0, 7)}`,
    language: random.pick(['nl', 'fr', 'en', 'de']),
    sections: list(bulk > 0 ? Math.ceil(bulk / 2_000) : 2, index => ({
      heading: HEADINGS[index % HEADINGS.length],
      body: prose(random, bulk > 0 ? 1_900 : 380),
    })),
    authors: [`Dr. ${name(random)}`],
    period: { from: iso(at - 30 * DAY), until: iso(at) },
    version: 1,
  }),
  device: ({ random, at, serial }) => ({
    serialNumber: `BP-${1_000 + serial}`,
    model: random.pick(['Tensio 3', 'Tensio 5', 'CardioCuff']),
    firmware: `${random.whole(1, 4)}.${random.whole(0, 12)}.${random.whole(0, 30)}`,
    batteryPercent: random.whole(0, 100),
    calibratedAt: iso(at - random.whole(1, 300) * DAY),
    settings: { units: 'mmHg', reminders: { morning: '08:00', evening: '20:00' }, volume: random.whole(0, 10) },
    history: list(random.whole(5, 9), index => ({ at: iso(at - index * DAY), event: random.pick(SENTENCES) })),
  }),
  consent: ({ random, at }) => ({
    documentVersion: `2026.${random.whole(1, 9)}`,
    scopes: random.chance(0.5) ? ['care', 'research'] : ['care'],
    givenAt: iso(at),
    channel: random.pick(['app', 'paper', 'phone']),
    wording: prose(random, 600),
    signature: { algorithm: 'Ed25519', value: list(88, () => random.pick([...'ABCDEFabcdef0123456789+/'])).join('') },
  }),
};
