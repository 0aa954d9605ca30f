import { plainText } from '../../admin/columnValue';
import { useLooseMessages } from '../../admin/messages';
import { recordsIn } from '../../contract';

/** Hosts send what they will. */
type Action = { id?: unknown; type?: unknown; name?: unknown; functionName?: unknown };

export type Dispatcher = {
  id: string;
  name?: string;
  eventType: string;
  description?: string;
  tags?: readonly string[];
  actions: readonly Action[];
  updateTimestamp?: Date;
};

/** What an action is, in a few words. */
export const useActionWords = () => {
  const say = useLooseMessages();
  return ({ type, name, functionName }: Action): string => {
    const kind = plainText(type);
    return [say(`dispatchers.${kind}`, kind), plainText(functionName ?? name)].filter(Boolean).join(': ');
  };
};

/** What a dispatcher sets off, in a few words. */
export const ActionWords = ({ record: { actions } }: { record: Dispatcher }) => {
  const wordsOf = useActionWords();
  return <>{recordsIn(actions).map(wordsOf).join(', ')}</>;
};
