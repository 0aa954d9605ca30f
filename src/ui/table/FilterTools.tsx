import HistoryIcon from '@mui/icons-material/History';
import TuneIcon from '@mui/icons-material/Tune';
import { useState } from 'react';
import { useMessages } from '../../admin/messages';
import { IconButton } from '../controls/IconButton';
import { WhenThere } from '../feedback/WhenThere';
import { part } from '../theme/part';
import type { FilterDraft } from './useFilterDraft';

const FilterHistory = part(() => import('../filter/FilterHistory').then(({ FilterHistory: Menu }) => Menu));

export type FilterToolsProps = {
  resource: string;
  draft: FilterDraft;
  builderId: string;
  isBuilding: boolean;
  onBuild: (isBuilding: boolean) => void;
};

/** Beside the filter box: its rows and groups, and what was asked before. */
export const FilterTools = ({ resource, draft, builderId, isBuilding, onBuild }: FilterToolsProps) => {
  const say = useMessages();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={say('table.builder')}
        title={say('table.builder')}
        aria-expanded={isBuilding}
        aria-controls={isBuilding ? builderId : undefined}
        color={isBuilding ? 'primary' : undefined}
        onClick={() => onBuild(!isBuilding)}
      >
        <TuneIcon style={{ fontSize: 18 }} />
      </IconButton>
      <IconButton
        aria-label={say('table.history')}
        title={say('table.history')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <HistoryIcon style={{ fontSize: 18 }} />
      </IconButton>
      {anchor ? (
        <WhenThere fallback={null}>
          <FilterHistory
            resource={resource}
            anchor={anchor}
            onTake={text => draft.submit(text)}
            onClose={() => setAnchor(null)}
          />
        </WhenThere>
      ) : null}
    </>
  );
};
