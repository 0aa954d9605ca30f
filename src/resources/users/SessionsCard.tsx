import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNowhere } from '../../admin/isUnknownRecord';
import { useMay } from '../../admin/may';
import { useLabels, useMessages } from '../../admin/messages';
import { pageOf, reading, recordOf, text, time, usePlatform, withTexts } from '../../admin/platform';
import type { Page } from '../../contract';
import { formatQuery, rql } from '../../rql';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls/Button';
import { useAct } from '../../ui/feedback/useAct';
import { LoadFailure } from '../../ui/Note';
import { Card } from '../../ui/PageFrame';
import { FieldValue } from '../../ui/record/FieldValue';
import { removedOr } from '../../ui/record/removedOr';
import { Spinner } from '../../ui/Spinner';
import { useTimes } from '../../ui/time/useTimes';
import '../../ui/record/record.css';

/** What lets somebody in, and where a host lists it (platform-api 6.1). */
const KINDS = {
  'access/sessions': '/auth/v2/oauth2/refreshTokens',
  'access/authorizations': '/auth/v2/oauth2/authorizations',
  'access/tokens': '/auth/v2/oauth1/tokens',
} as const;
type Kind = keyof typeof KINDS;

/** As many as anybody reads here; the lists of the section Access have the rest. */
const SHOWN = 20;

type Granted = {
  id: string;
  applicationId?: string;
  clientId?: string;
  lastUsedTimestamp?: Date;
  expiryTimestamp?: Date;
  creationTimestamp?: Date;
};

const GRANTED = reading(
  withTexts<Granted>('a record', 'id'),
  recordOf<Granted>({
    id: text,
    applicationId: text,
    clientId: text,
    lastUsedTimestamp: time,
    expiryTimestamp: time,
    creationTimestamp: time,
  }),
);

const useGranted = (kind: Kind, userId: string) => {
  const say = useMessages();
  const { http } = usePlatform().client;
  return {
    ...useQuery({
      queryKey: ['users/users', kind, userId],
      // A host that does not list them tells of none, which is not that there are none.
      queryFn: async ({ signal }): Promise<Page<Granted> | null> => {
        try {
          return await http.request({
            method: 'GET',
            path: KINDS[kind],
            rql: formatQuery({
              where: rql.eq('userId', userId),
              sort: [{ field: 'creationTimestamp', direction: -1 }],
              limit: { limit: SHOWN },
            }),
            reads: pageOf(GRANTED),
            signal,
          });
        } catch (error) {
          if (isNowhere(error)) return null;
          throw error;
        }
      },
      retry: false,
    }),
    end: (id: string) => {
      const path = KINDS[kind];
      const find = async () => {
        const rest = { rql: formatQuery({ where: rql.eq('id', id) }), reads: pageOf(GRANTED) };
        const { data } = await http.request({ method: 'GET', path, ...rest });
        return data[0];
      };
      return removedOr(say, http.request({ method: 'DELETE', path: `${path}/${encodeURIComponent(id)}` }), find);
    },
  };
};

/** The application that may come in, or the key by which one of its versions does. */
const GrantedTo = ({ granted: { id, applicationId, clientId } }: { granted: Granted }) =>
  applicationId ? (
    <FieldValue value={applicationId} of="access/applications" />
  ) : (
    <FieldValue value={clientId ?? id} kind="id" />
  );

const Times = ({ granted }: { granted: Granted }) => {
  const say = useMessages();
  const times = useTimes();
  const { lastUsedTimestamp, expiryTimestamp, creationTimestamp } = granted;
  const used = lastUsedTimestamp ? times.list(new Date(lastUsedTimestamp)) : undefined;
  return (
    <span className="record-none">
      {[
        ...(creationTimestamp ? [say('sessions.since', { time: times.list(creationTimestamp) })] : []),
        ...(expiryTimestamp ? [say('sessions.until', { time: times.list(expiryTimestamp) })] : []),
        ...(used ? [say('sessions.used', { time: used })] : []),
      ].join(' · ')}
    </span>
  );
};

/** Sessions, authorizations and signed tokens of a user, one kind at a time, and ending them. */
export const SessionsCard = ({ userId, isOwn }: { userId: string; isOwn: boolean }) => {
  const say = useMessages();
  const labels = useLabels();
  const { session } = usePlatform();
  const [kind, setKind] = useState<Kind>('access/sessions');
  const mayEnd = useMay('delete', kind).isAllowed || isOwn;
  // Who may see sessions need not see the rest: a host would tell of none.
  const mayViewRest = useMay('list', 'access/authorizations').isAllowed || isOwn;
  const kinds = (Object.keys(KINDS) as Kind[]).filter(one => one === 'access/sessions' || mayViewRest);
  const [asked, setAsked] = useState<Granted>();
  const [, run] = useAct();
  const { data, error, isPending, refetch, end } = useGranted(kind, userId);

  const revoke = async () => {
    if (!asked) return;
    if (await run(() => end(asked.id), say('sessions.not_ended', { kind: labels.record(kind) }))) await refetch();
    setAsked(undefined);
  };
  const body = () => {
    if (isPending) return <Spinner />;
    if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    if (!data) return <p className="record-none">{say('sessions.not_told', { host: session.host ?? '' })}</p>;
    if (data.data.length === 0) return <p className="record-none">{say('sessions.none')}</p>;
    return (
      <ul className="record-parts" aria-label={labels.resource(kind)}>
        {data.data.map(granted => (
          <li key={granted.id} className="record-row">
            <GrantedTo granted={granted} />
            <Times granted={granted} />
            {mayEnd ? (
              <Button
                color="error"
                aria-label={say('sessions.end_this', { id: granted.id })}
                onClick={() => setAsked(granted)}
              >
                {say('record.revoke')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Card title={say('sessions.title')}>
      <div className="record-preview">
        <ToggleButtonGroup
          exclusive
          size="small"
          value={kind}
          aria-label={say('sessions.kind')}
          onChange={(_, chosen: Kind | null) => {
            if (chosen) setKind(chosen);
          }}
        >
          {kinds.map(one => (
            <ToggleButton key={one} value={one}>
              {labels.resource(one)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {body()}
        {data && (data.page.total ?? 0) > data.data.length ? (
          <p className="record-none">
            {say('sessions.newest', { shown: data.data.length, total: data.page.total ?? 0 })}
          </p>
        ) : null}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={say('record.ask_revoke', { kind: labels.record(kind) })}
        question={say(isOwn ? 'sessions.ask_own' : 'sessions.ask')}
        confirmLabel={say('record.revoke')}
        onConfirm={revoke}
        onClose={() => setAsked(undefined)}
      />
    </Card>
  );
};
