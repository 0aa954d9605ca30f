import { type May, useMay, useWhyNot } from '../../../admin/may';
import { readableWords, useLooseMessages, useMessages } from '../../../admin/messages';
import { LoadFailure } from '../../../ui/Note';
import { Card, PageFrame } from '../../../ui/PageFrame';
import { Spinner } from '../../../ui/Spinner';
import { GROUPS, type SettingsGroup } from './groups';
import { SettingField } from './SettingField';
import { useSettings } from './useSettings';
import '../../../ui/record/record.css';
import './settings.css';

const Fields = ({ group, may }: { group: SettingsGroup; may: May }) => {
  const label = useLooseMessages();
  const { data, error, reload, look, change } = useSettings(group);
  if (!data) return error ? <LoadFailure isPlace error={error} onRetry={reload} /> : <Spinner />;
  return (
    <div className="fields">
      {group.settings.map(setting => (
        <SettingField
          key={setting.field}
          of={setting}
          label={label(`settings.${group.name}.${setting.field}`, readableWords(setting.field))}
          values={data}
          look={look}
          {...(may.isAllowed ? { onChange: change } : {})}
        />
      ))}
    </div>
  );
};

const GroupCard = ({ group }: { group: SettingsGroup }) => {
  const say = useMessages();
  const whyNot = useWhyNot();
  const view = useMay(group.view ?? 'list');
  const update = useMay(group.update);
  const refusal = view.isAllowed ? whyNot(update) : whyNot(view);
  return (
    <Card title={say(`settings.${group.name}.title`)}>
      <p className="record-hint settings-about">{say(`settings.${group.name}.about`)}</p>
      {view.isAllowed ? <Fields group={group} may={update} /> : null}
      {refusal ? <p className="record-hint settings-refusal">{refusal}</p> : null}
    </Card>
  );
};

/** What services keep once for the whole host: each card by its own permission, each setting changed where it stands. */
export const SettingsPage = () => {
  const say = useMessages();
  return (
    <PageFrame title={say('resources.platform_settings.title')}>
      <div className="cards">
        {GROUPS.map(group => (
          <GroupCard key={group.name} group={group} />
        ))}
      </div>
    </PageFrame>
  );
};
