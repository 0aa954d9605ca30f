/** What the outbox page says. */
export const TEXTS = {
  en: {
    title: 'Outbox',
    about:
      'The mails that this platform sent, or would have sent: the last 100, newest first. Only this machine sees them.',
    closed:
      'Mails hold links that open accounts. Open the address of the outbox that the server printed when it started; this browser then remembers it.',
    empty: 'No mails yet.',
    columns: ['At', 'To', 'Subject', 'Content', 'Delivery'],
    kept: 'kept here',
    sent: (at: string) => `sent ${at}`,
    failed: (reason: string) => `not sent: ${reason}`,
    back: 'To the console',
  },
  nl: {
    title: 'Postvak UIT',
    about:
      'De mails die dit platform verstuurde, of zou hebben verstuurd: de laatste 100, nieuwste eerst. Alleen deze computer ziet ze.',
    closed:
      'Mails bevatten links die accounts openen. Open het adres van het postvak dat de server bij het starten toonde; deze browser onthoudt het daarna.',
    empty: 'Nog geen mails.',
    columns: ['Om', 'Aan', 'Onderwerp', 'Inhoud', 'Bezorging'],
    kept: 'hier bewaard',
    sent: (at: string) => `verstuurd ${at}`,
    failed: (reason: string) => `niet verstuurd: ${reason}`,
    back: 'Naar de console',
  },
} as const;

export type OutboxLanguage = keyof typeof TEXTS;

/** What the link in the console asks for (`lng`), else what the browser prefers. */
export const languageOf = (url: string, accepted = ''): OutboxLanguage => {
  const asked = new URL(url, 'http://localhost').searchParams.get('lng') ?? accepted;
  return asked.toLowerCase().startsWith('nl') ? 'nl' : 'en';
};
