import { Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useMessages } from '../../../admin/messages';
import { Button } from '../../controls/Button';

export type AddLanguageProps = {
  /** By which the form finds it. */
  name: string;
  languages: readonly { code: string; label: string }[];
  isReadOnly: boolean;
  onAdd: (code: string) => void;
};

/** Adds a text in one more language of the platform. */
export const AddLanguage = ({ name, languages, isReadOnly, onAdd }: AddLanguageProps) => {
  const say = useMessages();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <div>
      <Button
        name={name}
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isReadOnly || languages.length === 0}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {say('record.add_language')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {languages.map(({ code, label }) => (
          <MenuItem
            key={code}
            onClick={() => {
              setAnchor(null);
              onAdd(code);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
};
