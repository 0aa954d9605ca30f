import { useParams } from 'react-router-dom';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { PageFrame } from '../../ui/PageFrame';
import { GROUPS } from './enlisting';
import { GroupRoles } from './GroupRoles';
import { Members } from './Members';
import '../../ui/record/record.css';
import './groups.css';

/** One group: its staff with their roles, its patients, and what its roles allow. */
export const GroupDetail = () => {
  const say = useMessages();
  const { id = '' } = useParams();
  const may = {
    staff: useMay('staff').isAllowed,
    patients: useMay('patients').isAllowed,
    roles: useMay('viewGroup').isAllowed,
  };
  return (
    <PageFrame title={say('groups.one', { id })} back={{ to: `/${GROUPS}`, label: say('groups.title') }}>
      <div className="record-readable">
        {may.staff ? <Members kind="staff" groupId={id} /> : null}
        {may.patients ? <Members kind="patients" groupId={id} /> : null}
        {may.roles ? <GroupRoles groupId={id} /> : null}
      </div>
    </PageFrame>
  );
};
