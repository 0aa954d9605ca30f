import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordPartProps } from '../../admin/defineResource';
import { failureText } from '../../admin/failure';
import { useLabels, useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { Button } from '../../ui/controls/Button';
import { downloadBlob } from '../../ui/downloadText';
import { useNotices } from '../../ui/feedback/notices';
import { readTyped } from '../../ui/json/readTyped';
import { Card } from '../../ui/PageFrame';
import { JsonEditor } from '../../ui/record/JsonEditor';
import { placeOfRefusal } from '../../ui/record/jsonText';
import { TextOrHtml } from '../../ui/record/SafeHtml';
import { sampleContent } from './sampleContent';
import { useResolve } from './useResolve';

const faultOf = (text: string) => {
  const read = readTyped(text);
  return 'line' in read ? read : undefined;
};

/** A template filled with content that can be changed: by the platform itself, so that it is what a reader gets. */
export const TemplatePreview = ({ record }: RecordPartProps) => {
  const say = useMessages();
  const labels = useLabels();
  const notices = useNotices();
  const { client } = usePlatform();
  const texts = typeof record.fields === 'object' && record.fields !== null ? Object.values(record.fields) : [];
  const [typed, setTyped] = useState(() => JSON.stringify(sampleContent(texts), null, 2));
  const [sent, setSent] = useState(typed);
  const { resolve, toPdf } = useResolve(client.http, record.id);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['data/templates', 'resolved', record.id, record.updateTimestamp, sent],
    queryFn: ({ signal }) => resolve(sent, signal),
    retry: false,
  });
  const mistake = faultOf(typed);
  const refusal = error ? failureText(say, error) : undefined;
  const fault = mistake
    ? { text: say('record.not_json', mistake), place: mistake }
    : refusal && typed === sent
      ? { text: refusal, place: placeOfRefusal(typed, refusal) }
      : undefined;

  const show = () => {
    if (mistake) return;
    if (typed === sent) void refetch();
    else setSent(typed);
  };
  const savePdf = async () => {
    try {
      downloadBlob(`${String(record.name ?? record.id)}.pdf`, await toPdf(typed));
    } catch (cause) {
      notices.toast({ kind: 'error', text: say('templates.no_pdf'), detail: failureText(say, cause) });
    }
  };
  return (
    <Card title={say('templates.preview')}>
      <div className="record-preview">
        <dl className="record" aria-busy={isFetching}>
          {Object.entries(data ?? {}).map(([name, text]) => (
            <div key={name}>
              <dt>{labels.field(name)}</dt>
              <dd>
                <TextOrHtml text={text} label={labels.field(name)} />
              </dd>
            </div>
          ))}
        </dl>
        <details open={fault !== undefined || undefined}>
          <summary>{say('templates.content')}</summary>
          <JsonEditor
            label={say('templates.content_json')}
            value={typed}
            onChange={setTyped}
            onSend={show}
            isBusy={false}
            fault={fault}
          />
        </details>
        <div className="json-form-foot">
          <Button variant="outlined" onClick={show} disabled={mistake !== undefined} loading={isFetching}>
            {say('templates.fill')}
          </Button>
          <Button variant="outlined" onClick={() => void savePdf()} disabled={mistake !== undefined}>
            {say('templates.pdf')}
          </Button>
        </div>
      </div>
    </Card>
  );
};
