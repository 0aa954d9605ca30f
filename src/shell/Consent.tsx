import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { failureText } from '../admin/failure';
import { useMessages } from '../admin/messages';
import { nameOf, useHoldsAny, usePlatform, useSessionUser } from '../admin/platform';
import type { Page } from '../contract';
import { formatQuery, rql } from '../rql';
import { BrandMark } from '../ui/BrandMark';
import { Button } from '../ui/controls/Button';
import { Note } from '../ui/Note';
import { Card } from '../ui/PageFrame';
import { Spinner } from '../ui/Spinner';
import { type AuthorizationRequest, destinationOf, readAuthorization, wayBack } from './authorization';
import './consent.css';

type Application = { name: string; description?: string; redirectUris?: readonly string[] };

/**
 * The application behind a client id. Only who may see applications is told which one it is (platform-api 3.10): everybody else
 * decides by where they are sent back to.
 */
const useApplication = (clientId: string) => {
  const { http } = usePlatform().client;
  const isTold = useHoldsAny(['ViewApplications']);
  return useQuery({
    queryKey: ['consent', clientId, isTold],
    queryFn: async ({ signal }): Promise<Application | null> => {
      if (!isTold) return null;
      const rqlText = formatQuery({ where: rql.eq('versions.clientId', clientId), limit: { limit: 1 } });
      const asked = { method: 'GET', path: '/auth/v2/applications', rql: rqlText, signal } as const;
      // A host that does not tell is no failure: the page says that it is not known.
      const page = await (http.request(asked) as Promise<Page<Application>>).catch(() => null);
      signal.throwIfAborted();
      return page?.data[0] ?? null;
    },
    retry: false,
  });
};

const leaveFor = (address: string) => window.location.assign(address);

type AskedProps = { request: AuthorizationRequest; application: Application | null };

/** What the application would get: what it asks for in words of its own, and what the signed-in user may do. */
const Asked = ({ request: { scope, clientId }, application }: AskedProps) => {
  const say = useMessages();
  const user = useSessionUser();
  const permissions = [...(user?.permissions ?? [])].sort();
  return (
    <>
      {application ? null : <p>{say('consent.unknown_application', { id: clientId })}</p>}
      {application?.description ? <p>{application.description}</p> : null}
      {scope ? (
        <>
          <h2>{say('consent.asks')}</h2>
          <ul>
            {scope.split(/\s+/).map(one => (
              <li key={one}>
                <bdi>{one}</bdi>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>{say('consent.acts_for_you')}</p>
      {permissions.length > 0 ? (
        <details>
          <summary>{say('consent.permissions', { count: permissions.length })}</summary>
          <ul className="consent-permissions">
            {permissions.map(permission => (
              <li key={permission}>{permission}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
};

const Question = ({ request, application }: AskedProps) => {
  const say = useMessages();
  const user = useSessionUser();
  const { client, session } = usePlatform();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isDenied, setDenied] = useState(false);
  const name = application?.name ?? say('consent.an_application');
  const address = request.redirectUri ?? application?.redirectUris?.[0];
  const to = destinationOf(address);
  const place = to ? to.host || to.protocol : undefined;

  const allow = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const made = (await client.http.request({
        method: 'POST',
        path: '/auth/v2/oauth2/authorizations',
        body: request,
      })) as { authorizationCode: string; redirectUri?: string; state?: string };
      const back = destinationOf(made.redirectUri) ?? to;
      if (back) leaveFor(wayBack(back, { code: made.authorizationCode }, request.state));
      else setRefusal(say('consent.no_way_back'));
    } catch (error) {
      setRefusal(failureText(say, error));
    }
    setBusy(false);
  };
  const denial = to && wayBack(to, { error: 'access_denied' }, request.state);
  const deny = () => {
    // An address that is not known to be the application's is followed only by who sees it and chooses to.
    if (denial && address && application?.redirectUris?.includes(address)) leaveFor(denial);
    else setDenied(true);
  };
  if (isDenied)
    return (
      <Note
        role="status"
        title={say('consent.denied')}
        text={say('consent.denied_text')}
        action={denial ? <a href={denial}>{say('consent.back_to', { place })}</a> : undefined}
      />
    );
  return (
    <Card title={say('consent.question', { name })}>
      <p>{say('consent.signed_in', { name: user ? nameOf(user) : '', host: session.host ?? '' })}</p>
      <Asked request={request} application={application} />
      {place ? <p className="consent-place">{say('consent.returns', { place })}</p> : null}
      <div role="alert" className="consent-refusal">
        {refusal}
      </div>
      <div className="consent-actions">
        <Button variant="outlined" onClick={deny} disabled={isBusy}>
          {say('consent.deny')}
        </Button>
        <Button variant="contained" writes onClick={() => void allow()} loading={isBusy}>
          {say('consent.allow')}
        </Button>
      </div>
    </Card>
  );
};

const Known = ({ request }: { request: AuthorizationRequest }) => {
  const { data, isPending } = useApplication(request.clientId);
  return isPending ? <Spinner /> : <Question request={request} application={data ?? null} />;
};

/** Where an application sends somebody to be allowed to act for them: they see who asks for what, and allow or deny it. */
export const Consent = () => {
  const say = useMessages();
  const { search } = useLocation();
  const request = readAuthorization(search);
  return (
    <main className="consent">
      <title>{`${say('consent.title')} · Meridian`}</title>
      <div className="consent-brand">
        <BrandMark />
      </div>
      <h1>{say('consent.title')}</h1>
      {request ? (
        <Known request={request} />
      ) : (
        <Note
          role="alert"
          title={say('consent.not_understood')}
          text={say('consent.not_understood_text')}
          action={<Link to="/">{say('shell.back_home')}</Link>}
        />
      )}
    </main>
  );
};
