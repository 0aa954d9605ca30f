/** A version of an application, as far as it is shown; its secret is covered elsewhere. */
export type Version = { id: string; name?: string; creationTimestamp?: Date };
