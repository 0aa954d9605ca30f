import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { isSame } from '../../ui/json/isSame';
import { Card } from '../../ui/PageFrame';
import { PartDialog } from './PartDialog';
import { PARTS, type PartKind, partsOf, withoutPart } from './schemaParts';
import type { WrittenSchema } from './schemaPlan';
import type { NameFaults } from './useSchemaEdit';

export type SchemaFormsProps = {
  schema: WrittenSchema;
  /** What is wrong with its names, once it was tried to go on with them. */
  faults?: NameFaults | undefined;
  onChange: (schema: WrittenSchema) => void;
};

const KINDS: readonly PartKind[] = ['property', 'status', 'transition', 'index'];

/** What a schema is called, and what it is for. */
const Names = ({ schema, faults, onChange }: SchemaFormsProps) => {
  const say = useMessages();
  const place = useRef<HTMLDivElement>(null);
  const isFaulty = faults !== undefined;
  useEffect(() => {
    if (isFaulty) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isFaulty]);
  return (
    <div ref={place} className="schema-names">
      {(['name', 'description'] as const).map(name => (
        <TextField
          key={name}
          name={name}
          label={say(`fields.${name}`)}
          value={schema[name]}
          multiline={name === 'description'}
          onChange={({ target }) => onChange({ ...schema, [name]: target.value })}
          error={faults?.[name] !== undefined}
          helperText={faults?.[name]}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
      ))}
    </div>
  );
};

/** The parts of a schema in lists: each is added, changed and removed in a form. Nothing is sent before the whole is saved. */
export const SchemaForms = ({ schema, faults, onChange }: SchemaFormsProps) => {
  const say = useMessages();
  const [open, setOpen] = useState<{ kind: PartKind; key?: string; name?: string }>();
  return (
    <div className="schema-forms">
      <Names schema={schema} faults={faults} onChange={onChange} />
      {KINDS.map(kind => (
        <Card key={kind} title={say(`schemaEdit.parts_${kind}`)}>
          <ul className="schema-parts">
            {partsOf(kind, schema).map(({ key, name }) => (
              <li key={key}>
                <code>
                  <bdi>{name}</bdi>
                </code>
                <IconButton
                  aria-label={say('schemaEdit.edit_part', { name })}
                  onClick={() => setOpen({ kind, key, name })}
                >
                  <EditIcon fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={say('schemaEdit.remove_part', { name })}
                  onClick={() => onChange(withoutPart(kind, schema, key))}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </li>
            ))}
          </ul>
          <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpen({ kind })}>
            {say(`schemaEdit.add_${kind}`)}
          </Button>
        </Card>
      ))}
      {open ? (
        <PartDialog
          title={say(`schemaEdit.${open.key === undefined ? 'add' : 'edit'}_${open.kind}`)}
          // Its key may be its place among the others, which changes.
          draftName={`part ${open.kind} ${open.name ?? ''}`}
          fields={PARTS[open.kind].fields}
          schema={schema}
          initial={PARTS[open.kind].read(schema, open.key)}
          isNew={open.key === undefined}
          onClose={() => setOpen(undefined)}
          onDone={values => {
            const { read, write } = PARTS[open.kind];
            // What is put back as it was changes nothing: an index, say, would be dropped and made anew.
            const isAsItWas = open.key !== undefined && isSame(values, read(schema, open.key));
            if (!isAsItWas) onChange(write(schema, open.key, values));
            setOpen(undefined);
          }}
        />
      ) : null}
    </div>
  );
};
