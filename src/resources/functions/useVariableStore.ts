import { useState } from 'react';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { orGone } from '../../admin/unsure';
import type { TaskFunction } from '../../contract';
import { useFunctionChange } from './useFunction';
import { newsBetween, type VariableChange, type VariableNews, withChange, withRename } from './variables';

/** What to do when somebody else changed the map: put mine on top of theirs, or drop mine. */
export type MergeAnswer = 'keep_both' | 'reload';
export type MergeQuestion = {
  news: readonly VariableNews[];
  changes: readonly VariableChange[];
  answer: (answer: MergeAnswer) => void;
};

/**
 * Stores changes of a function's variables. The whole map is sent each time (spec §7), so it is read again first: what
 * somebody else changed meanwhile is asked about and never overwritten unseen.
 *
 * @param isOpen whether something is being changed: it was begun with the variables that stood there then, whatever the page reads meanwhile
 */
export const useVariableStore = (of: TaskFunction, isOpen: boolean) => {
  const say = useMessages();
  const { client } = usePlatform();
  const { attempt, stored, reload } = useFunctionChange(of.name);
  const [question, setQuestion] = useState<MergeQuestion>();
  const [seen, setSeen] = useState(of.environmentVariables);
  if (!isOpen && seen !== of.environmentVariables) setSeen(of.environmentVariables);

  /**
   * @param failure what the toast says when it fails
   * @returns whether the changes were stored; not when the operator preferred to drop them
   * @throws what the call threw
   */
  const store = async (changes: readonly VariableChange[], failure: string): Promise<boolean> => {
    let isStored = true;
    await attempt(async () => {
      const { environmentVariables: present, oddVariables } = await orGone(say, client.functions.get(of.name));
      const news = newsBetween(seen, present);
      if (news.length > 0) {
        const decision = await new Promise<MergeAnswer>(answer => setQuestion({ news, changes, answer }));
        setQuestion(undefined);
        if (decision === 'reload') {
          isStored = false;
          return {};
        }
      }
      const environmentVariables = changes.reduce(withChange, present);
      const odd = oddVariables && changes.reduce(withRename, oddVariables);
      const sent = { environmentVariables, ...(odd ? { oddVariables: odd } : {}) };
      const holds = (now: TaskFunction) => newsBetween(environmentVariables, now.environmentVariables).length === 0;
      return stored(client.functions.update(of.name, sent), sent, holds);
    }, failure);
    return isStored;
  };

  return { store, reload, question };
};
