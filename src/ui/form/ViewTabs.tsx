import { Tab, Tabs } from '@mui/material';
import { useMessages } from '../../admin/messages';

export type FormView = 'form' | 'json';

export type ViewTabsProps = { view: FormView; onView: (view: FormView) => void; hasForm?: boolean };

/** The two views of what is typed: fields, or the JSON that they make. */
export const ViewTabs = ({ view, onView, hasForm = true }: ViewTabsProps) => {
  const say = useMessages();
  return (
    <Tabs aria-label={say('documentEdit.views')} value={view} onChange={(_, next: FormView) => onView(next)}>
      <Tab value="form" label={say('documentEdit.form')} disabled={!hasForm} />
      <Tab value="json" label={say('record.json')} />
    </Tabs>
  );
};
