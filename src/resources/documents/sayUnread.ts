import type { Say } from '../../admin/messages';
import { fieldsOf, type Properties } from './formText';

/** What is wrong with a text in the form that is no value of its field's kind. */
export const sayUnread = (say: Say, properties: Properties, path: string): string => {
  const { type } = fieldsOf(properties).find(field => field.path === path)?.configuration ?? {};
  return say(type === 'number' ? 'documentEdit.not_a_number' : 'documentEdit.not_a_value', { path });
};
