import { useState } from 'react';
import { useMessages } from '../../../admin/messages';
import { InlineEditor } from '../../../ui/InlineEditor';
import { YesNoToggle } from '../../../ui/YesNoToggle';
import type { Setting } from './groups';
import type { Settings } from './useSettings';

export type SettingFieldProps<Kind extends Setting = Setting> = {
  of: Kind;
  label: string;
  values: Settings;
  /** Reads them anew. */
  look: () => Promise<Settings>;
  /** Left out where nothing may be changed. */
  onChange?: (changes: Settings) => Promise<void>;
};

type Of<Kind extends Setting['kind']> = SettingFieldProps<Extract<Setting, { kind: Kind }>>;

const id = /^[0-9a-f]{24}$/;
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const YesNo = ({ of: { field }, label, values, onChange }: Of<'yesNo' | 'texts'>) => {
  const [isBusy, setBusy] = useState(false);
  const choose = async (value: boolean) => {
    setBusy(true);
    // A toast said what failed, and the toggle still shows what is stored.
    await onChange?.({ [field]: value }).catch(() => undefined);
    setBusy(false);
  };
  return (
    <div className="inline-editor">
      <div className="inline-label">{label}</div>
      <YesNoToggle
        label={label}
        value={values[field] === true}
        isBusy={isBusy}
        {...(onChange ? { onChange: value => void choose(value) } : {})}
      />
    </div>
  );
};

const Count = ({ of: { field, atLeast, atMost }, label, values, look, onChange }: Of<'count'>) => {
  const say = useMessages();
  // A bound of 0 is none (platform-api 5.2).
  const bound = (name: string | undefined, none: number) => (name && Number(values[name])) || none;
  const validate = (text: string) => {
    if (!/^\s*\d+\s*$/.test(text) || Number(text) < 1) return say('settings.no_count');
    if (Number(text) < bound(atLeast, 1) || Number(text) > bound(atMost, Number.POSITIVE_INFINITY))
      return say('settings.crossed');
    return undefined;
  };
  return (
    <InlineEditor
      field={field}
      label={label}
      value={textOf(values[field])}
      look={async () => textOf((await look())[field])}
      inputMode="numeric"
      validate={validate}
      {...(onChange ? { onSave: (text: string) => onChange({ [field]: Number(text) }) } : {})}
    />
  );
};

const Texts = ({ of: { field }, label, values, look, onChange }: Of<'yesNo' | 'texts'>) => {
  const say = useMessages();
  const linesOf = ({ [field]: stored }: Settings) => (Array.isArray(stored) ? stored.map(textOf).join('\n') : '');
  return (
    <InlineEditor
      field={field}
      label={label}
      value={linesOf(values)}
      look={async () => linesOf(await look())}
      help={say('settings.one_a_line')}
      multiline
      {...(onChange
        ? {
            onSave: (text: string) =>
              onChange({
                [field]: text
                  .split('\n')
                  .map(line => line.trim())
                  .filter(line => line !== ''),
              }),
          }
        : {})}
    />
  );
};

const Template = ({ of: { field }, label, values, look, onChange }: Of<'template'>) => {
  const say = useMessages();
  const [byName, byId] = [`${field}Name`, `${field}Id`];
  const templateOf = (now: Settings) => textOf(now[byName] || now[byId]);
  const save = (text: string) => {
    const template = text.trim();
    const taken = Object.fromEntries([byName, byId].filter(name => values[name]).map(name => [name, null]));
    return onChange?.(template === '' ? taken : { [id.test(template) ? byId : byName]: template });
  };
  return (
    <InlineEditor
      field={field}
      label={label}
      value={templateOf(values)}
      look={async () => templateOf(await look())}
      display={templateOf(values) || say('settings.no_template')}
      {...(onChange ? { onSave: async (text: string) => save(text) } : {})}
    />
  );
};

/** One setting, changed where it stands. */
export const SettingField = ({ of, ...rest }: SettingFieldProps) => {
  switch (of.kind) {
    case 'count':
      return <Count of={of} {...rest} />;
    case 'template':
      return <Template of={of} {...rest} />;
    case 'texts':
      return <Texts of={of} {...rest} />;
    case 'yesNo':
      return <YesNo of={of} {...rest} />;
  }
};
