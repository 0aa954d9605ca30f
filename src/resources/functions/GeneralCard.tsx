import { useState } from 'react';
import { useMessages } from '../../admin/messages';
import type { TaskFunction } from '../../contract';
import { InlineEditor } from '../../ui/InlineEditor';
import { Card } from '../../ui/PageFrame';
import { YesNoToggle } from '../../ui/YesNoToggle';
import { useFunctionChange } from './useFunction';

export type FunctionCardProps = { of: TaskFunction; canUpdate: boolean };

/** Id of what tells and changes whether the function runs. */
export const TOGGLE = 'enabled';

/** Name, description, and whether the function runs at all: yes enables it, no disables it (spec §4). */
export const GeneralCard = ({ of, canUpdate }: FunctionCardProps) => {
  const say = useMessages();
  const { look, update, setEnabled } = useFunctionChange(of.name);
  const [isBusy, setBusy] = useState(false);

  const toggle = async (isEnabled: boolean) => {
    setBusy(true);
    try {
      await setEnabled(isEnabled, say(isEnabled ? 'tasks.function.not_enabled' : 'tasks.function.not_disabled'));
    } catch {
      // The toast said it; the toggle still shows what is stored.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card title={say('tasks.function.general')}>
      <div className="function-fields">
        <InlineEditor label={say('fields.name')} value={of.name} />
        <InlineEditor
          field="description"
          label={say('fields.description')}
          value={of.description ?? ''}
          look={async () => (await look()).description ?? ''}
          multiline
          {...(canUpdate
            ? { onSave: (description: string) => update({ description }, say('tasks.function.not_updated')) }
            : {})}
        />
        <div id={TOGGLE} tabIndex={-1} className="inline-editor">
          <div className="inline-label">{say('tasks.function.enabled')}</div>
          <YesNoToggle
            label={say('tasks.function.enabled')}
            value={of.enabled}
            isBusy={isBusy}
            {...(canUpdate ? { onChange: value => void toggle(value) } : {})}
          />
          <div className="inline-help">
            {of.enabled === undefined
              ? null
              : say(of.enabled ? 'tasks.function.enabled_help' : 'tasks.function.disabled_help')}
          </div>
        </div>
      </div>
    </Card>
  );
};
