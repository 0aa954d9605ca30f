import { plainText } from '../../admin/columnValue';
import { useLooseMessages } from '../../admin/messages';
import { recordsIn } from '../../contract';

export type Dispatcher = {
  id: string;
  name?: string;
  eventType: string;
  description?: string;
  tags?: readonly string[];
  actions: readonly { type?: string; name?: string; functionName?: string }[];
  updateTimestamp?: Date;
};

/** What a dispatcher sets off, in a few words. */
export const ActionWords = ({ record: { actions } }: { record: Dispatcher }) => {
  const say = useLooseMessages();
  return (
    <>
      {recordsIn(actions)
        .map(({ type, name, functionName }) => {
          const kind = plainText(type);
          return [say(`dispatchers.${kind}`, kind), plainText(functionName ?? name)].filter(Boolean).join(': ');
        })
        .join(', ')}
    </>
  );
};
