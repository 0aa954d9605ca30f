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

/** What it sets off, as the host calls it: what a file tells. */
export const actionNames = ({ actions }: Dispatcher): string =>
  recordsIn(actions)
    .map(({ type, name, functionName }) => [type, functionName ?? name].map(plainText).filter(Boolean).join(': '))
    .join(', ');

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
