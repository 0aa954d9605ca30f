import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { wireNamesOf } from '../../admin/effective';
import { type May, withoutImplied } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform, useSessionUser } from '../../admin/platform';
import { ServiceTexts } from '../../admin/serviceTexts';
import { Button } from '../controls/Button';
import { AnswerLine } from './AnswerLine';
import { useGrantingRoles } from './useGrantingRoles';
import './why.css';

export type WhyDialogProps = { may: May; onClose: () => void };

const Content = ({ may }: { may: May }) => {
  const say = useMessages();
  const { session } = usePlatform();
  const me = useSessionUser();
  const granting = useGrantingRoles();
  if (!me) return null;
  // Nothing is missing: the operator wants to change nothing here.
  if (may.missing.length === 0) return <DialogContent>{say('host.read_only_why')}</DialogContent>;
  return (
    <DialogContent>
      <p className="why-intro">{say('why.intro', { host: session.host ?? '' })}</p>
      {withoutImplied(may.missing).map(anyOf => (
        <div key={anyOf.join(' ')}>
          {anyOf.length > 1 ? <p>{say('why.any_of')}</p> : null}
          <ul className="why-answers">
            {[...new Set(anyOf.flatMap(wireNamesOf))].map(permission => (
              <AnswerLine key={permission} user={me} permission={permission} granting={granting(permission)} />
            ))}
          </ul>
        </div>
      ))}
      <p className="why-note">{say('why.groups_not_considered')}</p>
    </DialogContent>
  );
};

const Box = ({ may, onClose }: WhyDialogProps) => {
  const say = useMessages();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{say(may.missing.length > 0 ? 'why.title' : 'host.read_only')}</DialogTitle>
      <Content may={may} />
      <DialogActions>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {say('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Why a control is greyed: what is missing, and which roles would give it. */
export const WhyDialog = (props: WhyDialogProps) => (
  <ServiceTexts>
    <Box {...props} />
  </ServiceTexts>
);
