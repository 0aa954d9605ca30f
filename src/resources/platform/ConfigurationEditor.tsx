import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { useNotices } from '../../ui/feedback/notices';
import { Card } from '../../ui/PageFrame';
import { JsonFields } from '../../ui/record/JsonFields';
import { membersText } from '../../ui/record/jsonText';
import { useJsonForm } from '../../ui/record/useJsonForm';
import { KEY, pathOf, type Whose } from './useConfiguration';

/** The members that may be changed of each (platform-api 6.6). */
const EDITABLE: Readonly<Record<Whose['kind'], readonly string[]>> = {
  general: ['data', 'userConfiguration', 'groupConfiguration', 'staffConfiguration', 'patientConfiguration'],
  groups: ['data', 'staffConfiguration', 'patientConfiguration'],
  users: ['data'],
};

export type ConfigurationEditorProps = { whose: Whose; text: string; name: string; onClose: () => void };

/** Settings as JSON. What is sent is merged into what is stored: to take a setting away, the service has another call. */
export const ConfigurationEditor = ({ whose, text, name, onClose }: ConfigurationEditorProps) => {
  const say = useMessages();
  const { http } = usePlatform().client;
  const notices = useNotices();
  const cache = useQueryClient();
  const [initial] = useState(() => membersText(text, [], EDITABLE[whose.kind]));
  const form = useJsonForm({
    title: name,
    draft: `json ${pathOf(whose)}`,
    initial,
    submit: async json => {
      await http.request({ method: 'PUT', path: pathOf(whose), payload: { json }, casing: 'camel' });
      await cache.invalidateQueries({ queryKey: [KEY] });
      notices.toast({ kind: 'success', text: say('configurations.saved', { name }) });
      return onClose;
    },
  });
  return (
    <Card title={name}>
      <JsonFields form={form} label={name} hint={say('configurations.merged')} submitLabel={say('record.save')}>
        <Button
          variant="outlined"
          onClick={() => {
            form.draft.settle();
            onClose();
          }}
          disabled={form.isBusy}
        >
          {say('common.cancel')}
        </Button>
      </JsonFields>
    </Card>
  );
};
