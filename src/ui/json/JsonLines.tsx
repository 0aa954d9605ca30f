import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { usePrintedLines } from '../printedLines';
import { JsonLine } from './JsonLine';
import { type Folding, type FoldingChange, lineOf, nodeLine } from './jsonFolding';
import { depthOf, isContainer, sourceOf } from './jsonTree';
import type { JsonTree } from './parseJson';

const LINE_HEIGHT = 20;
/** Of longer strings only the beginning shows, until Enter or a click asks for the next part. */
const FIRST_CHARACTERS = 600;
const MORE_CHARACTERS = 10_000;

export type JsonLinesProps = {
  label: string;
  text: string;
  tree: JsonTree;
  root: number;
  folding: Folding;
  onFold: (change: FoldingChange) => void;
  /** The node that the keyboard is on. */
  active: number;
  onActivate: (node: number) => void;
  /** What is searched for, marked in the lines. */
  words: string;
  isMatch: (node: number) => boolean;
  isWrapped: boolean;
  onCopy: () => void;
  /** Address of what the string at a node names. */
  linkOf: (node: number) => string | undefined;
};

/** How many characters of each long string show. */
const useLongTexts = () => {
  const [longer, setLonger] = useState<ReadonlyMap<number, number>>(new Map());
  const shownOf = (node: number) => longer.get(node) ?? FIRST_CHARACTERS;
  const showMore = (node: number) => setLonger(before => new Map(before).set(node, shownOf(node) + MORE_CHARACTERS));
  return { shownOf, showMore };
};

/** Only the lines in view, with the active one among them. */
const useLinesInView = (
  box: RefObject<HTMLDivElement | null>,
  lines: Folding['lines'],
  activeLine: number,
  isWrapped: boolean,
) => {
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey: index => lines[index] ?? index,
    overscan: 20,
    rangeExtractor: usePrintedLines(),
  });
  // The lines are measured anew: wrapped, they are of different heights.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the switch calls for it.
  useEffect(() => virtualizer.measure(), [isWrapped]);
  useEffect(() => {
    if (activeLine > 0) virtualizer.scrollToIndex(activeLine, { align: 'auto' });
  }, [activeLine, virtualizer]);
  return virtualizer;
};

/**
 * The lines of a JSON value as a tree for the keyboard: up and down, Home, End and the page keys move; right opens or goes
 * in, left folds or goes out; Enter turns a fold or shows more of a long string; `*` opens all siblings; Ctrl+C copies.
 * Only lines in view are in the page.
 */
export const JsonLines = (props: JsonLinesProps) => {
  const { label, text, tree, root, folding, onFold, active, onActivate, words, isMatch, isWrapped, onCopy, linkOf } =
    props;
  const treeId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { shownOf, showMore } = useLongTexts();
  const { lines, open } = folding;
  const activeLine = lineOf(folding, active);
  const virtualizer = useLinesInView(box, lines, activeLine, isWrapped);
  const items = virtualizer.getVirtualItems();
  const isActiveShown = items.some(item => item.index === activeLine);

  const canOpen = (node: number) => isContainer(tree, node) && (tree.size[node] ?? 0) > 0;
  const turn = (node: number) => {
    if (canOpen(node)) onFold({ type: 'toggle', node, isOpen: open[node] !== 1 });
    else if (sourceOf(text, tree, node).length > shownOf(node)) showMore(node);
  };
  const goTo = (line: number, step: 1 | -1) => onActivate(lines[nodeLine(folding, line, step)] ?? root);

  const onKeyDown = (event: KeyboardEvent) => {
    const isHeld = event.ctrlKey || event.metaKey;
    const isCopy = event.key === 'c' && isHeld && (getSelection()?.isCollapsed ?? true);
    if (!isCopy && (isHeld || event.altKey)) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / LINE_HEIGHT) - 1);
    const actions: Record<string, () => void> = {
      ArrowDown: () => goTo(activeLine + 1, 1),
      ArrowUp: () => goTo(activeLine - 1, -1),
      PageDown: () => goTo(activeLine + page, 1),
      PageUp: () => goTo(activeLine - page, -1),
      Home: () => goTo(0, 1),
      End: () => goTo(lines.length - 1, -1),
      ArrowRight: () => {
        if (!canOpen(active)) return;
        if (open[active] === 1) goTo(activeLine + 1, 1);
        else onFold({ type: 'toggle', node: active, isOpen: true });
      },
      ArrowLeft: () => {
        if (canOpen(active) && open[active] === 1) onFold({ type: 'toggle', node: active, isOpen: false });
        else if (active !== root) onActivate(tree.parent[active] ?? root);
      },
      Enter: () => turn(active),
      ' ': () => turn(active),
      '*': () => onFold({ type: 'siblings', node: active }),
    };
    const action = isCopy ? onCopy : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const line = target.closest<HTMLElement>('[data-node]');
    if (!line || !(getSelection()?.isCollapsed ?? true)) return;
    const node = Number(line.dataset.node);
    onActivate(node);
    if (target.closest('[data-twist], .json-bracket, .json-size, .json-rest')) turn(node);
  };

  return (
    <div
      ref={box}
      className="json-lines"
      data-wrapped={isWrapped || undefined}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={isActiveShown ? `${treeId}-${active}` : undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="none" style={{ height: virtualizer.getTotalSize() }} className="json-all">
        <div role="none" className="json-some" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(item => {
            const line = lines[item.index] ?? root;
            const node = line < 0 ? ~line : line;
            return (
              <div role="none" key={item.key} data-index={item.index} ref={virtualizer.measureElement}>
                <JsonLine
                  id={`${treeId}-${node}`}
                  text={text}
                  tree={tree}
                  line={line}
                  depth={depthOf(tree, node, root)}
                  isRoot={node === root}
                  isOpen={open[node] === 1}
                  isActive={line === active}
                  isMatch={line >= 0 && isMatch(line)}
                  words={words}
                  shown={shownOf(node)}
                  link={line < 0 ? undefined : linkOf(line)}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
};
