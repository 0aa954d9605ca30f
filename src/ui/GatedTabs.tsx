import { Tab, Tabs } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useMessages } from '../admin/messages';
import { useHoldsAny } from '../admin/platform';

export type GatedTab = { value: string; label: string; permissions?: readonly string[]; content: () => ReactNode };

export type GatedTabsProps = {
  label: string;
  tabs: readonly GatedTab[];
  value: string;
  onChange: (value: string) => void;
};

const TabButton = ({ tab, panelId, ...rest }: { tab: GatedTab; panelId: string }) => {
  const say = useMessages();
  const isAllowed = useHoldsAny(tab.permissions);
  return (
    <Tab
      {...rest}
      value={tab.value}
      id={`${panelId}-${tab.value}`}
      aria-controls={panelId}
      label={tab.label}
      disabled={!isAllowed}
      title={
        isAllowed ? undefined : say('shell.missing_permission', { permissions: (tab.permissions ?? []).join(', ') })
      }
    />
  );
};

/** Tabs of which those without permission are greyed and cannot be selected; their content is not even rendered. */
export const GatedTabs = ({ label, tabs, value, onChange }: GatedTabsProps) => {
  const panelId = useId();
  const shown = tabs.find(tab => tab.value === value);
  const isAllowed = useHoldsAny(shown?.permissions);
  return (
    <>
      <Tabs
        aria-label={label}
        value={isAllowed && shown ? value : false}
        onChange={(_, next: string) => onChange(next)}
      >
        {tabs.map(tab => (
          <TabButton key={tab.value} tab={tab} panelId={panelId} {...{ value: tab.value }} />
        ))}
      </Tabs>
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={shown ? `${panelId}-${shown.value}` : undefined}
        style={{ paddingTop: 16 }}
      >
        {shown && isAllowed ? shown.content() : null}
      </div>
    </>
  );
};
