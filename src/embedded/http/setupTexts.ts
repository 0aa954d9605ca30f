/** What the set-up page says. */
export const TEXTS = {
  en: {
    title: 'First administrator',
    about:
      'This platform has no account yet. The account that you make here holds every permission. The link works once.',
    email: 'E-mail address',
    password: 'Password',
    submit: 'Make the account',
    done: 'The account is there. You can sign in now.',
    console: 'To the console',
    email_wrong: 'This is no e-mail address.',
    /** The policy that every platform begins with. */
    password_wrong:
      'The password needs 8 to 128 characters, with a lower case letter, an upper case letter and a number, and no white space.',
  },
  nl: {
    title: 'Eerste beheerder',
    about:
      'Dit platform heeft nog geen account. Het account dat u hier maakt, heeft alle rechten. De link werkt één keer.',
    email: 'E-mailadres',
    password: 'Wachtwoord',
    submit: 'Account maken',
    done: 'Het account is gemaakt. U kunt zich nu aanmelden.',
    console: 'Naar de console',
    email_wrong: 'Dit is geen e-mailadres.',
    password_wrong:
      'Het wachtwoord telt 8 tot 128 tekens, met een kleine letter, een hoofdletter en een cijfer, en zonder spaties.',
  },
} as const;
