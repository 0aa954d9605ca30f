export type Point = { x: number; y: number };

const round = (value: number) => Math.round(value * 10) / 10;

/** A point as a path says it. */
export const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

/** From one point down to another, leaving and arriving upright. */
export const curve = (from: Point, to: Point) => {
  const middle = (from.y + to.y) / 2;
  return `C ${at({ x: from.x, y: middle })}, ${at({ x: to.x, y: middle })}, ${at(to)}`;
};

/** Where such a curve is after a part of its way, from 0 to 1. */
export const onCurve = (from: Point, to: Point, t: number): Point => {
  const u = 1 - t;
  const middle = (from.y + to.y) / 2;
  const near = u * u * u;
  const far = t * t * t;
  return {
    x: from.x * (near + 3 * u * u * t) + to.x * (far + 3 * u * t * t),
    y: from.y * near + middle * 3 * u * t + to.y * far,
  };
};
