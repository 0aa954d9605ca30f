/** A calendar day as it is typed when a user is created, `dd-MM-yyyy`; what is none is shown as it is. */
export const birthdayText = (birthday: string): string => birthday.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3-$2-$1');
