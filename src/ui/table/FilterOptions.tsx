import { useMessages } from '../../admin/messages';
import type { FilterOption } from './useFilterDraft';

export type FilterOptionsProps = {
  id: string;
  options: readonly FilterOption[];
  /** Place of the one that the keys point at; -1 for none. */
  active: number;
  onTake: (option: FilterOption) => void;
};

/** The list below the filter box. */
export const FilterOptions = ({ id, options, active, onTake }: FilterOptionsProps) => {
  const say = useMessages();
  return (
    <ul id={id} role="listbox" className="query-options" aria-label={say('table.suggestions')}>
      {options.map((option, index) => (
        <li
          key={`${option.kind} ${option.text}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onMouseDown={event => {
            // Or the box would lose the focus, and the list with it.
            event.preventDefault();
            onTake(option);
          }}
        >
          <code title={option.text}>{option.text}</code>
          <span>{option.label ?? say(`table.suggestion_${option.kind}`)}</span>
        </li>
      ))}
    </ul>
  );
};
