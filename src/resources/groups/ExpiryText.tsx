import { useMessages } from '../../admin/messages';
import type { PatientEnlistment } from '../../contract';
import { useTimes } from '../../ui/time/useTimes';

/** Until when somebody is a patient of a group. */
export const ExpiryText = ({ enlistment: { expiryTimestamp, expired } }: { enlistment: PatientEnlistment }) => {
  const say = useMessages();
  const times = useTimes();
  if (!expiryTimestamp) return <span className="record-none">{say('groups.without_end')}</span>;
  const time = times.list(expiryTimestamp);
  // By this device's clock where the host does not say.
  const isOver = expired ?? expiryTimestamp.getTime() <= Date.now();
  return <span className="record-none">{say(isOver ? 'groups.ended' : 'groups.ends', { time })}</span>;
};
