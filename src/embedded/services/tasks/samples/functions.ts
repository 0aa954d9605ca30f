export type SampleFunction = {
  name: string;
  description: string;
  entryPoint?: string;
  runtime?: string;
  timeLimit?: number;
  memoryLimit?: number;
  variables?: Readonly<Record<string, string>>;
  permissionMode?: string;
  defaultPriority?: number;
  retryPolicy?: { enabled: boolean; errorsToRetry: string[] };
  isDisabled?: boolean;
  /** Seconds between its scheduled runs, and what they are handed. */
  schedules?: readonly { interval: number; data?: object; priority?: number }[];
};

/** The functions of the sample data; their programs stand in `functions/<name>/`. */
export const SAMPLE_FUNCTIONS: readonly SampleFunction[] = [
  {
    name: 'appointments-api',
    description:
      'Answers how many appointments a ward has, to whoever is signed in: a function that is called as an API.',
    timeLimit: 5,
    permissionMode: 'allUsers',
  },
  {
    name: 'archive-documents',
    description: 'Moves documents older than ten years to the archive. Switched off since the spring.',
    isDisabled: true,
    variables: { ARCHIVE_BUCKET: 'archive-eu-1' },
  },
  {
    name: 'build-risk-model',
    description:
      'Trains the fall-risk model. Needs more memory than it is given: raise the limit to 512 MB and run it again.',
    timeLimit: 60,
    variables: { MODEL: 'fall-risk-2026' },
  },
  {
    name: 'check-platform-health',
    description: 'Asks the services of the platform whether they are well.',
    timeLimit: 15,
    schedules: [{ interval: 300 }],
  },
  {
    name: 'convert-scans',
    description: 'Converts scanned letters page by page. Slow: watch its log while it grows.',
    timeLimit: 120,
    memoryLimit: 256,
    variables: { RESOLUTION_DPI: '300' },
  },
  {
    name: 'count-appointments',
    description: 'Counts the appointments of the coming day, every minute.',
    timeLimit: 10,
    variables: { WARN_ABOVE: '110' },
    schedules: [{ interval: 60, data: { hours: 24 } }],
  },
  {
    name: 'export-hl7-java',
    description: 'Exports observations as HL7. For hosts with a Java runtime.',
    entryPoint: 'be.example.ExportHl7::handle',
    runtime: 'java11',
    timeLimit: 120,
    memoryLimit: 512,
  },
  {
    name: 'greet',
    description: 'Greets whoever calls it. Open to all signed-in users, for direct execution.',
    timeLimit: 5,
    permissionMode: 'allUsers',
    variables: { GREETING: 'Good day' },
  },
  {
    name: 'import-measurements',
    description: 'Imports measurements line by line and says so: thousands of lines, in colour.',
    timeLimit: 60,
    memoryLimit: 256,
    variables: { SOURCE: 'sftp://measurements.example.org/inbox', SFTP_PASSWORD: 'only-a-sample-2' },
  },
  {
    name: 'nightly-report',
    description: 'Sends the nightly report. Fails since somebody mistyped REPORT_FORMAT: it is pdf, csv or xlsx.',
    timeLimit: 60,
    memoryLimit: 256,
    defaultPriority: 5,
    variables: { REPORT_FORMAT: 'xslx', RECIPIENTS: 'board@example.org', SMTP_PASSWORD: 'only-a-sample-3' },
    schedules: [{ interval: 86_400, data: { department: 'cardiology', patients: 240 }, priority: 5 }],
  },
  {
    name: 'reconcile-billing',
    description: 'Compares invoices with the ledger, which does not answer: stopped at its time limit.',
    timeLimit: 3,
    variables: { LEDGER_URL: 'https://ledger.example.org' },
  },
  {
    name: 'risk-score-python',
    description: 'Scores readings. For hosts with a Python runtime.',
    entryPoint: 'handler.main',
    runtime: 'python3.9',
    memoryLimit: 512,
  },
  {
    name: 'send-reminders',
    description: 'Reminds patients of their appointment.',
    runtime: 'nodejs12.x',
    variables: { CHANNEL: 'sms', SENDER: 'Ward East', SMS_API_KEY: 'only-a-sample-1' },
    schedules: [{ interval: 3_600, data: { recipients: 12 } }],
  },
  {
    name: 'sync-devices',
    description: 'Fetches readings from bedside devices. A silent device fails the run, which is then repeated.',
    timeLimit: 20,
    retryPolicy: { enabled: true, errorsToRetry: ['DeviceUnreachable'] },
    variables: { GATEWAY: 'gateway.ward-east.example.org' },
    schedules: [
      { interval: 900, data: { ward: 'east' } },
      { interval: 1_800, data: { ward: 'west' } },
    ],
  },
];

/** The first runs: which function, with what, how many of them. */
export const FIRST_RUNS: readonly (readonly [name: string, count: number, data?: object])[] = [
  ['count-appointments', 10, { hours: 24 }],
  ['greet', 8, { name: 'Ada' }],
  ['sync-devices', 10, { ward: 'east' }],
  ['send-reminders', 8, { recipients: 6 }],
  ['check-platform-health', 6],
  ['nightly-report', 5, { department: 'cardiology', patients: 240 }],
  ['import-measurements', 2, { lines: 3_000 }],
  ['convert-scans', 2, { pages: 12 }],
  ['build-risk-model', 2],
  ['reconcile-billing', 2],
  ['risk-score-python', 2, { readings: [3, 5, 8] }],
  ['export-hl7-java', 1],
  ['archive-documents', 2],
];
