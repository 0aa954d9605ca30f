import { Divider, Menu, MenuItem } from '@mui/material';
import { useMessages } from '../../admin/messages';
import { usePreferences } from '../../admin/preferences';
import { ServiceTexts } from '../../admin/serviceTexts';
import { showFilter } from '../../rql';
import { forgetFilters, recentFilters } from '../table/filterHistory';

export type FilterHistoryProps = {
  resource: string;
  anchor: HTMLElement;
  onTake: (text: string) => void;
  onClose: () => void;
};

const Items = ({ resource, anchor, onTake, onClose }: FilterHistoryProps) => {
  const say = useMessages();
  const preferences = usePreferences();
  const filters = recentFilters(preferences, resource);
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': say('filter.history') } }}>
      {filters.length === 0 ? <MenuItem disabled>{say('filter.history_none')}</MenuItem> : null}
      {filters.map(filter => (
        <MenuItem
          key={filter}
          onClick={() => {
            onClose();
            onTake(showFilter(filter));
          }}
          sx={{ maxWidth: 560, font: '13px / 20px var(--mono)', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
        >
          {showFilter(filter)}
        </MenuItem>
      ))}
      {filters.length > 0 ? <Divider component="li" /> : null}
      {filters.length > 0 ? (
        <MenuItem
          onClick={() => {
            forgetFilters(preferences, resource);
            onClose();
          }}
        >
          {say('filter.history_clear')}
        </MenuItem>
      ) : null}
    </Menu>
  );
};

/** The filters that were used last on a table. */
export const FilterHistory = (props: FilterHistoryProps) => (
  <ServiceTexts>
    <Items {...props} />
  </ServiceTexts>
);
