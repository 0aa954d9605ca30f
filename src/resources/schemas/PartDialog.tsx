import {
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  TextField,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useMessages } from '../../admin/messages';
import { Button } from '../../ui/controls/Button';
import { DraftOffer } from '../../ui/drafts/DraftOffer';
import { useDraft } from '../../ui/drafts/useDraft';
import { readKept } from '../../ui/json/readTyped';
import { sayLostNumber } from '../../ui/json/sayLostNumber';
import { lines, type PartField, type PartValues } from './schemaParts';
import type { WrittenSchema } from './schemaPlan';
import '../../ui/form/form.css';

export type PartDialogProps = {
  title: string;
  /** Name of the draft that keeps what is typed. */
  draftName: string;
  fields: readonly PartField[];
  schema: WrittenSchema;
  initial: PartValues;
  isNew: boolean;
  /** The dialog goes; what was typed is kept for its next opening, unless it was given up. */
  onClose: () => void;
  onDone: (values: PartValues) => void;
};

type FieldProps = {
  field: PartField;
  schema: WrittenSchema;
  value: string;
  onChange: (value: string) => void;
  fault: string | undefined;
  isFirst: boolean;
};

const Field = ({ field: { name, label, kind, choices }, schema, value, onChange, fault, isFirst }: FieldProps) => {
  const say = useMessages();
  if (kind === 'flag') {
    return (
      <FormControlLabel
        label={say(label)}
        control={<Checkbox checked={value === 'true'} onChange={(_, isOn) => onChange(isOn ? 'true' : '')} />}
      />
    );
  }
  const isSeveral = kind === 'choices';
  const offered = choices?.(schema) ?? [];
  // What is stored stays to be seen, and to be taken away, though it may be chosen no more.
  const gone = isSeveral ? lines(value).filter(one => !offered.includes(one)) : [];
  const isLong = kind === 'json' || kind === 'lines';
  return (
    <TextField
      name={name}
      label={kind === 'json' ? say('schemaEdit.as_json', { label: say(label) }) : say(label)}
      value={isSeveral ? lines(value) : value}
      autoFocus={isFirst}
      onChange={({ target }) => onChange(isSeveral ? [target.value].flat().join('\n') : target.value)}
      error={fault !== undefined}
      helperText={fault ?? (kind === 'lines' ? say('schemaEdit.one_a_line') : undefined)}
      select={kind === 'choice' || isSeveral}
      multiline={isLong}
      {...(isLong ? { minRows: 2, maxRows: 12 } : {})}
      slotProps={{
        ...(isSeveral ? { select: { multiple: true } } : {}),
        htmlInput: {
          autoComplete: 'off',
          spellCheck: false,
          ...(isLong ? { style: { fontFamily: 'var(--mono)', fontSize: 13 } } : {}),
        },
      }}
    >
      {[...offered, ...gone].map(choice => (
        <MenuItem key={choice} value={choice}>
          {choice}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** One part of a schema as a form; what is wrong with its JSON is told before anything changes. */
export const PartDialog = ({ title, draftName, fields, schema, initial, isNew, onClose, onDone }: PartDialogProps) => {
  const say = useMessages();
  const titleId = useId();
  const [values, setValues] = useState(initial);
  const draft = useDraft(draftName, values, {
    label: title,
    initial,
    onRestore: kept => setValues({ ...initial, ...kept } as PartValues),
  });
  const [wasTried, setTried] = useState(false);

  const faultOf = ({ name, kind, taken }: PartField): string | undefined => {
    const typed = values[name] ?? '';
    if (typed !== initial[name] && taken?.(schema).includes(typed)) return say('schemaEdit.taken', { name: typed });
    if (kind === 'flag') return undefined;
    // What is stored without a name may stay so.
    if (kind === 'text' && !isNew && initial[name] === '' && typed === '') return undefined;
    if (kind !== 'json') return typed.trim() === '' ? say('schemaEdit.empty') : undefined;
    if (typed.trim() === '') return undefined;
    const read = readKept(typed);
    if ('line' in read) return say('record.not_json', read);
    return 'number' in read ? sayLostNumber(read, say) : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Of the page's own form this one is no part.
    event.stopPropagation();
    setTried(true);
    if (fields.some(field => faultOf(field) !== undefined)) return;
    draft.settle();
    onDone(values);
  };
  const cancel = () => {
    draft.settle();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent className="schema-part">
          <DraftOffer of={draft} label={title} />
          {fields.map((field, index) => (
            <Field
              key={field.name}
              field={field}
              schema={schema}
              value={values[field.name] ?? ''}
              onChange={value => setValues(now => ({ ...now, [field.name]: value }))}
              fault={wasTried ? faultOf(field) : undefined}
              isFirst={index === 0}
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={cancel}>
            {say('common.cancel')}
          </Button>
          <Button variant="contained" type="submit">
            {say('schemaEdit.put_in')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
