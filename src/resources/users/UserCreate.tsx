import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { Button, IconButton, InputAdornment, MenuItem, TextField } from '@mui/material';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { useQuery } from '@tanstack/react-query';
import { format, isValid } from 'date-fns';
import { enGB } from 'date-fns/locale/en-GB';
import { nl } from 'date-fns/locale/nl';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { useLocaleState } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type Say, useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { CONSOLE_GENDERS, COUNTRY_CODES, FORM_BANNER_MS, LANGUAGE_CODES, TIME_ZONES } from '../../contract';
import { Banner } from '../../ui/feedback/Banner';
import { Card, PageFrame } from '../../ui/PageFrame';
import { CodeSelect } from './CodeSelect';
import { joinWithAnd, passwordChecks } from './passwordPolicy';
import './user.css';

type Form = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  repeat: string;
  gender: number;
  country: string;
  phoneNumber: string;
  timeZone: string;
  language: string;
};

/** Spec §5: what the form starts with. */
const DEFAULTS: Form = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  repeat: '',
  gender: CONSOLE_GENDERS.male,
  country: 'BE',
  phoneNumber: '',
  timeZone: 'Europe/Brussels',
  language: 'NL',
};

type Faults = Partial<Record<keyof Form | 'birthday', string>>;

const faultsOf = (form: Form, birthday: Date | null, say: Say): Faults => {
  const faults: Faults = {};
  for (const field of ['firstName', 'lastName', 'email', 'password', 'repeat'] as const) {
    if (form[field] === '') faults[field] = say('users.create.empty');
  }
  if (form.password !== form.repeat && form.repeat !== '') faults.repeat = say('users.create.passwords_differ');
  if (form.phoneNumber === '' || !/^\d+$/.test(form.phoneNumber)) faults.phoneNumber = say('users.create.not_a_number');
  if (birthday !== null && !isValid(birthday)) faults.birthday = say('users.create.bad_date');
  return faults;
};

/** Creates a colleague (spec §2, §5, §7). Nothing typed is lost when the server refuses. */
export const UserCreate = () => {
  const say = useMessages();
  const navigate = useNavigate();
  const { client } = usePlatform();
  const [locale] = useLocaleState();
  const [form, setForm] = useState(DEFAULTS);
  const [birthday, setBirthday] = useState<Date | null>(null);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const [banner, setBanner] = useState<{ text: string }>();
  const [lastRefusal, setLastRefusal] = useState<string>();
  const formElement = useRef<HTMLFormElement>(null);
  const closeBanner = useCallback(() => setBanner(undefined), []);

  const { data: policy } = useQuery({
    queryKey: ['password-policy'],
    queryFn: ({ signal }) => client.users.passwordPolicy(signal),
  });
  const checks = passwordChecks(policy);
  const wordOf = (rule: (typeof checks)[number]['rule']) =>
    say(`users.policy.${rule}`, { minimum: policy?.minimumLength ?? 0, maximum: policy?.maximumLength ?? 0 });

  const faults = faultsOf(form, birthday, say);
  const unmet = form.password === '' ? [] : checks.filter(({ isMet }) => !isMet(form.password));
  if (unmet.length > 0 && !faults.password) {
    faults.password = say('users.policy.sentence', {
      rules: joinWithAnd(
        unmet.map(({ rule }) => wordOf(rule)),
        say('common.and'),
      ),
    });
  }
  const shown = wasSubmitted ? faults : {};

  const set =
    <K extends keyof Form>(field: K) =>
    (value: Form[K]) =>
      setForm(now => ({ ...now, [field]: value }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setSubmitted(true);
    setLastRefusal(undefined);
    const wrong = Object.entries(faults)[0];
    if (wrong) {
      setBanner({
        text: Object.values(faults)
          .filter((text, index, all) => all.indexOf(text) === index)
          .join(' · '),
      });
      formElement.current?.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const { repeat: _, ...payload } = form;
      const user = await client.users.register({
        ...payload,
        ...(birthday ? { birthday: format(birthday, 'yyyy-MM-dd') } : {}),
      });
      navigate(`/users/users/${encodeURIComponent(user.id)}`);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      setBanner({ text });
      setLastRefusal(text);
    } finally {
      setBusy(false);
    }
  };

  const textField = (
    field: 'firstName' | 'lastName' | 'email' | 'phoneNumber',
    autoComplete: string,
    help?: string,
  ) => (
    <TextField
      name={field}
      label={say(`fields.${field}`)}
      value={form[field]}
      onChange={event => set(field)(event.target.value)}
      error={shown[field] !== undefined}
      helperText={shown[field] ?? help}
      autoComplete={autoComplete}
      slotProps={{
        htmlInput: field === 'phoneNumber' ? { inputMode: 'tel' } : field === 'email' ? { inputMode: 'email' } : {},
      }}
    />
  );
  const passwordField = (field: 'password' | 'repeat', label: string) => (
    <TextField
      name={field}
      label={label}
      type={isShown ? 'text' : 'password'}
      value={form[field]}
      onChange={event => set(field)(event.target.value)}
      error={shown[field] !== undefined}
      helperText={shown[field]}
      autoComplete="new-password"
      slotProps={{
        input:
          field === 'password'
            ? {
                endAdornment: (
                  <InputAdornment position="end">
                    <IconButton
                      aria-label={say(isShown ? 'login.hide_password' : 'login.show_password')}
                      onClick={() => setShown(!isShown)}
                    >
                      {isShown ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
                    </IconButton>
                  </InputAdornment>
                ),
              }
            : {},
      }}
    />
  );

  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={locale === 'nl' ? nl : enGB}>
      <PageFrame
        title={say('users.create.title')}
        back={{ to: '/users/users', label: say('resources.users_users.title') }}
      >
        <Banner message={banner} closesAfterMs={FORM_BANNER_MS} onClose={closeBanner} />
        <form ref={formElement} onSubmit={submit} noValidate className="user-form">
          <Card title={say('users.create.person')}>
            <div className="form-grid">
              {textField('firstName', 'off')}
              {textField('lastName', 'off')}
              <DatePicker
                label={`${say('fields.birthday')} (dd-MM-yyyy)`}
                format="dd-MM-yyyy"
                value={birthday}
                onChange={setBirthday}
                disableFuture
                slotProps={{
                  textField: {
                    size: 'small',
                    name: 'birthday',
                    error: faults.birthday !== undefined,
                    helperText: faults.birthday,
                  },
                }}
              />
              <TextField
                select
                name="gender"
                label={say('fields.gender')}
                value={form.gender}
                onChange={event => set('gender')(Number(event.target.value))}
                helperText={say('users.create.gender_help', { value: form.gender })}
              >
                <MenuItem value={CONSOLE_GENDERS.female}>{say('users.gender.female')}</MenuItem>
                <MenuItem value={CONSOLE_GENDERS.male}>{say('users.gender.male')}</MenuItem>
              </TextField>
              <CodeSelect
                label={say('fields.country')}
                kind="region"
                codes={COUNTRY_CODES}
                value={form.country}
                onChange={set('country')}
              />
              {textField('phoneNumber', 'off', say('users.create.phone_help'))}
              <CodeSelect
                label={say('fields.timeZone')}
                kind="timeZone"
                codes={TIME_ZONES}
                value={form.timeZone}
                onChange={set('timeZone')}
              />
              <CodeSelect
                label={say('fields.language')}
                kind="language"
                codes={LANGUAGE_CODES}
                value={form.language}
                onChange={set('language')}
              />
            </div>
          </Card>
          <Card title={say('users.create.account')}>
            <div className="form-grid">
              {textField('email', 'off')}
              <span />
              {passwordField('password', say('fields.password'))}
              {passwordField('repeat', say('users.create.repeat'))}
            </div>
            <ul className="policy" aria-label={say('users.policy.title')}>
              {checks.map(({ rule, isMet }) => {
                const met = form.password !== '' && isMet(form.password);
                return (
                  <li key={rule} data-met={met || undefined}>
                    <span aria-hidden>{met ? '✓' : '○'}</span> {wordOf(rule)}
                    <span className="visually-hidden">{say(met ? 'users.policy.met' : 'users.policy.not_met')}</span>
                  </li>
                );
              })}
            </ul>
          </Card>
          <div className="form-foot">
            <Button type="submit" variant="contained" loading={isBusy}>
              {say('users.create.submit')}
            </Button>
            {lastRefusal ? <span className="form-refusal">{lastRefusal}</span> : null}
          </div>
        </form>
      </PageFrame>
    </LocalizationProvider>
  );
};
