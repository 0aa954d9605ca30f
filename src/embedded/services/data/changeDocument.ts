import { objectOf } from '../../collection/readBody';
import { type Call, readQuery } from '../../http/route';
import { write } from '../../kernel/write';
import { requireScope, type Scope } from './access';
import { withIndexErrors } from './documentErrors';
import { keepFollowed } from './followGroups';
import { findDocument, meets, open, requireUnlocked } from './openDocument';
import type { JsonObject } from './paths';
import type { SchemaRow } from './schemaRecord';
import { advance, type Cursor } from './transitions';
import type { ChangeContext, Working } from './working';

/** Data as a body carries it: the object itself, its keys untouched. */
export const readDataOf = (body: unknown): JsonObject => objectOf(body) as JsonObject;

export type Change = {
  action: string;
  scope: Scope;
  /** Changes the document at hand, and says which transition begins with it, if any does. */
  apply: (context: ChangeContext, working: Working) => Promise<Cursor | undefined> | Cursor | undefined;
  details?: object;
};

/** Changes the document that the address names, if it meets the query, and lets follow what applies. */
export const change = async (call: Call, schema: SchemaRow, { action, scope, apply, details = {} }: Change) => {
  requireScope(scope);
  const { where } = readQuery(call.rawQuery);
  const isChanged = await write(call, (within, note) =>
    withIndexErrors(async () => {
      const { db, now } = within.platform;
      const context: ChangeContext = { ...within, db, schema };
      await keepFollowed(db, schema.definition);
      const row = await findDocument(call, schema, scope, { db, isForChange: true });
      requireUnlocked(row);
      if (!(await meets(call, db, schema, row, where))) return false;
      const working = await open(context, row);
      await advance(context, working, await apply(context, working), new Date(now()));
      await note(`document.${action}`, row.id, { schemaId: schema.id, ...details, tasks: working.tasks });
      return true;
    }),
  );
  return { affectedRecords: isChanged ? 1 : 0 };
};
