import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { CopyButton } from '../CopyButton';
import { downloadText } from '../downloadText';
import { Note } from '../Note';
import { PrintCut } from '../PrintCut';
import { Spinner } from '../Spinner';
import { IndentedText } from './IndentedText';
import { JsonLines } from './JsonLines';
import { JsonToolbar, type JsonView } from './JsonToolbar';
import { type FoldingChange, firstFolding, fold } from './jsonFolding';
import type { ReadJson } from './jsonReader';
import { pathOf, sourceOf, unescapeJson } from './jsonTree';
import { KIND } from './parseJson';
import { RawText } from './RawText';
import { type JsonHelp, useJson } from './useJson';
import { useJsonSearch } from './useJsonSearch';
import { VisibleText } from './VisibleText';
import './json.css';

export type JsonViewerProps = {
  /** Names the value, for screen readers. */
  label: string;
  /** JSON exactly as it arrived. */
  text: string;
  /** Way to the value in the text that is shown; keep it the same between renders. */
  at: readonly (string | number)[];
  /** Name of the file that Download makes. */
  fileName: string;
  /** Addresses of what texts in it name, by the text. */
  links?: ReadonlyMap<string, string> | undefined;
};

/** Longer texts name no record. */
const MAX_NAME = 220;

type ReadyProps = JsonViewerProps & ReadJson & JsonHelp;

type FootProps = {
  path: string;
  /** Address of what the chosen value names. */
  link: string | undefined;
  copying: RefObject<HTMLSpanElement | null>;
  valueText: () => string;
};

/** The line that the keyboard is on: its path, its value, and where it leads. */
const Foot = ({ path, link, copying, valueText }: FootProps) => {
  const say = useMessages();
  return (
    <div className="json-foot" role="group" aria-label={say('json.chosen')}>
      <span className="json-path">
        <code data-copy-source>{path === '' ? say('json.whole') : <VisibleText text={path} />}</code>
        {path === '' ? null : <CopyButton text={path} label={say('json.copy_path')} />}
      </span>
      {link ? (
        <Link to={link} className="json-open">
          {say('json.open_named')}
        </Link>
      ) : null}
      <span ref={copying} className="json-value-copy">
        {say('json.value')}
        <CopyButton text={valueText} label={say('json.copy_value')} />
      </span>
    </div>
  );
};

const ReadyViewer = ({ label, text, fileName, links, tree, root, search, indent }: ReadyProps) => {
  const say = useMessages();
  const [view, setView] = useState<JsonView>('tree');
  const [isWrapped, setWrapped] = useState(true);
  const [folding, setFolding] = useState(() => firstFolding(tree, root));
  const [active, setActive] = useState(root);
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState(-1);
  const copying = useRef<HTMLSpanElement>(null);
  const { words, found, isBusy } = useJsonSearch(typed, search);
  const foundSet = useMemo(() => new Set(found), [found]);
  const isMatch = useCallback((node: number) => foundSet.has(node), [foundSet]);

  const change = useCallback(
    (wanted: FoldingChange) => setFolding(before => fold(tree, root, before, wanted)),
    [tree, root],
  );
  const show = useCallback(
    (index: number) => {
      const node = found[index];
      if (node === undefined) return;
      setCurrent(index);
      change({ type: 'reveal', node });
      setActive(node);
    },
    [found, change],
  );
  // New results: go to the first, as the words are typed.
  useEffect(() => {
    setCurrent(-1);
    show(0);
  }, [show]);

  const foldAll = (type: 'all' | 'none') => {
    change({ type });
    if (type === 'none') setActive(root);
  };
  const verdict = () => {
    if (typed === '' || isBusy) return '';
    if (found.length === 0) return say('json.no_match');
    return say('json.match_of', { current: current + 1, count: found.length });
  };
  const source = useMemo(() => sourceOf(text, tree, root), [text, tree, root]);
  const path = pathOf(text, tree, active, root);
  const linkOf = (node: number): string | undefined => {
    if (!links || links.size === 0 || tree.kind[node] !== KIND.string) return undefined;
    const value = sourceOf(text, tree, node);
    return value.length > MAX_NAME ? undefined : links.get(unescapeJson(value));
  };
  const valueText = () => {
    const value = sourceOf(text, tree, active);
    return tree.kind[active] === KIND.string ? unescapeJson(value) : value;
  };

  return (
    <div className="json">
      <JsonToolbar
        view={view}
        onView={setView}
        typed={typed}
        onType={setTyped}
        verdict={verdict()}
        hasMatches={found.length > 0}
        onStep={step => show((current + step + found.length) % found.length)}
        onFoldAll={foldAll}
        isWrapped={isWrapped}
        onWrap={setWrapped}
        onDownload={() => downloadText(fileName, source, 'application/json')}
      />
      {view === 'raw' ? (
        <IndentedText indent={indent} label={label} />
      ) : (
        <>
          <JsonLines
            label={label}
            text={text}
            tree={tree}
            root={root}
            folding={folding}
            onFold={change}
            active={active}
            onActivate={setActive}
            words={words}
            isMatch={isMatch}
            isWrapped={isWrapped}
            linkOf={linkOf}
            onCopy={() => copying.current?.querySelector('button')?.click()}
          />
          <PrintCut count={folding.lines.length} />
          <Foot path={path} link={linkOf(active)} copying={copying} valueText={valueText} />
        </>
      )}
    </div>
  );
};

/**
 * A JSON text exactly as it was sent, to be read: folded by default when big, searched, copied from, by mouse or keyboard.
 * Big texts are read in a worker, and only lines in view are in the page.
 */
export const JsonViewer = (props: JsonViewerProps) => {
  const say = useMessages();
  const json = useJson(props.text, props.at);
  if (json.state === 'reading') return <Spinner />;
  if (json.state === 'failed') {
    return (
      <div className="json">
        <Note role="status" title={say('json.not_json')} text={json.message} />
        <RawText text={props.text} label={props.label} />
      </div>
    );
  }
  // Another text starts anew: folds and the place of the keyboard belong to the old one.
  return (
    <ReadyViewer
      key={keyOf(json.tree)}
      {...props}
      tree={json.tree}
      root={json.root}
      search={json.search}
      indent={json.indent}
    />
  );
};

const keys = new WeakMap<object, number>();
let serial = 0;
const keyOf = (tree: object): number => {
  const known = keys.get(tree);
  if (known !== undefined) return known;
  keys.set(tree, ++serial);
  return serial;
};
