import { TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import type { Comparison, Differing } from '../../ui/diff/compareEntries';
import { DiffTable } from '../../ui/diff/DiffTable';
import type { Entry } from '../../ui/diff/entriesOf';

/** Of each group so many are listed at first. */
const LISTED = 200;

export type ComparisonViewProps = {
  comparison: Comparison;
  /** What the hosts are called. */
  left: string;
  right: string;
  /** Address of the console's own page for what stands on this host. */
  pageOf: (id: string) => string;
};

const matches = (search: string) => (name: string) => name.toLowerCase().includes(search.trim().toLowerCase());

const Only = ({ entries, pageOf }: { entries: readonly Entry[]; pageOf?: ComparisonViewProps['pageOf'] }) => {
  const say = useMessages();
  return (
    <ul className="compare-list">
      {entries.slice(0, LISTED).map(({ id, name }, index) => {
        const words = name.trim() ? name : `${say('roles.no_name')} (${id})`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: hosts may send two with neither name nor id.
          <li key={`${id} ${index}`}>
            {pageOf && id !== '' ? (
              <Link to={pageOf(id)}>
                <bdi>{words}</bdi>
              </Link>
            ) : (
              <bdi>{words}</bdi>
            )}
          </li>
        );
      })}
      {entries.length > LISTED ? <li>{say('tools.bulk.more', { count: entries.length - LISTED })}</li> : null}
    </ul>
  );
};

const One = ({ of, left, right, pageOf }: { of: Differing } & Omit<ComparisonViewProps, 'comparison'>) => {
  const say = useMessages();
  const [isOpen, setOpen] = useState(false);
  const { name, differences } = of;
  return (
    <details className="compare-one" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <bdi>{name}</bdi> <span>{say('tools.compare.members', { count: differences.length })}</span>
      </summary>
      {isOpen ? (
        <>
          <DiffTable label={name} left={left} right={right} differences={differences} />
          <p>
            <Link to={pageOf(of.left.id)}>{say('tools.compare.open_here')}</Link>
          </p>
        </>
      ) : null}
    </details>
  );
};

/** What only one of two hosts has, and what both have but not alike. */
export const ComparisonView = ({ comparison, left, right, pageOf }: ComparisonViewProps) => {
  const say = useMessages();
  const [search, setSearch] = useState('');
  const fits = matches(useDeferredValue(search));
  const { same } = comparison;
  const onlyLeft = comparison.onlyLeft.filter(({ name }) => fits(name));
  const onlyRight = comparison.onlyRight.filter(({ name }) => fits(name));
  const differing = comparison.differing.filter(({ name }) => fits(name));
  return (
    <>
      <TextField
        type="search"
        label={say('tools.compare.search')}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <section className="compare-part" aria-label={say('tools.compare.differing', { count: differing.length })}>
        <h2>{say('tools.compare.differing', { count: differing.length })}</h2>
        {differing.slice(0, LISTED).map(one => (
          <One key={`${one.left.id} ${one.name}`} of={one} left={left} right={right} pageOf={pageOf} />
        ))}
        {differing.length > LISTED ? <p>{say('tools.bulk.more', { count: differing.length - LISTED })}</p> : null}
      </section>
      <section className="compare-part" aria-label={say('tools.compare.only', { host: left, count: onlyLeft.length })}>
        <h2>{say('tools.compare.only', { host: left, count: onlyLeft.length })}</h2>
        <Only entries={onlyLeft} pageOf={pageOf} />
      </section>
      <section
        className="compare-part"
        aria-label={say('tools.compare.only', { host: right, count: onlyRight.length })}
      >
        <h2>{say('tools.compare.only', { host: right, count: onlyRight.length })}</h2>
        <Only entries={onlyRight} />
      </section>
      <p>{say('tools.compare.same', { count: same })}</p>
    </>
  );
};
