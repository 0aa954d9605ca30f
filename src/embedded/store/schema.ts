/** All tables, by name. Each service adds its own by declaration merging, beside its migrations. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface Schema {}
