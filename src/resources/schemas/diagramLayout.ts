import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel } from '@dagrejs/dagre';
import { at, curve, type Point } from './diagramGeometry';
import type { Arrow, Graph as StateGraph } from './diagramGraph';

/** Sizes in the units of the drawing, one of which is a pixel at full size. */
const NODE_HEIGHT = 30;
const LABEL_HEIGHT = 18;
const DOT = 12;
const CHARACTER = 7;
const SMALL_CHARACTER = 6.4;
const MARGIN = 16;
/** How far from a corner arrows stay. */
const CORNER = 10;
const LONGEST_NAME = 28;
const LONGEST_LABEL = 30;

export type DiagramNode = {
  name: string;
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  isLast: boolean;
};
export type DiagramEdge = Arrow & {
  path: string;
  label: { x: number; y: number; width: number; text: string };
};
export type Diagram = {
  width: number;
  height: number;
  nodes: readonly DiagramNode[];
  edges: readonly DiagramEdge[];
  /** Where documents come from: the dot, and the way to the first status. */
  start: Point & { path: string };
};

const shorten = (text: string, length: number) => {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
};

const labelOf = ({ names }: Arrow) => {
  const text = shorten(names.join(', '), LONGEST_LABEL);
  return { text, width: [...text].length * SMALL_CHARACTER + 10 };
};

/** A box by its middle. */
type Placed = Point & { width: number; height: number };

/** Which rows of the drawing hold statuses: an arrow goes straight through such a row, whatever stands beside it. */
type Rows = ReadonlySet<number>;

/**
 * The way of an arrow through the points that the layout found: upright through each row, bending only between rows, where
 * there is nothing to pass behind.
 */
const wayThrough = (points: readonly Point[], rows: Rows): string => {
  const parts: string[] = [];
  let here: Point | undefined;
  points.forEach((point, index) => {
    const next = points[index + 1] ?? points[index - 1];
    const down = (next?.y ?? 0) > point.y === index + 1 < points.length ? 1 : -1;
    const isEnd = index === 0 || index === points.length - 1;
    const half = isEnd ? 0 : (rows.has(point.y) ? NODE_HEIGHT : LABEL_HEIGHT) / 2;
    const enter = { x: point.x, y: point.y - down * half };
    const leave = { x: point.x, y: point.y + down * half };
    if (here) parts.push(curve(here, enter));
    else parts.push(`M ${at(enter)}`);
    if (half > 0) parts.push(`L ${at(leave)}`);
    here = leave;
  });
  return parts.join(' ');
};

/** From a status onto itself: out at its right side, as far as its name, and back in. */
const loopAt = ({ x, y, width }: Placed, reach: number): string => {
  const right = x + width / 2;
  // A curve comes three quarters of the way to where it is drawn.
  const far = right + ((reach - right) * 4) / 3;
  return `M ${at({ x: right, y: y - 8 })} C ${at({ x: far, y: y - 14 })}, ${at({ x: far, y: y + 14 })}, ${at({ x: right, y: y + 8 })}`;
};

type Layout = Graph<GraphLabel, NodeLabel, EdgeLabel>;

const placed = ({ x = 0, y = 0, width, height }: NodeLabel): Placed => ({ x, y, width, height });

/** Where an arrow leaves or meets the upper or lower side of a status, towards `toward`. */
const onSide = (box: Placed, toward: Point, down: boolean): Point => {
  const reach = Math.max(0, box.width / 2 - CORNER);
  return {
    x: Math.min(Math.max(toward.x, box.x - reach), box.x + reach),
    y: box.y + ((down ? 1 : -1) * box.height) / 2,
  };
};

const START = 'start';
/** Statuses may be called anything: the layout knows them by number. */
const idOf = (index: number) => `s${index}`;

const graphFor = ({
  statuses,
  first,
  arrows,
}: StateGraph): { graph: Layout; idByName: ReadonlyMap<string, string> } => {
  const graph: Layout = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 28, edgesep: 20, ranksep: 60, marginx: MARGIN, marginy: MARGIN });
  const idByName = new Map(statuses.map((name, index) => [name, idOf(index)]));
  graph.setNode(START, { width: DOT, height: DOT });
  // The first status before the others: what leads back is what leads back to it.
  for (const name of [first, ...statuses.filter(name => name !== first)]) {
    const width = Math.max(72, [...shorten(name, LONGEST_NAME)].length * CHARACTER + 28);
    graph.setNode(idByName.get(name) ?? '', { width, height: NODE_HEIGHT });
  }
  graph.setEdge(START, idByName.get(first) ?? '', { weight: 4 });
  for (const arrow of arrows) {
    graph.setEdge(idByName.get(arrow.from) ?? '', idByName.get(arrow.to) ?? '', {
      width: labelOf(arrow).width,
      height: LABEL_HEIGHT,
      labelpos: 'c',
    });
  }
  return { graph, idByName };
};

/** Lays a graph out in rows from top to bottom; what leads back goes up beside them, never behind a status. */
export const layOut = (states: StateGraph): Diagram => {
  const { graph, idByName } = graphFor(states);
  layout(graph);
  const boxOf = (name: string) => placed(graph.node(idByName.get(name) ?? ''));
  const rows: Rows = new Set(states.statuses.map(name => boxOf(name).y));

  const edges = states.arrows.map((arrow): DiagramEdge => {
    const { points = [], x = 0, y = 0 } = graph.edge(idByName.get(arrow.from) ?? '', idByName.get(arrow.to) ?? '');
    const [from, to] = [boxOf(arrow.from), boxOf(arrow.to)];
    const label = { x, y, ...labelOf(arrow) };
    if (arrow.from === arrow.to) return { ...arrow, path: loopAt(from, x - label.width / 2), label };
    const between = points.slice(1, -1);
    const isDown = from.y < to.y;
    const way = [onSide(from, between[0] ?? to, isDown), ...between, onSide(to, between.at(-1) ?? from, !isDown)];
    return { ...arrow, path: wayThrough(way, rows), label };
  });

  const start = placed(graph.node(START));
  const first = boxOf(states.first);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    nodes: states.statuses.map(name => {
      const { x, y, width: wide, height: high } = boxOf(name);
      const isLast = !states.arrows.some(({ from }) => from === name);
      return {
        name,
        text: shorten(name, LONGEST_NAME),
        x: x - wide / 2,
        y: y - high / 2,
        width: wide,
        height: high,
        isLast,
      };
    }),
    edges,
    start: {
      x: start.x,
      y: start.y,
      path: wayThrough([onSide(start, first, true), onSide(first, start, false)], rows),
    },
  };
};
