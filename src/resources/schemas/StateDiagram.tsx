import { useId, useMemo } from 'react';
import { useMessages } from '../../admin/messages';
import type { DataSchema } from '../../contract';
import { graphOf } from './diagramGraph';
import { layOut } from './diagramLayout';

/** More than this is no small diagram any more: the table of transitions says it better. */
const MOST_STATUSES = 40;
const MOST_ARROWS = 80;

/** The statuses of a schema and the transitions between them, drawn. The table below it says the same in words. */
export const StateDiagram = ({ schema }: { schema: DataSchema }) => {
  const say = useMessages();
  const id = useId();
  const graph = useMemo(() => graphOf(schema), [schema]);
  const isTooMuch = graph.statuses.length > MOST_STATUSES || graph.arrows.length > MOST_ARROWS;
  const diagram = useMemo(() => (isTooMuch ? undefined : layOut(graph)), [isTooMuch, graph]);
  if (!diagram) {
    return (
      <p className="schema-hint">
        {say('schemas.diagram.too_much', { statuses: graph.statuses.length, transitions: schema.transitions.length })}
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <div className="diagram" role="region" aria-label={say('schemas.diagram.title')} tabIndex={0}>
      <svg
        width={diagram.width}
        height={diagram.height}
        viewBox={`0 0 ${diagram.width} ${diagram.height}`}
        role="img"
        aria-label={say('schemas.diagram.description', {
          statuses: graph.statuses.length,
          transitions: schema.transitions.length,
          first: graph.first,
        })}
      >
        <defs>
          <marker id={`${id}tip`} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M 0 0.5 L 8 4 L 0 7.5 z" className="diagram-tip" />
          </marker>
        </defs>
        <circle cx={diagram.start.x} cy={diagram.start.y} r="6" className="diagram-start" />
        <path d={diagram.start.path} className="diagram-edge" markerEnd={`url(#${id}tip)`} />
        {diagram.edges.map(edge => (
          <path
            key={`${edge.from} ${edge.to}`}
            d={edge.path}
            className="diagram-edge"
            data-automatic={edge.isAutomatic || undefined}
            markerEnd={`url(#${id}tip)`}
          />
        ))}
        {diagram.nodes.map(node => (
          <g key={node.name}>
            <title>{node.name}</title>
            <rect
              x={node.x}
              y={node.y}
              width={node.width}
              height={node.height}
              rx="6"
              className="diagram-node"
              data-first={node.name === graph.first || undefined}
            />
            {node.isLast ? (
              <rect
                x={node.x + 3}
                y={node.y + 3}
                width={node.width - 6}
                height={node.height - 6}
                rx="4"
                className="diagram-inner"
              />
            ) : null}
            <text x={node.x + node.width / 2} y={node.y + node.height / 2} className="diagram-name">
              {node.text}
            </text>
          </g>
        ))}
        {diagram.edges.map(({ from, to, names, label }) => (
          <g key={`${from} ${to}`}>
            <title>{`${names.join(', ')}: ${from} → ${to}`}</title>
            <rect
              x={label.x - label.width / 2}
              y={label.y - 9}
              width={label.width}
              height="18"
              className="diagram-plate"
            />
            <text x={label.x} y={label.y} className="diagram-label">
              {label.text}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
};
