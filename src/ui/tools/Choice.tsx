import { useId } from 'react';

export type ChoiceProps<T extends string> = {
  legend: string;
  /** Where a title above says the same. */
  isLegendHidden?: boolean;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** One of a few, all in sight. */
export const Choice = <T extends string>({ legend, isLegendHidden, value, options, onChange }: ChoiceProps<T>) => {
  const name = useId();
  return (
    <fieldset className="tool-choice">
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      {options.map(option => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
};
