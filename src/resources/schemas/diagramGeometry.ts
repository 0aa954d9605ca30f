export type Point = { x: number; y: number };

const round = (value: number) => Math.round(value * 10) / 10;

/** A point as a path says it. */
export const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

/** From one point down to another, leaving and arriving upright. */
export const curve = (from: Point, to: Point) => {
  const middle = (from.y + to.y) / 2;
  return `C ${at({ x: from.x, y: middle })}, ${at({ x: to.x, y: middle })}, ${at(to)}`;
};
