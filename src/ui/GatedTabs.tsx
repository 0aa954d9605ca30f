import { Tab, Tabs } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { type May, useWhyNot } from '../admin/may';

type GatedTab = { value: string; label: string; may: May; content: () => ReactNode };

export type GatedTabsProps = {
  label: string;
  tabs: readonly GatedTab[];
  value: string;
  onChange: (value: string) => void;
};

/** Tabs of which those without permission are greyed and cannot be selected; their content is not even rendered. */
export const GatedTabs = ({ label, tabs, value, onChange }: GatedTabsProps) => {
  const panelId = useId();
  const shown = tabs.find(tab => tab.value === value);
  const whyNot = useWhyNot();
  const isAllowed = shown?.may.isAllowed ?? false;
  return (
    <>
      <Tabs
        aria-label={label}
        value={isAllowed && shown ? value : false}
        onChange={(_, next: string) => onChange(next)}
      >
        {tabs.map(tab => (
          <Tab
            key={tab.value}
            value={tab.value}
            id={`${panelId}-${tab.value}`}
            aria-controls={panelId}
            label={tab.label}
            disabled={!tab.may.isAllowed}
            title={whyNot(tab.may)}
          />
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
