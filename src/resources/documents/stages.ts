import type { DataSchema } from '../../contract';
import type { Stage } from '../../ui/StageMark';

/** Where a status stands among the transitions of its schema; `unknown` for one that the schema does not have. */
export const stageOf = (schema: DataSchema | undefined, status: string): Stage => {
  if (!schema || !Object.hasOwn(schema.statuses, status)) return 'unknown';
  if (schema.creationTransition.toStatus === status) return 'first';
  return schema.transitions.some(({ fromStatuses }) => fromStatuses.includes(status)) ? 'between' : 'last';
};
