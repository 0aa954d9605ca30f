import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DataSchema } from '../../contract';
import { graphOf, layersOf } from './diagramGraph';
import { type DiagramNode, layOut } from './diagramLayout';

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

const overlap = (a: DiagramNode, b: DiagramNode) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const anySchema = fc.integer({ min: 1, max: 14 }).chain(count => {
  const name = fc.integer({ min: 0, max: count }).map(index => `status-${index}`);
  return fc.array(fc.tuple(name, name), { maxLength: 40 }).map(arrows =>
    drawn(
      Array.from({ length: count }, (_, index) => `status-${index}`),
      arrows,
    ),
  );
});

describe('the state diagram', () => {
  it('[SCHEMA-02] draws each status once, apart from the others, inside the picture, and each arrow once', () => {
    fc.assert(
      fc.property(anySchema, schema => {
        const graph = graphOf(schema);
        const { nodes, edges, left, width, height } = layOut(graph);
        expect(nodes.map(({ name }) => name)).toEqual(graph.statuses);
        expect(edges).toHaveLength(graph.arrows.length);
        nodes.forEach((node, index) => {
          expect(nodes.slice(index + 1).some(other => overlap(node, other))).toBe(false);
          expect(node.x).toBeGreaterThanOrEqual(left);
          expect(node.x + node.width).toBeLessThanOrEqual(left + width);
          expect(node.y + node.height).toBeLessThanOrEqual(height);
        });
        for (const { label, path } of edges) {
          expect(path).not.toMatch(/NaN|Infinity/);
          expect(label.x - label.width / 2).toBeGreaterThanOrEqual(left);
          expect(label.x + label.width / 2).toBeLessThanOrEqual(left + width);
          expect(label.y).toBeLessThanOrEqual(height);
        }
      }),
    );
  });

  it('[SCHEMA-02] goes down along transitions; only what leads back goes up', () => {
    fc.assert(
      fc.property(anySchema, schema => {
        const graph = graphOf(schema);
        const { layer, back } = layersOf(graph);
        for (const arrow of graph.arrows) {
          if (back.has(arrow)) continue;
          expect(layer.get(arrow.to)).toBeGreaterThan(layer.get(arrow.from) ?? 0);
        }
      }),
    );
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
        ['new', 'island'],
        [
          ['new', 'new', 'touch'],
          ['ghost', 'new', 'appear'],
        ],
      ),
    );
    const { nodes, edges } = layOut(graph);
    expect(nodes.map(({ name }) => name)).toEqual(['new', 'island', 'ghost']);
    expect(edges.map(({ names }) => names[0]).sort()).toEqual(['appear', 'touch']);
  });

  it('[SCHEMA-02] is done with a long way of many statuses', () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `s${index}`);
    const schema = drawn(
      names,
      names.slice(1).map((name, index) => [`s${index}`, name]),
    );
    expect(layersOf(graphOf(schema)).layer.get('s1999')).toBe(1_999);
  });
});
