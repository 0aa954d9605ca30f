import type { RqlNode } from '../../rql';

/** Whether a query names records by their ids alone: it tells nothing that whoever asks does not know. */
export const isByIds = (node: RqlNode): boolean =>
  'nodes' in node ? node.nodes.every(isByIds) : node.field === 'id' && (node.op === 'eq' || node.op === 'in');
