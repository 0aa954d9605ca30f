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

/** As buttons that are greyed (controls.css). */
const GREYED = { opacity: 0.55, cursor: 'help' } as const;

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
        onChange={(_, next: string) => {
          if (tabs.find(tab => tab.value === next)?.may.isAllowed) onChange(next);
        }}
      >
        {tabs.map(tab => {
          const reason = whyNot(tab.may);
          const words = (
            <span>
              {tab.label} <span className="visually-hidden">{reason}</span>
            </span>
          );
          return (
            <Tab
              key={tab.value}
              value={tab.value}
              id={`${panelId}-${tab.value}`}
              aria-controls={panelId}
              // Not `disabled`: the reason has to be readable with the keyboard, which comes by Tab; arrows choose, and pass it by.
              {...(reason === undefined
                ? { label: tab.label }
                : { label: words, title: reason, 'aria-disabled': true, tabIndex: 0, style: GREYED })}
            />
          );
        })}
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
