import { useMessages } from '../../admin/messages';
import { VisibleText } from '../../ui/json/VisibleText';
import type { Change } from './changes';

/** Longer values are cut: the document's JSON holds them whole. */
const SHOWN = 200;

const Part = ({ text, none }: { text: string | undefined; none: string }) => {
  if (text === undefined) return <>{none}</>;
  return <VisibleText text={text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text} />;
};

export type ChangeTableProps = {
  /** Where the status changes too. */
  status?: { before: string; after: string };
  changes: readonly Change[];
  title?: string;
};

/** What is about to change, before and after; signs and words besides the colours. */
export const ChangeTable = ({ status, changes, title }: ChangeTableProps) => {
  const say = useMessages();
  const none = say('documents.changes.none');
  const rows: readonly Change[] = [
    ...(status ? [{ field: say('fields.status'), ...status }] : []),
    ...changes.map(change => ({ ...change, field: `data.${change.field}` })),
  ];
  return (
    <table className="changes">
      <caption>{title ?? say('documents.changes.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('documents.changes.field')}</th>
          <th scope="col">{say('documents.changes.before')}</th>
          <th scope="col">{say('documents.changes.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">
              <bdi>{field}</bdi>
            </th>
            <td>
              <del>
                − <Part text={before} none={none} />
              </del>
            </td>
            <td>
              <ins>
                + <Part text={after} none={none} />
              </ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
