import { Link } from 'react-router-dom';
import { useMessages } from '../../admin/messages';
import { useWayBack } from '../BackLink';
import { Button } from '../controls/Button';
import { PageFrame, type PageFrameProps } from '../PageFrame';
import { RecordFormBox, type RecordFormBoxProps } from './RecordFormBox';

export type RecordFormPageProps = Pick<PageFrameProps, 'changedAt'> &
  Pick<RecordFormBoxProps, 'record' | 'submitLabel' | 'hint' | 'effect'> & {
    /** Where Cancel leads. */
    back: { to: string; label: string };
  };

/** The page on which a record is typed. */
export const RecordFormPage = ({ record, back, changedAt, ...texts }: RecordFormPageProps) => {
  const say = useMessages();
  const way = useWayBack(back);
  const { title, isBusy } = record.form;
  return (
    <PageFrame title={title} back={back} changedAt={changedAt}>
      <RecordFormBox {...texts} record={record} className="card">
        <Button variant="outlined" component={Link} to={way.to} onClick={way.onClick} disabled={isBusy}>
          {say('common.cancel')}
        </Button>
      </RecordFormBox>
    </PageFrame>
  );
};
