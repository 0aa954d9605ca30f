import { useState } from 'react';
import type { QuickFilter } from '../../admin/defineResource';
import { type MessageKey, useMessages } from '../../admin/messages';
import { ToolTexts } from '../../admin/serviceTexts';
import { conjunctsOf, type Filter, joinFilters, parseFilter } from '../../rql';
import { WhenThere } from '../feedback/WhenThere';
import { useList } from './useConsoleList';

/** Questions of every day as chips: what they ask for stands in the box, so that it can be seen and changed. */
export const QuickFilters = ({ filters }: { filters: readonly QuickFilter[] }) => {
  const say = useMessages();
  const { filter, setQuery } = useList();
  const [asking, setAsking] = useState<QuickFilter>();
  const present = conjunctsOf(filter);
  const Asked = asking && typeof asking.filter !== 'string' ? asking.filter : undefined;

  const add = (condition: string) => {
    const verdict = parseFilter(condition);
    if (verdict.valid) setQuery(joinFilters([...present, verdict.filter]));
  };
  const press = (quick: QuickFilter) => {
    if (typeof quick.filter !== 'string') setAsking(quick);
    else if (present.includes(quick.filter as Filter))
      setQuery(joinFilters(present.filter(one => one !== quick.filter)));
    else add(quick.filter);
  };

  return (
    <div className="quick-filters" role="group" aria-label={say('table.quick_filters')}>
      {filters.map(quick => (
        <button
          key={quick.name}
          type="button"
          aria-pressed={typeof quick.filter === 'string' ? present.includes(quick.filter as Filter) : undefined}
          aria-haspopup={typeof quick.filter === 'string' ? undefined : 'dialog'}
          onClick={() => press(quick)}
        >
          {say(`table.quick_${quick.name}` as MessageKey)}
        </button>
      ))}
      {Asked ? (
        <WhenThere fallback={null}>
          <ToolTexts>
            <Asked
              onChoose={condition => {
                setAsking(undefined);
                if (condition) add(condition);
              }}
            />
          </ToolTexts>
        </WhenThere>
      ) : null}
    </div>
  );
};
