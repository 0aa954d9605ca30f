import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { useState } from 'react';
import { useMessages } from '../../admin/messages';
import { IconButton } from '../controls/IconButton';
import { ValueField, type ValueFieldProps } from './ValueField';

/** A field for a secret, covered until somebody asks to see it. */
export const SecretField = (props: Omit<ValueFieldProps, 'as' | 'isCovered' | 'end'>) => {
  const say = useMessages();
  const [isShown, setShown] = useState(false);
  const eye = (
    <IconButton
      title={say(isShown ? 'record.field_cover' : 'record.field_uncover', { name: props.label })}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
    </IconButton>
  );
  return <ValueField {...props} as="secret" isCovered={!isShown} end={eye} />;
};
