import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { failureText } from '../../admin/failure';
import { useMay } from '../../admin/may';
import { useLabels, useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { storedOr } from '../../admin/unsure';
import type { DataSchema } from '../../contract';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls/Button';
import { useDrafts } from '../../ui/drafts/drafts';
import { useNotices } from '../../ui/feedback/notices';
import { GatedButton } from '../../ui/GatedButton';
import { removedNotice, removedOr } from '../../ui/record/removedOr';

const RESOURCE = 'data/schema';

type Asked = 'disable' | 'delete';

/** Comparing, editing, switching off and on, and deleting a schema; only one that is switched off can be deleted. */
export const SchemaActions = ({ schema, reload }: { schema: DataSchema; reload: () => Promise<unknown> }) => {
  const say = useMessages();
  const kind = useLabels().record(RESOURCE);
  const { client, session } = usePlatform();
  const notices = useNotices();
  const cache = useQueryClient();
  const drafts = useDrafts();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const may = { update: useMay('update'), disable: useMay('disable'), delete: useMay('delete') };
  const [asked, setAsked] = useState<Asked>();
  const { id, name, disabled = false } = schema;

  const run = async (verb: Asked | 'enable') => {
    try {
      if (verb === 'delete') {
        const wasGone = await removedOr(say, client.schemas.remove(id), () => client.schemas.at(id));
        notices.toast(removedNotice(say, `${kind} ${name}`, wasGone));
        drafts.drop(pathname);
        navigate(`/${RESOURCE}${search}`);
      } else {
        const look = async () => (await client.schemas.at(id)) ?? null;
        const isDisabled = verb === 'disable';
        await storedOr(say, client.schemas[verb](id), look, ({ record }) => (record.disabled ?? false) === isDisabled);
        await reload();
      }
      void cache.invalidateQueries({ queryKey: [RESOURCE, 'getList'] });
      // What the picker and Home choose from.
      void cache.invalidateQueries({ queryKey: [RESOURCE, 'all'] });
    } catch (error) {
      notices.toast({ kind: 'error', text: say(`schemas.not_${verb}`, { name }), detail: failureText(say, error) });
      // Somebody else may have switched it meanwhile: what can be done about that is offered once it is read again.
      await reload();
    } finally {
      setAsked(undefined);
    }
  };
  return (
    <>
      <Button variant="outlined" component={Link} to={`/${RESOURCE}/${encodeURIComponent(id)}/compare${search}`}>
        {say('pages.compare')}
      </Button>
      <GatedButton
        may={may.update}
        data-key="e"
        variant="outlined"
        component={Link}
        to={`/${RESOURCE}/${encodeURIComponent(id)}/edit${search}`}
      >
        {say('common.edit')}
      </GatedButton>
      <GatedButton
        may={may.disable}
        writes={disabled}
        variant="outlined"
        onClick={() => (disabled ? void run('enable') : setAsked('disable'))}
      >
        {say(disabled ? 'schemas.enable' : 'schemas.disable')}
      </GatedButton>
      {disabled ? (
        <GatedButton may={may.delete} variant="outlined" color="error" onClick={() => setAsked('delete')}>
          {say('common.delete')}
        </GatedButton>
      ) : null}
      {asked ? (
        <ConfirmDialog
          open
          title={say(`schemas.${asked}_title`)}
          question={say(`schemas.${asked}_question`, { name })}
          consequence={say(`schemas.${asked}_consequence`, { host: session.host ?? '' })}
          confirmLabel={say(`schemas.${asked}_title`)}
          onConfirm={() => run(asked)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
};
