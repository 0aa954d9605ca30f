/** Texts of mails and screens; some lack a language, as in life. */
export const SAMPLES = [
  { key: 'mail_opening', text: { EN: 'Dear', NL: 'Beste', FR: 'Cher', DE: 'Guten Tag' } },
  { key: 'mail_closing', text: { EN: 'Kind regards', NL: 'Met vriendelijke groet', FR: 'Cordialement' } },
  {
    key: 'appointment_title',
    text: { EN: 'Your appointment', NL: 'Uw afspraak', FR: 'Votre rendez-vous', DE: 'Ihr Termin' },
  },
  { key: 'appointment_cancel', text: { EN: 'Cancel the appointment', NL: 'Afspraak annuleren' } },
  {
    key: 'measurement_high',
    text: { EN: 'Your blood pressure is high', NL: 'Uw bloeddruk is hoog', DA: 'Dit blodtryk er højt' },
  },
  { key: 'measurement_reviewed', text: { EN: 'Your measurement was reviewed', NL: 'Uw meting is nagekeken' } },
  { key: 'prescription_expires', text: { EN: 'Your prescription expires soon' } },
] as const satisfies readonly { key: string; text: Record<string, string> }[];
