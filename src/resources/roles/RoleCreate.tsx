import { Button, TextField } from '@mui/material';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { FORM_BANNER_MS, type Role } from '../../contract';
import { Banner } from '../../ui/feedback/Banner';
import { PageFrame } from '../../ui/PageFrame';
import './role.css';

/** Creates a role; only its name is needed (spec §5). */
export const RoleCreate = () => {
  const say = useMessages();
  const navigate = useNavigate();
  const dataProvider = useDataProvider();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [banner, setBanner] = useState<{ text: string }>();
  const [refusal, setRefusal] = useState<string>();
  const nameInput = useRef<HTMLInputElement>(null);
  const closeBanner = useCallback(() => setBanner(undefined), []);
  const fault = name.trim() === '' ? say('roles.create.bad_name') : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setSubmitted(true);
    setRefusal(undefined);
    if (fault) {
      setBanner({ text: fault });
      nameInput.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const { data } = await dataProvider.create<Role>('users/roles', { data: { name, description } });
      navigate(`/users/roles/${encodeURIComponent(data.id)}`);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      setBanner({ text });
      setRefusal(text);
    } finally {
      setBusy(false);
    }
  };

  return (
    <PageFrame
      title={say('roles.create.title')}
      back={{ to: '/users/roles', label: say('resources.users_roles.title') }}
    >
      <Banner message={banner} closesAfterMs={FORM_BANNER_MS} onClose={closeBanner} />
      <form onSubmit={submit} noValidate className="role-form">
        <TextField
          inputRef={nameInput}
          label={say('fields.name')}
          value={name}
          onChange={event => setName(event.target.value)}
          error={wasSubmitted && fault !== undefined}
          helperText={wasSubmitted ? fault : undefined}
          autoComplete="off"
        />
        <TextField
          label={say('roles.create.description')}
          value={description}
          onChange={event => setDescription(event.target.value)}
          multiline
          minRows={2}
        />
        <div className="role-foot">
          <Button type="submit" variant="contained" loading={isBusy}>
            {say('roles.create.submit')}
          </Button>
          {refusal ? <span className="role-refusal">{refusal}</span> : null}
        </div>
      </form>
    </PageFrame>
  );
};
