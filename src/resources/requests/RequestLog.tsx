import { useCallback, useState } from 'react';
import type { RecordPartProps } from '../../admin/defineResource';
import { failureText } from '../../admin/failure';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { type ApiRequest, EXECUTION_BANNER_MS } from '../../contract';
import { Banner } from '../../ui/feedback/Banner';
import { LogViewer } from '../../ui/log/LogViewer';
import { Card } from '../../ui/PageFrame';

/** What the function wrote while it answered; nothing for those who may not read it. */
export const RequestLog = ({ record }: RecordPartProps<ApiRequest>) => {
  const say = useMessages();
  const { client } = usePlatform();
  const { isAllowed } = useMay('readLog', 'tasks/requests');
  const [banner, setBanner] = useState<{ text: string }>();
  const close = useCallback(() => setBanner(undefined), []);
  if (!isAllowed) return null;
  const { id, functionName, timestamp } = record;
  return (
    <>
      <Banner message={banner} closesAfterMs={EXECUTION_BANNER_MS} onClose={close} />
      <Card title={say('tasks.execution.log')}>
        <LogViewer
          key={id}
          source={(from, signal) => client.apiRequests.logs(id, from, signal)}
          start={timestamp}
          isLive={false}
          fileName={`${functionName}-${id}.log`}
          onFailure={error => setBanner({ text: failureText(say, error) })}
        />
      </Card>
    </>
  );
};
