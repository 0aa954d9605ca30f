import { useEffect, useRef } from 'react';
import { useMessages } from '../../admin/messages';
import { ServiceTexts } from '../../admin/serviceTexts';
import { showFilter } from '../../rql';
import type { BuilderGroup, BuilderItem } from '../../rql/builder';
import { Button } from '../controls/Button';
import { controlIn, useFocusHome } from '../useFocusHome';
import { BuilderRowFields } from './BuilderRowFields';
import type { FilterKnowledge } from './knowledge';
import { NEW_GROUP, NEW_ROW, useBuilder } from './useBuilder';
import './filter.css';

export type FilterBuilderProps = FilterKnowledge & {
  id: string;
  text: string;
  onText: (text: string) => void;
};

type Builder = ReturnType<typeof useBuilder>;
type GroupProps = { builder: Builder; known: FilterKnowledge; group: BuilderGroup; path: readonly number[] };

/** Groups within groups, beyond which only the text goes on. */
const MOST_NESTED = 3;

/** What was added is what is typed into next: it gets the focus once it stands at the end of the list. */
const useFocusOnAdded = (count: number) => {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<number>(undefined);
  useEffect(() => {
    const last = list.current?.lastElementChild;
    if (before.current !== undefined && count > before.current && last) controlIn(last)?.focus();
    before.current = undefined;
  }, [count]);
  const expect = () => {
    before.current = count;
  };
  return { list, expect };
};

const placeOf = (path: readonly number[]) => path.map(at => at + 1).join('.');

const Group = ({ builder, known, group, path }: GroupProps) => {
  const say = useMessages();
  const place = placeOf(path);
  const adds = useFocusHome<HTMLDivElement>(group.items.length);
  const { list, expect } = useFocusOnAdded(group.items.length);
  const add = (one: BuilderItem) => {
    expect();
    builder.add(path, one);
  };
  const choose = (isAll: boolean) =>
    path.length === 0 ? builder.changeTop(isAll) : builder.change(path, { kind: 'group', isAll, items: group.items });
  const item = (one: BuilderItem, index: number) => {
    const way = [...path, index];
    const remove = () => builder.change(way, undefined);
    if (one.kind === 'group') return <Group builder={builder} known={known} group={one} path={way} />;
    if (one.kind === 'row')
      return (
        <BuilderRowFields
          row={one}
          place={placeOf(way)}
          known={known}
          onChange={row => builder.change(way, row)}
          onRemove={remove}
        />
      );
    return (
      <div className="builder-raw">
        <span>{say('filter.raw')}</span>
        <code>{showFilter(one.source)}</code>
        <Button onClick={remove} aria-label={say('filter.remove', { place: placeOf(way) })}>
          {say('filter.remove_short')}
        </Button>
      </div>
    );
  };
  return (
    <fieldset className="builder-group">
      <legend className="visually-hidden">{place ? say('filter.group', { place }) : say('filter.title')}</legend>
      <div className="builder-joins">
        <select
          aria-label={say('filter.joined')}
          value={group.isAll ? 'all' : 'any'}
          onChange={({ target }) => choose(target.value === 'all')}
        >
          <option value="all">{say('filter.all')}</option>
          <option value="any">{say('filter.any')}</option>
        </select>
        {path.length > 0 ? (
          <Button onClick={() => builder.change(path, undefined)}>{say('filter.remove_group')}</Button>
        ) : null}
      </div>
      <ul ref={list}>
        {group.items.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place.
          <li key={index}>{item(one, index)}</li>
        ))}
      </ul>
      <div ref={adds} className="builder-adds">
        <Button onClick={() => add(NEW_ROW)}>{say('filter.add_condition')}</Button>
        {path.length < MOST_NESTED ? <Button onClick={() => add(NEW_GROUP)}>{say('filter.add_group')}</Button> : null}
      </div>
    </fieldset>
  );
};

const Panel = ({ id, text, onText, ...known }: FilterBuilderProps) => {
  const say = useMessages();
  const builder = useBuilder(text, onText, known.fields);
  return (
    <section id={id} className="builder" aria-label={say('filter.title')}>
      <div role="status">{builder.isBehind ? <p className="builder-note">{say('filter.behind')}</p> : null}</div>
      <Group builder={builder} known={known} group={builder.tree} path={[]} />
      <div className="builder-foot">
        <Button type="submit" variant="contained">
          {say('filter.apply')}
        </Button>
        <span>{say('filter.hint')}</span>
      </div>
    </section>
  );
};

/** A filter as rows and groups, which mirror its text both ways. */
export const FilterBuilder = (props: FilterBuilderProps) => (
  <ServiceTexts>
    <Panel {...props} />
  </ServiceTexts>
);
