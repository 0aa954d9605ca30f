import { at, curve, onCurve } from './diagramGeometry';
import { type Arrow, type Graph, layersOf } from './diagramGraph';

/** Sizes in the units of the drawing, one of which is a pixel at full size. */
const NODE_HEIGHT = 30;
const CHARACTER = 7;
const SMALL_CHARACTER = 6.4;
const BETWEEN = 28;
const GAP = 64;
const LABEL_HEIGHT = 20;
const MARGIN = 16;
const START = 40;
const LONGEST_NAME = 28;
const LONGEST_LABEL = 30;
const SWEEPS = 6;

export type DiagramNode = {
  name: string;
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  isLast: boolean;
};
export type DiagramEdge = Arrow & { path: string; label: { x: number; y: number; width: number; text: string } };
export type Diagram = {
  /** Where the drawing begins sideways; negative when a name reaches out. */
  left: number;
  width: number;
  height: number;
  nodes: readonly DiagramNode[];
  edges: readonly DiagramEdge[];
  /** Where documents come from: the dot, and the way to the first status. */
  start: { x: number; y: number; path: string };
};

/** A status in its layer, or a place that a long arrow passes through. */
type Slot = { name?: string; width: number; x: number; y: number; above: Slot[]; below: Slot[] };

const shorten = (text: string, length: number) => {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
};

const labelOf = ({ names }: Arrow) => {
  const text = shorten(names.join(', '), LONGEST_LABEL);
  return { text, width: [...text].length * SMALL_CHARACTER + 10 };
};

/** Orders each layer by where its neighbours are, down and up a few times: fewer crossings. */
const order = (layers: Slot[][]) => {
  const place = new Map<Slot, number>();
  const number = (layer: Slot[]) => layer.forEach((slot, index) => void place.set(slot, index));
  for (const layer of layers) number(layer);
  const wish = (slot: Slot, near: Slot[]) =>
    near.length === 0
      ? (place.get(slot) ?? 0)
      : near.reduce((sum, other) => sum + (place.get(other) ?? 0), 0) / near.length;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isDown = sweep % 2 === 0;
    for (const layer of isDown ? layers : [...layers].reverse()) {
      const wishes = new Map(layer.map(slot => [slot, wish(slot, isDown ? slot.above : slot.below)]));
      layer.sort((a, b) => (wishes.get(a) ?? 0) - (wishes.get(b) ?? 0));
      number(layer);
    }
  }
};

/** Labels in the space between two layers, in as many rows as they need not to cover each other. */
const placeLabels = (labels: readonly { from: Slot; to: Slot; width: number }[]) => {
  const rows: { left: number; right: number }[][] = [];
  const middle = (label: (typeof labels)[number]) => (label.from.x + label.to.x) / 2;
  const chosen = new Map<(typeof labels)[number], number>();
  for (const label of [...labels].sort((a, b) => middle(a) - middle(b))) {
    // The whole way sideways is kept free: the row decides how far along it the label stands.
    const left = Math.min(label.from.x, label.to.x) - label.width / 2;
    const right = Math.max(label.from.x, label.to.x) + label.width / 2;
    let row = rows.findIndex(taken => taken.every(other => right + 4 < other.left || left > other.right + 4));
    if (row < 0) row = rows.push([]) - 1;
    rows[row]?.push({ left, right });
    chosen.set(label, row);
  }
  return { rows: Math.max(1, rows.length), rowOf: (label: (typeof labels)[number]) => chosen.get(label) ?? 0 };
};

/**
 * Lays a graph out in layers from top to bottom. Arrows down go through the layers, with their names between the first
 * two; arrows back up, and onto the same status, run through lanes on the right.
 */
export const layOut = (graph: Graph): Diagram => {
  const { layer, back } = layersOf(graph);
  const count = Math.max(...graph.statuses.map(status => layer.get(status) ?? 0)) + 1;
  const layers: Slot[][] = Array.from({ length: count }, () => []);
  const slots = new Map<string, Slot>();
  const addSlot = (index: number, width: number, name?: string): Slot => {
    const slot: Slot = { width, x: 0, y: 0, above: [], below: [], ...(name === undefined ? {} : { name }) };
    layers[index]?.push(slot);
    return slot;
  };
  for (const status of graph.statuses) {
    const width = Math.max(72, [...shorten(status, LONGEST_NAME)].length * CHARACTER + 28);
    slots.set(status, addSlot(layer.get(status) ?? 0, width, status));
  }
  const slotOf = (status: string): Slot => slots.get(status) as Slot;

  const down = graph.arrows.filter(arrow => !back.has(arrow));
  const ways = new Map<Arrow, Slot[]>();
  for (const arrow of down) {
    const way = [slotOf(arrow.from)];
    for (let index = (layer.get(arrow.from) ?? 0) + 1; index < (layer.get(arrow.to) ?? 0); index++)
      way.push(addSlot(index, 12));
    way.push(slotOf(arrow.to));
    way.forEach((slot, index) => {
      const next = way[index + 1];
      if (!next) return;
      slot.below.push(next);
      next.above.push(slot);
    });
    ways.set(arrow, way);
  }
  order(layers);

  const widths = layers.map(slotsOf => slotsOf.reduce((sum, slot) => sum + slot.width + BETWEEN, -BETWEEN));
  const body = Math.max(...widths);
  layers.forEach((slotsOf, index) => {
    let x = MARGIN + (body - (widths[index] ?? 0)) / 2;
    for (const slot of slotsOf) {
      slot.x = x + slot.width / 2;
      x += slot.width + BETWEEN;
    }
  });

  const labels = down.map(arrow => {
    const [from, to] = ways.get(arrow) ?? [];
    return { arrow, from: from as Slot, to: to as Slot, index: layer.get(arrow.from) ?? 0, ...labelOf(arrow) };
  });
  const edges: DiagramEdge[] = [];
  const wayOf = new Map<DiagramEdge, readonly Slot[]>();
  let left = 0;
  let y = MARGIN + START;
  layers.forEach((slotsOf, index) => {
    for (const slot of slotsOf) slot.y = y + NODE_HEIGHT / 2;
    const here = labels.filter(label => label.index === index);
    const { rows, rowOf } = placeLabels(here);
    const gap = Math.max(GAP, (rows + 1) * LABEL_HEIGHT + 16);
    for (const label of here) {
      const from = { x: label.from.x, y: y + NODE_HEIGHT };
      const point = onCurve(from, { x: label.to.x, y: y + NODE_HEIGHT + gap }, (rowOf(label) + 1) / (rows + 1));
      left = Math.min(left, point.x - label.width / 2 - MARGIN);
      const edge = { ...label.arrow, path: '', label: { ...point, width: label.width, text: label.text } };
      edges.push(edge);
      wayOf.set(edge, ways.get(label.arrow) ?? []);
    }
    y += NODE_HEIGHT + gap;
  });
  const bottom = Math.max(...layers.flat().map(slot => slot.y)) + NODE_HEIGHT / 2;

  // Places are final now: draw the ways down.
  for (const [edge, way] of wayOf) {
    const [source] = way as [Slot];
    const parts = [`M ${at({ x: source.x, y: source.y + NODE_HEIGHT / 2 })}`];
    way.slice(1).forEach((slot, index) => {
      const before = way[index] as Slot;
      parts.push(curve({ x: before.x, y: before.y + NODE_HEIGHT / 2 }, { x: slot.x, y: slot.y - NODE_HEIGHT / 2 }));
      if (slot.name === undefined) parts.push(`L ${at({ x: slot.x, y: slot.y + NODE_HEIGHT / 2 })}`);
    });
    edge.path = parts.join(' ');
  }

  let lane = Math.max(MARGIN + body, ...edges.map(({ label }) => label.x + label.width / 2)) + 16;
  const span = (arrow: Arrow) => Math.abs(slotOf(arrow.from).y - slotOf(arrow.to).y);
  for (const arrow of [...back].sort((a, b) => span(a) - span(b))) {
    const label = labelOf(arrow);
    const from = slotOf(arrow.from);
    const to = slotOf(arrow.to);
    const start = { x: from.x + from.width / 2, y: from.y + 6 };
    const end = { x: to.x + to.width / 2, y: to.y - 6 };
    const x = lane + label.width / 2;
    const bend = Math.min(14, Math.abs(start.y - end.y) / 2);
    edges.push({
      ...arrow,
      path: `M ${at(start)} L ${at({ x: x - bend, y: start.y })} Q ${at({ x, y: start.y })}, ${at({ x, y: start.y - bend })} L ${at({ x, y: end.y + bend })} Q ${at({ x, y: end.y })}, ${at({ x: x - bend, y: end.y })} L ${at(end)}`,
      label: { x, y: (start.y + end.y) / 2, ...label },
    });
    lane += label.width + 12;
  }

  const first = slotOf(graph.first);
  const start = { x: first.x, y: first.y - NODE_HEIGHT / 2 - START + 6 };
  return {
    left: Math.floor(left),
    width: Math.ceil(Math.max(lane, MARGIN + body) + MARGIN - left),
    height: Math.ceil(bottom + MARGIN),
    nodes: graph.statuses.map(name => {
      const { x, y: middle, width, below } = slotOf(name);
      const leadsOn = below.length > 0 || graph.arrows.some(arrow => arrow.from === name);
      return {
        name,
        text: shorten(name, LONGEST_NAME),
        x: x - width / 2,
        y: middle - NODE_HEIGHT / 2,
        width,
        height: NODE_HEIGHT,
        isLast: !leadsOn,
      };
    }),
    edges,
    start: { ...start, path: `M ${at(start)} L ${at({ x: first.x, y: first.y - NODE_HEIGHT / 2 })}` },
  };
};
