import { useCallback, useState } from 'react';
import { useGetOne } from 'react-admin';
import { Link, useLocation, useParams } from 'react-router-dom';
import { failureText } from '../../admin/failure';
import { isUnknownRecord } from '../../admin/isUnknownRecord';
import { writeListPlace } from '../../admin/listView';
import { useMay } from '../../admin/may';
import { useMessages } from '../../admin/messages';
import { usePlatform } from '../../admin/platform';
import { useRecordSave } from '../../admin/recordSave';
import { FORM_BANNER_MS, type Role } from '../../contract';
import { format, rql } from '../../rql';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { useNotices } from '../../ui/feedback/notices';
import { InlineEditor } from '../../ui/InlineEditor';
import { MissingRecord } from '../../ui/MissingRecord';
import { Card, PageFrame } from '../../ui/PageFrame';
import { Spinner } from '../../ui/Spinner';
import { useRoleName } from '../../ui/useRoleName';
import { CloneRole } from './CloneRole';
import { DeleteRole } from './DeleteRole';
import { PermissionChecklist } from './PermissionChecklist';
import './role.css';

const RESOURCE = 'users/roles';
/** Address of the users who hold a role. */
const holdersOf = (role: Role) => {
  const query = format(rql.contains('roles', rql.eq('id', role.id)));
  return `/users/users${writeListPlace('', { page: 1, view: { query } })}`;
};

/** Address where other roles are put beside it, differences first. */
const comparisonOf = (role: Role) => `/${RESOURCE}/matrix?only=differences&roles=${encodeURIComponent(role.id)}`;

/** One role: its name, its description, and what it permits (spec §2, §4, §6). */
export const RoleDetail = () => {
  const say = useMessages();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const { client } = usePlatform();
  const notices = useNotices();
  const nameOf = useRoleName();
  const canUpdate = useMay('update').isAllowed;
  const canDelete = useMay('delete').isAllowed;
  const [banner, setBanner] = useState<{ text: string }>();
  const closeBanner = useCallback(() => setBanner(undefined), []);
  const { data: role, error, isPending, refetch } = useGetOne<Role>(RESOURCE, { id }, { retry: false });
  const { lookFirst, save } = useRecordSave<Role>({ resource: RESOURCE, id, refetch });
  const back = { to: `/${RESOURCE}${search}`, label: say('resources.users_roles.title') };

  if (isPending) return <Spinner />;
  if (!role) {
    return (
      <PageFrame title={isUnknownRecord(error) ? say('roles.detail.not_found') : id} back={back}>
        <MissingRecord id={id} unknown={say('common.unknown_record')} error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }

  const lookAt = (field: 'name' | 'description') => async () => (await lookFirst())[field] ?? '';
  const saved = (field: 'name' | 'description') => async (value: string) => {
    const changes = { [field]: value };
    try {
      await save(client.roles.update(role.id, changes), changes);
    } catch (cause) {
      setBanner({ text: failureText(say, cause) });
      notices.record({
        kind: 'error',
        text: say('roles.detail.not_updated', { name: nameOf(role) }),
        detail: failureText(say, cause),
      });
      throw cause;
    }
  };

  return (
    <PageFrame
      title={nameOf(role)}
      back={back}
      changedAt={role.updateTimestamp}
      aside={<Link to={holdersOf(role)}>{say('roles.detail.holders')}</Link>}
      actions={
        <>
          <Button variant="outlined" component={Link} to={comparisonOf(role)}>
            {say('pages.compare')}
          </Button>
          <CloneRole role={role} />
          {canDelete ? <DeleteRole role={role} /> : null}
        </>
      }
    >
      <Banner message={banner} closesAfterMs={FORM_BANNER_MS} onClose={closeBanner} />
      <div className="role-page">
        <Card title={say('roles.detail.role')}>
          <div className="fields role-fields">
            <InlineEditor
              field="name"
              label={say('fields.name')}
              value={role.name ?? ''}
              look={lookAt('name')}
              validate={name => (name.trim() === '' ? say('roles.create.bad_name') : undefined)}
              {...(canUpdate ? { onSave: saved('name') } : {})}
            />
            <InlineEditor
              field="description"
              label={say('fields.description')}
              value={role.description ?? ''}
              look={lookAt('description')}
              {...(canUpdate ? { onSave: saved('description') } : {})}
            />
          </div>
        </Card>
        <Card title={say('fields.permissions')}>
          <PermissionChecklist
            key={role.id}
            role={role}
            reload={async () => (await refetch({ throwOnError: true })).data}
            onFailure={text => setBanner({ text })}
          />
        </Card>
      </div>
    </PageFrame>
  );
};
