import { useMessages } from '../../admin/messages';
import { explainRql } from './explainRql';
import type { FilterDraft } from './useFilterDraft';

export type FilterNoteProps = {
  id: string;
  draft: FilterDraft;
  /** Why the server refused the present query. */
  refusal: string | undefined;
};

/** Below the filter box: what is wrong and where, or what is probably not meant. */
export const FilterNote = ({
  id,
  draft: { draft, error, entersToSearch, advice, replace },
  refusal,
}: FilterNoteProps) => {
  const say = useMessages();
  const mistake = error ? explainRql(say, error) : refusal;
  return (
    <div id={id} className="query-note" role="status">
      {mistake ? (
        <span className="query-error">
          {mistake}
          {error && entersToSearch ? ` ${say('table.enters_to_search', { count: entersToSearch })}` : null}
        </span>
      ) : (
        advice.slice(0, 2).map(({ replacement, position, length, ...item }) => (
          <span key={`${position}${item.code}`} className="query-advice">
            {explainRql(say, { ...item, position })}
            {replacement === undefined ? null : (
              <button
                type="button"
                onClick={() => replace(draft.slice(0, position) + replacement + draft.slice(position + length))}
              >
                {say('table.apply_advice', { text: replacement })}
              </button>
            )}
          </span>
        ))
      )}
    </div>
  );
};
