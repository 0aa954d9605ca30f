import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useMessages } from '../../admin/messages';
import { type FoundRecord, useRecordSearch } from '../../admin/useRecordSearch';
import { useReference } from '../../admin/useReference';
import { ValueField, type ValueFieldProps } from './ValueField';

export type RecordInputProps = Omit<
  ValueFieldProps,
  'name' | 'as' | 'rows' | 'choices' | 'lang' | 'isCovered' | 'end'
> & {
  /** Resource of the records, by its name. */
  of: string;
  name?: string;
};

/**
 * A field for the id of a record, which finds it by what it is called where the operator may search its list; whose id stands there is
 * said below. Ids may be typed or pasted. The hint is for whoever may search.
 */
export const RecordInput = (props: RecordInputProps) => {
  const {
    of,
    name,
    label,
    value,
    onChange,
    fault,
    hint,
    isRequired = false,
    isReadOnly = false,
    autoFocus = false,
  } = props;
  const say = useMessages();
  const [chosen, setChosen] = useState<FoundRecord>();
  const [isUp, setUp] = useState(false);
  const isChosen = value !== '' && value === chosen?.id;
  const search = useRecordSearch(of, isChosen ? '' : value);
  const known = useReference(of, isChosen ? '' : value.trim()).name;
  const called = isChosen ? chosen.title : known;
  if (!search.isOpen || isReadOnly) return <ValueField {...props} name={name ?? ''} hint={called} />;

  const isShown = isUp && !called && (search.found.length > 0 || search.isLooking);
  const saysNone = search.isDone && search.found.length === 0 && !called;
  const help = called ?? (search.error ? say('record.search_failed') : saysNone ? say('record.found_none') : hint);
  return (
    <Autocomplete
      freeSolo
      open={isShown}
      onOpen={() => setUp(true)}
      onClose={() => setUp(false)}
      options={[...search.found]}
      loading={search.isLooking}
      loadingText={say('common.loading')}
      value={null}
      inputValue={value}
      onInputChange={(_, text, reason) => {
        if (reason === 'input' || reason === 'clear') onChange(text);
      }}
      onChange={(_, picked) => {
        if (picked === null || typeof picked === 'string') return;
        setChosen(picked);
        onChange(picked.id);
      }}
      filterOptions={options => options}
      getOptionKey={option => (typeof option === 'string' ? option : option.id)}
      getOptionLabel={option => (typeof option === 'string' ? option : option.title)}
      renderOption={({ key, ...item }, { title, aside, id }) => (
        <li key={key} {...item}>
          <span className="found-record">
            <bdi>{title}</bdi>
            <bdi className="found-aside">{aside ?? id}</bdi>
          </span>
        </li>
      )}
      renderInput={({ InputProps, inputProps, InputLabelProps, ...params }) => (
        <TextField
          {...params}
          name={name}
          label={label}
          required={isRequired}
          autoFocus={autoFocus}
          error={fault !== undefined}
          helperText={fault ?? help}
          slotProps={{
            input: InputProps,
            htmlInput: { ...inputProps, spellCheck: false },
            inputLabel: InputLabelProps,
          }}
        />
      )}
    />
  );
};
