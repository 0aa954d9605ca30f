import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { isContainer, keySourceOf, sourceOf } from './jsonTree';
import { type JsonTree, KIND } from './parseJson';
import { VisibleText } from './VisibleText';

const KIND_NAMES = ['object', 'array', 'string', 'number', 'word', 'word', 'word'] as const;

/** Deeper lines are not moved further to the right. */
const MAX_INDENT = 24;
/** Keys longer than this are cut in the line; copying gives them whole. */
const MAX_KEY = 300;

export type JsonLineProps = {
  id: string;
  text: string;
  tree: JsonTree;
  /** A node, or `~node` for the line that closes it. */
  line: number;
  depth: number;
  isRoot: boolean;
  isOpen: boolean;
  isActive: boolean;
  isMatch: boolean;
  words: string;
  /** Characters of a long string to show. */
  shown: number;
  /** Address of what the value names. */
  link?: string | undefined;
};

const bracketsOf = (tree: JsonTree, node: number) => (tree.kind[node] === KIND.object ? '{}' : '[]');

const Value = ({ text, tree, line: node, isOpen, words, shown, link }: JsonLineProps) => {
  const say = useMessages();
  if (isContainer(tree, node)) {
    const [opening, closing] = bracketsOf(tree, node);
    const size = tree.size[node] ?? 0;
    if (size === 0) return <span className="json-bracket">{`${opening}${closing}`}</span>;
    if (isOpen) return <span className="json-bracket">{opening}</span>;
    return (
      <>
        <span className="json-bracket">{`${opening} … ${closing}`}</span>
        <span className="json-size">
          {say(tree.kind[node] === KIND.object ? 'json.members' : 'json.items', { count: size })}
        </span>
      </>
    );
  }
  const source = sourceOf(text, tree, node);
  const rest = source.length - shown;
  return (
    <>
      <span className={`json-${KIND_NAMES[tree.kind[node] ?? KIND.null]}`}>
        {link === undefined ? (
          <VisibleText text={rest > 0 ? source.slice(0, shown) : source} words={words} />
        ) : (
          // The keyboard follows it from the foot of the viewer: the tree is one stop.
          <Link to={link} tabIndex={-1}>
            <VisibleText text={source} words={words} />
          </Link>
        )}
      </span>
      {rest > 0 ? <span className="json-rest">{say('json.rest', { count: rest })}</span> : null}
    </>
  );
};

/** One line of the viewer: what opens or holds a value, or the bracket that closes one. */
export const JsonLine = memo((props: JsonLineProps) => {
  const { id, text, tree, line, depth, isRoot, isOpen, isActive, isMatch, words } = props;
  const style = { paddingInlineStart: `calc(${Math.min(depth, MAX_INDENT)} * var(--json-indent) + 4px)` };
  const node = line < 0 ? ~line : line;
  const isLast = isRoot || tree.position[node] === (tree.size[tree.parent[node] ?? 0] ?? 0) - 1;
  const comma = isLast ? null : <span className="json-comma">,</span>;
  if (line < 0) {
    return (
      <div className="json-line" style={style} aria-hidden="true">
        <span className="json-twist" />
        <span>
          <span className="json-bracket">{bracketsOf(tree, node)[1]}</span>
          {comma}
        </span>
      </div>
    );
  }
  const canOpen = isContainer(tree, line) && (tree.size[line] ?? 0) > 0;
  const key = isRoot ? undefined : keySourceOf(text, tree, line);
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-setsize={isRoot ? 1 : tree.size[tree.parent[line] ?? 0]}
      aria-posinset={isRoot ? 1 : (tree.position[line] ?? 0) + 1}
      aria-expanded={canOpen ? isOpen : undefined}
      aria-selected={isActive}
      className="json-line"
      data-node={line}
      data-active={isActive || undefined}
      data-match={isMatch || undefined}
      style={style}
    >
      <span className="json-twist" data-twist={canOpen ? '' : undefined} aria-hidden>
        {canOpen ? (isOpen ? '▾' : '▸') : ''}
      </span>
      <span>
        {key === undefined ? null : (
          <>
            <span className="json-key">
              <VisibleText text={key.length > MAX_KEY ? `${key.slice(0, MAX_KEY)}…` : key} words={words} />
            </span>
            {': '}
          </>
        )}
        <Value {...props} />
        {isOpen && canOpen ? null : comma}
      </span>
    </div>
  );
});
