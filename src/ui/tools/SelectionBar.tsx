import { useMessages } from '../../admin/messages';
import { Button } from '../controls/Button';
import { useList } from '../table/useConsoleList';
import { ActionButtons } from './ActionButtons';
import './tools.css';

/** What is ticked, and on: everything that matches is a step of its own, so that nobody takes it by accident. */
export const SelectionBar = () => {
  const say = useMessages();
  const list = useList();
  const { selection, rows = [], total } = list;
  const { count, isAll } = selection;
  const isPageTicked = rows.length > 0 && rows.every(selection.has);
  const hasMore = total === undefined || total > count;
  const words = isAll
    ? total === undefined
      ? say('tools.select.all_uncounted')
      : say('tools.select.all', { count: total })
    : count > 0
      ? say('tools.select.some', { count })
      : say('tools.select.none');
  return (
    <section className="selection-bar" aria-label={say('tools.select.title')}>
      <span role="status">{words}</span>
      {isPageTicked && hasMore && !isAll ? (
        <Button onClick={selection.selectAll}>
          {total === undefined
            ? say('tools.select.take_all_uncounted')
            : say('tools.select.take_all', { count: total })}
        </Button>
      ) : null}
      {count > 0 || isAll ? (
        <>
          <Button onClick={selection.clear}>{say('tools.select.clear')}</Button>
          <ActionButtons list={list} />
        </>
      ) : null}
    </section>
  );
};
