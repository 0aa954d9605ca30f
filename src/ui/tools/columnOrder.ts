/** Fields in the order of a chooser: those that are shown as they stand, then the others. */
export const orderOf = (offered: readonly { field: string }[], shown: readonly string[]): readonly string[] => [
  ...shown,
  ...offered.map(({ field }) => field).filter(field => !shown.includes(field)),
];

export const moved = (order: readonly string[], field: string, step: 1 | -1): readonly string[] => {
  const at = order.indexOf(field);
  const other = order[at + step];
  if (at < 0 || other === undefined) return order;
  return order.map((one, place) => (place === at ? other : place === at + step ? field : one));
};

/** The fields that are shown after one was ticked, or its tick taken away, in the chooser's order. */
export const toggled = (order: readonly string[], shown: readonly string[], field: string): readonly string[] =>
  order.filter(one => (one === field ? !shown.includes(field) : shown.includes(one)));
