import { MenuItem, TextField } from '@mui/material';
import { useMessages } from '../../admin/messages';
import { BIRTHDAY_FORMAT, CONSOLE_GENDERS } from '../../contract';
import { COUNTRY_CODES } from '../../contract/countries';
import { LANGUAGE_CODES } from '../../contract/languages';
import { TIME_ZONES } from '../../contract/timeZones';
import { DateInput } from '../../ui/form/DateInput';
import type { FormState } from '../../ui/form/useForm';
import { Card } from '../../ui/PageFrame';
import { CodeSelect } from './CodeSelect';
import { FIRST_BIRTHDAY, lastBirthday, type NewUserValues } from './userRules';

/** Who the new user is. */
export const PersonFields = ({ form }: { form: FormState<NewUserValues> }) => {
  const say = useMessages();
  const { values, faults, set, field } = form;
  return (
    <Card title={say('users.create.person')}>
      <div className="form-grid">
        <TextField {...field('firstName')} label={say('fields.firstName')} autoComplete="off" />
        <TextField {...field('lastName')} label={say('fields.lastName')} autoComplete="off" />
        <DateInput
          name="birthday"
          label={say('users.create.birthday')}
          format={BIRTHDAY_FORMAT}
          value={values.birthday}
          onChange={set('birthday')}
          min={FIRST_BIRTHDAY}
          max={lastBirthday()}
          // What is no date is told at once: there is nothing to wait for.
          error={faults.birthday}
          help={say('users.create.birthday_help')}
        />
        <TextField
          select
          name="gender"
          label={say('fields.gender')}
          value={values.gender}
          onChange={event => set('gender')(Number(event.target.value))}
          helperText={say('users.create.gender_help', { value: values.gender })}
        >
          <MenuItem value={CONSOLE_GENDERS.female}>{say('users.gender.female')}</MenuItem>
          <MenuItem value={CONSOLE_GENDERS.male}>{say('users.gender.male')}</MenuItem>
        </TextField>
        <CodeSelect
          label={say('fields.country')}
          kind="region"
          codes={COUNTRY_CODES}
          value={values.country}
          onChange={set('country')}
        />
        <TextField
          {...field('phoneNumber', say('users.create.phone_help'))}
          label={say('fields.phoneNumber')}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'tel' } }}
        />
        <CodeSelect
          label={say('fields.timeZone')}
          kind="timeZone"
          codes={TIME_ZONES}
          value={values.timeZone}
          onChange={set('timeZone')}
        />
        <CodeSelect
          label={say('fields.language')}
          kind="language"
          codes={LANGUAGE_CODES}
          value={values.language}
          onChange={set('language')}
        />
      </div>
    </Card>
  );
};
