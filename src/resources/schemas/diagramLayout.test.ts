import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DataSchema } from '../../contract';
import { graphOf } from './diagramGraph';
import { type Diagram, type DiagramEdge, type DiagramNode, layOut } from './diagramLayout';

type Drawn = Pick<DataSchema, 'statuses' | 'creationTransition' | 'transitions'>;

const drawn = (names: readonly string[], arrows: readonly (readonly [string, string, string?])[]): Drawn => ({
  statuses: Object.fromEntries(names.map(name => [name, {}])),
  creationTransition: { toStatus: names[0] ?? 'new', type: 'manual' },
  transitions: arrows.map(([from, to, name = `${from}-${to}`], index) => ({
    id: String(index),
    name,
    type: index % 2 === 0 ? 'manual' : 'automatic',
    fromStatuses: [from],
    toStatus: to,
  })),
});

type Box = { x: number; y: number; width: number; height: number };
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const plateOf = ({ label }: DiagramEdge): Box => ({
  x: label.x - label.width / 2,
  y: label.y - 9,
  width: label.width,
  height: 18,
});

/** Places along a path of `M`, `L` and `C`, close together. */
const along = (path: string): { x: number; y: number }[] => {
  const places: { x: number; y: number }[] = [];
  let here = { x: 0, y: 0 };
  for (const [, command, numbers = ''] of path.matchAll(/([MLC])([^MLC]*)/g)) {
    const at = numbers
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const point = (index: number) => ({ x: at[index * 2] ?? Number.NaN, y: at[index * 2 + 1] ?? Number.NaN });
    const end = point(command === 'C' ? 2 : 0);
    const [near, far] = command === 'C' ? [point(0), point(1)] : [here, end];
    if (command !== 'M') {
      for (let step = 0; step <= 40; step++) {
        const t = step / 40;
        const u = 1 - t;
        const mix = (a: number, b: number, c: number, d: number) =>
          a * u ** 3 + 3 * b * u * u * t + 3 * c * u * t * t + d * t ** 3;
        places.push({ x: mix(here.x, near.x, far.x, end.x), y: mix(here.y, near.y, far.y, end.y) });
      }
    }
    here = end;
  }
  return places;
};

const isWithin = ({ x, y }: { x: number; y: number }, box: DiagramNode) =>
  x > box.x + 0.5 && x < box.x + box.width - 0.5 && y > box.y + 0.5 && y < box.y + box.height - 0.5;

const anySchema = fc.integer({ min: 1, max: 12 }).chain(count => {
  const name = fc.integer({ min: 0, max: count }).map(index => `status-${index}`);
  return fc.array(fc.tuple(name, name), { maxLength: 24 }).map(arrows =>
    drawn(
      Array.from({ length: count }, (_, index) => `status-${index}`),
      arrows,
    ),
  );
});

const forAnySchema = (hold: (graph: ReturnType<typeof graphOf>, diagram: Diagram) => void) =>
  fc.assert(
    fc.property(anySchema, schema => {
      const graph = graphOf(schema);
      hold(graph, layOut(graph));
    }),
  );

describe('the state diagram', () => {
  it('[SCHEMA-02] draws each status once, apart from the others, inside the picture, and each arrow once', () => {
    forAnySchema((graph, { nodes, edges, width, height }) => {
      const isInside = (box: Box) =>
        box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
      expect(nodes.map(({ name }) => name)).toEqual(graph.statuses);
      expect(edges).toHaveLength(graph.arrows.length);
      nodes.forEach((node, index) => {
        expect(nodes.slice(index + 1).filter(other => overlap(node, other))).toEqual([]);
        expect(isInside(node)).toBe(true);
      });
      for (const edge of edges) {
        expect(edge.path).not.toMatch(/NaN|Infinity|undefined/);
        expect(isInside(plateOf(edge))).toBe(true);
      }
    });
  });

  it('[SCHEMA-02] no arrow passes behind a status, and no name stands on one or on another name', () => {
    forAnySchema((_, { nodes, edges, start }) => {
      for (const path of [start.path, ...edges.map(edge => edge.path)])
        expect(along(path).filter(place => nodes.some(node => isWithin(place, node)))).toEqual([]);
      edges.forEach((edge, index) => {
        const others = [...nodes, ...edges.slice(index + 1).map(plateOf)];
        expect(others.filter(other => overlap(plateOf(edge), other))).toEqual([]);
      });
    });
  });

  it('[SCHEMA-02] each arrow begins at the one status and ends at the other', () => {
    forAnySchema((_, { nodes, edges }) => {
      const touches = (place: { x: number; y: number } | undefined, name: string) => {
        const node = nodes.find(candidate => candidate.name === name) as DiagramNode;
        const { x = 0, y = 0 } = place ?? {};
        return (
          x >= node.x - 0.1 && x <= node.x + node.width + 0.1 && y >= node.y - 0.1 && y <= node.y + node.height + 0.1
        );
      };
      for (const { from, to, path } of edges) {
        const places = along(path);
        expect(touches(places[0], from)).toBe(true);
        expect(touches(places.at(-1), to)).toBe(true);
      }
    });
  });

  it('[SCHEMA-02] goes down along transitions; only what leads back goes up', () => {
    forAnySchema(({ arrows }, { nodes }) => {
      const rowOf = (name: string) => nodes.find(node => node.name === name)?.y ?? 0;
      const leadsTo = (from: string, to: string, seen = new Set<string>()): boolean => {
        if (from === to) return true;
        seen.add(from);
        return arrows.some(arrow => arrow.from === from && !seen.has(arrow.to) && leadsTo(arrow.to, to, seen));
      };
      for (const { from, to } of arrows)
        if (rowOf(from) >= rowOf(to)) expect([from, to, leadsTo(to, from)]).toEqual([from, to, true]);
    });
  });

  it('[SCHEMA-02] shortens a long name between characters, however many units they take', () => {
    const { nodes } = layOut(graphOf(drawn(['👩'.repeat(28), '👩'.repeat(29)], [])));
    expect(nodes.map(({ text }) => text)).toEqual(['👩'.repeat(28), `${'👩'.repeat(27)}…`]);
  });

  it('[HOST-05] begins at the first status where a host leaves out to which documents are created', () => {
    const schema = { ...drawn(['new', 'closed'], [['new', 'closed', 'close']]), creationTransition: {} };
    expect(graphOf(schema as unknown as Parameters<typeof graphOf>[0])).toMatchObject({
      first: 'new',
      statuses: ['new', 'closed'],
    });
  });

  it('[HOST-05] calls transitions that nobody named by their way', () => {
    const transitions = [{ id: 't1', type: 'manual' as const, fromStatuses: ['new'], toStatus: 'closed' }];
    const graph = graphOf({ ...drawn(['new', 'closed'], []), transitions });
    expect(graph.arrows.map(({ names }) => names)).toEqual([['new → closed']]);
  });

  it('[SCHEMA-02] puts the way of a prescription in order and marks its end', () => {
    const graph = graphOf(
      drawn(
        ['draft', 'active', 'suspended', 'ended'],
        [
          ['draft', 'active', 'activate'],
          ['active', 'suspended', 'suspend'],
          ['suspended', 'active', 'resume'],
          ['active', 'ended', 'end'],
          ['active', 'ended', 'expire'],
          ['active', 'ended', 'end'],
          ['suspended', 'ended', 'end'],
        ],
      ),
    );
    const { nodes, edges, start } = layOut(graph);
    expect([...nodes].sort((a, b) => a.y - b.y).map(({ name }) => name)).toEqual(graph.statuses);
    expect(nodes.filter(({ isLast }) => isLast).map(({ name }) => name)).toEqual(['ended']);
    expect(edges.find(({ from, to }) => from === 'active' && to === 'ended')).toMatchObject({
      names: ['end', 'expire'],
      isAutomatic: false,
      label: { text: 'end, expire' },
    });
    expect(start.y).toBeLessThan(nodes[0]?.y ?? 0);
  });

  it('[SCHEMA-02] draws statuses that nothing reaches, arrows onto themselves, and statuses that only transitions know', () => {
    const graph = graphOf(
      drawn(
        ['new', 'island', '__proto__'],
        [
          ['new', 'new', 'touch'],
          ['ghost', 'new', 'appear'],
        ],
      ),
    );
    const { nodes, edges } = layOut(graph);
    expect(nodes.map(({ name }) => name)).toEqual(graph.statuses);
    expect(edges.map(({ names }) => names[0]).sort()).toEqual(['appear', 'touch']);
  });
});
