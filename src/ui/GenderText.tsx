import { useMessages } from '../admin/messages';
import { CONSOLE_GENDERS, SEX_CODES } from '../contract';

/** The console creates with 0 for Female, other programs write the platform's 2: the stored value stands beside. */
export const GenderText = ({ gender }: { gender: unknown }) => {
  const say = useMessages();
  if (gender === undefined || gender === '' || typeof gender === 'object') return <>–</>;
  if (gender === CONSOLE_GENDERS.male) {
    return <>{say('users.profile.gender', { name: say('users.gender.male'), gender })}</>;
  }
  if (gender === CONSOLE_GENDERS.female || gender === SEX_CODES.female) {
    return <>{say('users.profile.gender', { name: say('users.gender.female'), gender })}</>;
  }
  return <>{String(gender)}</>;
};
