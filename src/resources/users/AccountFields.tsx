import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { useMessages } from '../../admin/messages';
import type { PasswordPolicy } from '../../contract';
import { IconButton } from '../../ui/controls/IconButton';
import type { FormState } from '../../ui/form/useForm';
import { Card } from '../../ui/PageFrame';
import { passwordChecks } from './passwordPolicy';
import { type NewUserValues, ruleWords } from './userRules';

type PolicyListProps = { policy: PasswordPolicy; password: string };

/** What the password needs, ticked off while it is typed. */
const PolicyList = ({ policy, password }: PolicyListProps) => {
  const say = useMessages();
  return (
    <ul className="policy" aria-label={say('users.policy.title')}>
      {passwordChecks(policy).map(({ rule, isMet }) => {
        const met = password !== '' && isMet(password);
        return (
          <li key={rule} data-met={met || undefined}>
            <span aria-hidden>{met ? '✓' : '○'}</span> {ruleWords(rule, policy, say)}
            <span className="visually-hidden">{say(met ? 'users.policy.met' : 'users.policy.not_met')}</span>
          </li>
        );
      })}
    </ul>
  );
};

export type AccountFieldsProps = { form: FormState<NewUserValues>; policy: PasswordPolicy };

/** What the new user signs in with. */
export const AccountFields = ({ form: { values, field }, policy }: AccountFieldsProps) => {
  const say = useMessages();
  const [isShown, setShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        title={say(isShown ? 'login.hide_password' : 'login.show_password')}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
  const secret = { type: isShown ? 'text' : 'password', autoComplete: 'new-password' };
  return (
    <Card title={say('users.create.account')}>
      <div className="form-grid">
        <TextField
          {...field('email')}
          label={say('fields.email')}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'email' } }}
        />
        <span />
        <TextField
          {...field('password')}
          {...secret}
          label={say('fields.password')}
          slotProps={{ input: { endAdornment: toggle } }}
        />
        <TextField {...field('repeat')} {...secret} label={say('users.create.repeat')} />
      </div>
      <PolicyList policy={policy} password={values.password} />
    </Card>
  );
};
