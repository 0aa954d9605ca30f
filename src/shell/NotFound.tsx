import { Link } from 'react-router-dom';
import { useMessages } from '../admin/messages';
import { Note } from '../ui/Note';
import { PageFrame } from '../ui/PageFrame';

/** An address that leads nowhere. */
export const NotFound = () => {
  const say = useMessages();
  return (
    <PageFrame title={say('shell.not_found')}>
      <Note
        title={say('shell.not_found_text')}
        text={<code>{window.location.pathname}</code>}
        action={<Link to="/">{say('shell.back_home')}</Link>}
      />
    </PageFrame>
  );
};
