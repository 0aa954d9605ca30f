import { BrandMark } from '../ui/BrandMark';
import './shell.css';
import './sidebar.css';
import '../ui/HashChip.css';
import '../ui/page.css';
import '../ui/table/queryBar.css';
import '../ui/table/table.css';
import './skeleton.css';

const TILES = 8;
const ROWS = 10;
const COLUMNS = 6;

const times = <T,>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/**
 * The console before there is one: where its parts will stand. The page itself holds it (src/staticPage.tsx), so that it shows
 * before any code has come; the rows are those of a list, whose addresses the page's first script knows.
 */
export const ShellSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label}>
    <div className="nav nav-strip" aria-hidden="true">
      <div className="nav-brand">
        <span className="nav-home">
          <BrandMark />
        </span>
      </div>
      <div className="nav-user">
        <span className="nav-avatar" />
      </div>
      <div className="nav-tiles">
        {times(TILES, at => (
          <span key={at} className="skeleton-tile" />
        ))}
      </div>
    </div>
    <div className="shell" aria-hidden="true">
      <div className="shell-bar" />
      <div className="page">
        <div className="page-head">
          <span className="skeleton-bar skeleton-title" />
        </div>
        <div className="skeleton-list">
          <div className="skeleton-query" />
          <div className="skeleton-table">
            {times(ROWS + 1, row => (
              <div key={row}>
                {times(COLUMNS, at => (
                  <span key={at} className="skeleton-bar" />
                ))}
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  </div>
);
