/** Of a new user, what a column may hold. */
export const IMPORT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'language',
  'timeZone',
  'birthday',
  'gender',
  'country',
  'password',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Without these no user can be created. */
export const NEEDED: readonly ImportField[] = ['firstName', 'lastName', 'email', 'phoneNumber'];

/** What columns are called, in the languages of the console, as the wire spells it and as spreadsheets often do. */
const NAMES: Readonly<Record<ImportField, string>> = {
  firstName: 'firstname givenname voornaam',
  lastName: 'lastname surname familyname achternaam familienaam',
  email: 'email emailaddress mail emailadres',
  phoneNumber: 'phonenumber phone telephone mobile telefoonnummer telefoon tel gsm',
  language: 'language taal',
  timeZone: 'timezone tijdzone',
  birthday: 'birthday birthdate dateofbirth geboortedatum',
  gender: 'gender sex geslacht',
  country: 'country land',
  password: 'password wachtwoord',
};

const BY_NAME = new Map(IMPORT_FIELDS.flatMap(field => NAMES[field].split(' ').map(name => [name, field] as const)));

/** The field that a heading means, whatever its case, blanks, hyphens and accents. */
export const fieldOf = (heading: string): ImportField | undefined =>
  BY_NAME.get(
    heading
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  );
