import { useMessages } from '../../admin/messages';
import type { PropertyConfiguration } from '../../contract';

/** Which members the input data may have: name, type, and whether it must be there. */
export const InputHint = ({ configuration }: { configuration: PropertyConfiguration }) => {
  const say = useMessages();
  const required = new Set(configuration.required ?? []);
  const members = Object.entries(configuration.properties ?? {});
  if (members.length === 0) return null;
  const texts = members.map(([name, { type }]) =>
    required.has(name) ? say('documents.input.hint_required', { name, type }) : `${name}: ${type}`,
  );
  return <p className="transition-hint">{say('documents.input.hint', { members: texts.join('; ') })}</p>;
};
