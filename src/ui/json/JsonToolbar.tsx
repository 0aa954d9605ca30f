import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useMessages } from '../../admin/messages';
import { Button } from '../controls/Button';
import { FindBox, type FindBoxProps } from '../FindBox';
import { WrapToggle } from '../WrapToggle';

export type JsonView = 'tree' | 'raw';

export type JsonToolbarProps = Omit<FindBoxProps, 'labels'> & {
  view: JsonView;
  onView: (view: JsonView) => void;
  onFoldAll: (type: 'all' | 'none') => void;
  isWrapped: boolean;
  onWrap: (isWrapped: boolean) => void;
  onDownload: () => void;
};

/** Search, folding, and the ways to look at a JSON text. */
export const JsonToolbar = (props: JsonToolbarProps) => {
  const { view, onView, typed, onType, verdict, hasMatches, onStep, onFoldAll, isWrapped, onWrap, onDownload } = props;
  const say = useMessages();
  const isTree = view === 'tree';
  return (
    <div className="json-toolbar">
      {isTree ? (
        <FindBox
          typed={typed}
          onType={onType}
          verdict={verdict}
          hasMatches={hasMatches}
          onStep={onStep}
          labels={{ search: say('json.search'), previous: say('json.previous_match'), next: say('json.next_match') }}
        />
      ) : null}
      <span className="json-actions">
        {isTree ? (
          <>
            <Button onClick={() => onFoldAll('all')}>{say('json.expand_all')}</Button>
            <Button onClick={() => onFoldAll('none')}>{say('json.collapse_all')}</Button>
            <WrapToggle label={say('json.wrap')} isWrapped={isWrapped} onWrap={onWrap} />
          </>
        ) : null}
        <ToggleButtonGroup
          aria-label={say('json.view')}
          exclusive
          size="small"
          value={view}
          onChange={(_, next: JsonView | null) => {
            if (next) onView(next);
          }}
        >
          <ToggleButton value="tree" sx={{ px: 2, py: '3px' }}>
            {say('json.view_tree')}
          </ToggleButton>
          <ToggleButton value="raw" sx={{ px: 2, py: '3px' }}>
            {say('json.view_raw')}
          </ToggleButton>
        </ToggleButtonGroup>
        <Button onClick={onDownload}>{say('json.download')}</Button>
      </span>
    </div>
  );
};
