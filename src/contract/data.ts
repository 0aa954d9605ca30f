/** One property of a schema, or of an object within one (platform-api 5.5). */
export type PropertyConfiguration = {
  type: 'object' | 'array' | 'string' | 'number' | 'boolean';
  queryable?: boolean;
  properties?: Record<string, PropertyConfiguration>;
  required?: string[];
  additionalProperties?: boolean | PropertyConfiguration;
  items?: PropertyConfiguration;
  minItems?: number;
  maxItems?: number;
  contains?: PropertyConfiguration;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: 'date-time';
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
  const?: unknown;
};

type TransitionType = 'manual' | 'automatic';

/** Conditions and actions are told apart by `type`; their further members differ (platform-api 5.5). */
export type TransitionStep = { type: string } & Record<string, unknown>;

export type CreationTransition = {
  toStatus: string;
  type: TransitionType;
  conditions?: TransitionStep[];
  actions?: TransitionStep[];
  afterActions?: TransitionStep[];
};

/** Old schemas have transitions that nobody named (later clients: `name` is optional). */
export type Transition = CreationTransition & { id: string; name?: string; fromStatuses: string[] };

export type SchemaIndex = {
  id: string;
  name: string;
  fields: { name: string; type: 'asc' | 'desc' | 'text' }[];
  options?: { background?: boolean; unique?: boolean; sparse?: boolean };
  /** Made by the platform; cannot be deleted. */
  system?: boolean;
};

/** Who may read, change or delete documents: a named mode, or a list of relations to the document. */
export type AccessMode = string | string[];

/** A data schema; its documents are at `/data/v1/{id}/documents`. */
export type DataSchema = {
  id: string;
  name: string;
  description: string;
  properties: Record<string, PropertyConfiguration>;
  /** Operator's texts by status name. */
  statuses: Record<string, Record<string, unknown>>;
  creationTransition: CreationTransition;
  transitions: Transition[];
  indexes: SchemaIndex[];
  createMode: AccessMode;
  readMode: AccessMode;
  updateMode: AccessMode;
  deleteMode: AccessMode;
  groupSyncMode: string;
  defaultLimit: number;
  maximumLimit: number;
  /** Present only when disabled. */
  disabled?: boolean;
  creationTimestamp: Date;
  updateTimestamp: Date;
};

/** A document (platform-api 5.6). `transitionLock` is absent when it is unlocked; `data` is the operator's own. */
export type DataDocument = {
  id: string;
  creatorId?: string;
  userIds: string[];
  groupIds: string[];
  status: string;
  data: Record<string, unknown>;
  transitionLock?: { timestamp?: Date };
  commentCount: number;
  statusChangedTimestamp: Date;
  creationTimestamp: Date;
  updateTimestamp: Date;
};

export type DocumentComment = {
  id: string;
  schemaId: string;
  documentId: string;
  creatorId: string;
  text: string;
  commentedTimestamp: Date;
  creationTimestamp: Date;
  updateTimestamp: Date;
};
