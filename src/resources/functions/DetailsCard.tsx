import type { ReactNode } from 'react';
import { useMessages } from '../../admin/messages';
import {
  MEMORY_LIMIT_MB,
  PERMISSION_MODES,
  type PermissionMode,
  RUNTIMES,
  type TaskFunction,
  type TaskFunctionChanges,
  TIME_LIMIT_S,
} from '../../contract';
import { InlineEditor, type InlineInputProps } from '../../ui/InlineEditor';
import { Card } from '../../ui/PageFrame';
import type { FunctionCardProps } from './GeneralCard';
import { useFunctionChange } from './useFunction';

type Bounds = { readonly minimum: number; readonly maximum: number };

/** A number as people write it: `0x100` and `1e3` are none. */
const decimal = /^\s*\d+(?:\.\d+)?\s*$/;

/** Whether a text is a number between the bounds, these included. */
const isWithin = (text: string, { minimum, maximum }: Bounds): boolean =>
  decimal.test(text) && Number(text) >= minimum && Number(text) <= maximum;

type ChoiceProps = { input: InlineInputProps; options: readonly string[]; labelOf?: (option: string) => ReactNode };

/** A choice in place of a text field. */
const Choice = ({ input, options, labelOf = option => option }: ChoiceProps) => {
  const { id, value, onChange, onKeyDown, readOnly, describedBy } = input;
  return (
    <select
      id={id}
      className="select"
      value={value}
      disabled={readOnly}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onChange={event => onChange(event.target.value)}
    >
      {options.map(option => (
        <option key={option} value={option}>
          {labelOf(option)}
        </option>
      ))}
    </select>
  );
};

/** The offered options, and the present one even where this version does not know it: saving must not reset it. */
const including = (options: readonly string[], present: string) =>
  options.includes(present) ? options : [present, ...options];

/** How a function runs: where it begins, in what, within which limits, and who may execute it (spec §2, §5). */
export const DetailsCard = ({ of, canUpdate }: FunctionCardProps) => {
  const say = useMessages();
  const { look, update } = useFunctionChange(of.name);
  const modeOf = ({ executionOptions }: TaskFunction) => executionOptions?.permissionMode ?? 'permissionRequired';
  const mode = modeOf(of);
  const modeName = (value: string) =>
    (PERMISSION_MODES as readonly string[]).includes(value)
      ? say(`tasks.permission_mode.${value as PermissionMode}`)
      : value;

  /** What a field shows, how that is read anew, and what is sent of it. */
  const stored = (textOf: (one: TaskFunction) => string, changeOf: (value: string) => TaskFunctionChanges) => ({
    value: textOf(of),
    look: async () => textOf(await look()),
    ...(canUpdate ? { onSave: (value: string) => update(changeOf(value), say('tasks.function.not_updated')) } : {}),
  });
  const within = (bounds: Bounds) => ({
    inputMode: 'numeric' as const,
    help: say('tasks.function.bounds', bounds),
    validate: (value: string) => (isWithin(value, bounds) ? undefined : say('tasks.function.out_of_bounds')),
  });

  return (
    <Card title={say('tasks.function.details')}>
      <div className="fields">
        <InlineEditor
          field="entryPoint"
          label={say('tasks.function.entry_point')}
          {...stored(
            ({ entryPoint }) => entryPoint,
            entryPoint => ({ entryPoint }),
          )}
        />
        <InlineEditor
          field="runtime"
          label={say('tasks.function.runtime')}
          renderInput={input => <Choice input={input} options={including(RUNTIMES, of.runtime)} />}
          {...stored(
            ({ runtime }) => runtime,
            runtime => ({ runtime }),
          )}
        />
        <InlineEditor
          field="memoryLimit"
          label={say('tasks.function.memory_limit')}
          {...within(MEMORY_LIMIT_MB)}
          {...stored(
            ({ memoryLimit }) => String(memoryLimit ?? ''),
            value => ({ memoryLimit: Number(value) }),
          )}
        />
        <InlineEditor
          field="timeLimit"
          label={say('tasks.function.time_limit')}
          {...within(TIME_LIMIT_S)}
          {...stored(
            ({ timeLimit }) => String(timeLimit ?? ''),
            value => ({ timeLimit: Number(value) }),
          )}
        />
        <InlineEditor
          field="permissionMode"
          label={say('tasks.function.execution_options')}
          display={modeName(mode)}
          renderInput={input => <Choice input={input} options={including(PERMISSION_MODES, mode)} labelOf={modeName} />}
          {...stored(modeOf, permissionMode => ({ executionOptions: { permissionMode } }))}
        />
      </div>
    </Card>
  );
};
