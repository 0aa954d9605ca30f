import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSmtp } from '../../src/embedded/kernel/smtp';
import { startSmtpSink } from '../support/smtpSink';
import { type EmbeddedOptions, startEmbedded } from '../support/startEmbedded';
import { wireCalls } from '../support/wireCalls';

/** A platform that hands its mails to a server of the test's. */
const startMailing = async (ways: Parameters<typeof startSmtpSink>[0] = {}, options: EmbeddedOptions = {}) => {
  const sink = await startSmtpSink(ways);
  onTestFinished(async () => {
    await sink.stop();
  });
  const pauses: (() => void)[] = [];
  const wait = (_: number, run: () => void) => {
    pauses.push(run);
    return () => undefined;
  };
  const served = await startEmbedded({ scale: 0, documents: 0, smtpUrl: sink.url, wait, ...options });
  onTestFinished(served.close);
  const wire = wireCalls(served);
  const administrator = wire.lasting('administrator');
  const { db, background } = served.platform;
  /** When the mail that waits is tried again. */
  const due = async () =>
    (await sql<{ due_at: Date }>`select due_at from jobs where kind = 'kernel.mail'`.execute(db)).rows[0]?.due_at;
  return {
    sink,
    /** Sends a mail, until the server has said what it says. */
    send: async (body: object) => {
      const answer = await administrator.ask('POST', '/mail/v1/', { subject: 'Hello', body: 'Text', ...body });
      await background.idle();
      return answer;
    },
    /** Lets the time go by after which something is tried again. */
    tryAgain: async () => {
      for (const run of pauses.splice(0)) run();
      await background.idle();
    },
    queued: async () => {
      const { body } = await administrator.ask('GET', '/mail/v1/queued?sort(-creation_timestamp)');
      return (body.data as { subject: string; status: string }[])
        .filter(({ subject }) => subject === 'Hello')
        .map(({ status }) => status);
    },
    last: async () =>
      (
        await sql<{
          sent_at: Date | null;
          failure: string | null;
        }>`select sent_at, failure from outbox order by seq desc limit 1`.execute(db)
      ).rows[0],
    forget: () => sql`delete from outbox`.execute(db),
    due,
    /** Lets the second go by after which the platform looks for what is due, until it has found what was. */
    lookAround: async (wasDue: Date) => {
      await vi.waitFor(
        async () => {
          vi.advanceTimersByTime(1_000);
          expect(await due()).not.toEqual(wasDue);
        },
        { timeout: 10_000, interval: 10 },
      );
      await background.idle();
    },
    waiting: async () => (await sql`select id from jobs where kind = 'kernel.mail'`.execute(db)).rows.length,
  };
};

describe('[SVC-MAIL POST /] a mail', () => {
  it('is from the sender that the operator chose, unless it names one', async () => {
    const { send, sink } = await startMailing({}, { from: 'Hospital <no-reply@hospital.example>' });
    await send({ recipients: { to: ['eva@example.test'] } });
    await send({ recipients: { to: ['eva@example.test'] }, from: 'desk@hospital.example' });
    expect(sink.senders).toEqual(['no-reply@hospital.example', 'desk@hospital.example']);
    expect(await sink.next()).toContain('From: Hospital <no-reply@hospital.example>');
  });

  it('is refused for an address that is none', async () => {
    const { send, sink } = await startMailing();
    for (const recipients of [{ to: ['not an address'] }, { to: ['eva@example.test'], cc: ['eva'] }])
      expect(await send({ recipients })).toMatchObject({ status: 400, body: { code: 15 } });
    expect((await send({ recipients: { to: ['Eva <eva@example.test>'] } })).status).toBe(200);
    expect(sink.recipients).toEqual(['eva@example.test']);
  });

  it('reaches whom the server asks to wait for, too, and no one twice; who is refused is told', async () => {
    let isPatient = true;
    const refusal = (recipient: string) => {
      if (recipient.startsWith('gone')) return '550 nobody here';
      return isPatient && recipient.startsWith('grey') ? '450 come again' : undefined;
    };
    const { send, sink, tryAgain, queued, last, waiting } = await startMailing({ refusal });
    await send({
      recipients: { to: ['eva@example.test', 'grey@example.test'], cc: ['gone@example.test', 'grey2@example.test'] },
    });
    expect(await queued()).toEqual(['sending']);
    expect((await last())?.sent_at).toEqual(expect.any(Date));
    expect((await last())?.failure).toMatch(/gone@example\.test: .*nobody here.*grey@example\.test: .*come again/);
    isPatient = false;
    sink.recipients.length = 0;
    await tryAgain();
    expect(sink.recipients).toEqual(['grey@example.test', 'grey2@example.test']);
    expect(await queued()).toEqual(['failed']);
    const failure = (await last())?.failure;
    expect(failure).toContain('gone@example.test');
    expect(failure).not.toContain('grey');
    expect(await waiting()).toBe(0);
  });

  it.each([
    [550, ['failed'], 0],
    [450, ['sending'], 1],
  ])('that the server answers %s to for all its recipients is %j', async (code, status, jobs) => {
    const { send, queued, last, waiting } = await startMailing({ refusal: `${code} not now` });
    await send({ recipients: { to: ['eva@example.test'] } });
    expect(await queued()).toEqual(status);
    expect(await last()).toEqual({ sent_at: null, failure: expect.stringContaining('not now') });
    expect(await waiting()).toBe(jobs);
  });

  it('that the server puts off is tried again for half a day, ever more rarely, and has failed then', async () => {
    let clock = Date.UTC(2026, 10, 21, 12);
    const refusal = (recipient: string) => (recipient.startsWith('grey') ? '450 come again' : undefined);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { send, queued, due, lookAround } = await startMailing({ refusal }, { now: () => clock });
    await send({ recipients: { to: ['grey@example.test'] } });
    const pauses: number[] = [];
    for (let at = await due(); at; at = await due()) {
      expect(await queued()).toEqual(['sending']);
      pauses.push((at.getTime() - clock) / 1_000);
      clock = at.getTime();
      await lookAround(at);
    }
    expect(pauses).toEqual([10, 60, 300, 1_800, 7_200, 14_400, 21_600]);
    expect(await queued()).toEqual(['failed']);
  });

  it('that somebody takes out of the outbox meanwhile has failed, and says so', async () => {
    const { send, queued, tryAgain, waiting, forget } = await startMailing({
      refusal: recipient => (recipient.startsWith('grey') ? '450 come again' : undefined),
    });
    await send({ recipients: { to: ['eva@example.test', 'grey@example.test'] } });
    expect(await queued()).toEqual(['sending']);
    await forget();
    await tryAgain();
    expect([await queued(), await waiting()]).toEqual([['failed'], 0]);
  });

  it('that went out is in no queue', async () => {
    const { send, queued } = await startMailing();
    await send({ recipients: { to: ['eva@example.test'] } });
    expect(await queued()).toEqual([]);
  });

  it('waits for a server that lets nobody in, whose password was changed, say', async () => {
    const { send, sink, queued, last, waiting } = await startMailing({ login: () => '535 no' });
    await send({ recipients: { to: ['eva@example.test'] } });
    expect(sink.passwords.length).toBeGreaterThan(0);
    expect((await last())?.failure).toContain('535');
    expect(await queued()).toEqual(['sending']);
    expect(await waiting()).toBe(1);
  });
});

it('[SVC-USERS activation] a name that brings HTML, or a line, brings none into the mail to an address', async () => {
  const served = await startEmbedded({ scale: 0, documents: 0 });
  onTestFinished(served.close);
  const wire = wireCalls(served);
  const token = await wire.tokenOf('administrator');
  const fields = {
    subject: 'Welcome $content.first_name',
    body: '<p>Hi $content.first_name</p> $content.activation_hash',
  };
  const template = { name: 'welcome', description: '', schema: {}, fields };
  expect((await wire.call('POST', '/templates/v1/', { token, body: template })).status).toBe(200);
  const chosen = { activation_email_template_name: 'welcome' };
  expect((await wire.call('PUT', '/users/v1/email_templates', { token, body: chosen })).status).toBe(200);
  const account = {
    first_name: '<a href="https://evil.example">\nYou were hacked</a> O\'Brien & Co',
    last_name: 'B',
    email: 'eva@example.test',
    password: 'Secret-12',
    phone_number: '1',
    language: 'NL',
  };
  expect((await wire.call('POST', '/users/v1/register', { body: account })).status).toBe(200);
  const { rows } = await sql<{
    subject: string;
    link: string;
  }>`select subject, link from outbox order by seq desc limit 1`.execute(served.platform.db);
  expect(rows[0]?.link).toContain("<p>Hi a href='https://evil.example' You were hacked/a O'Brien & Co</p>");
  expect(rows[0]?.subject).not.toMatch(/[<>\n]/);
});

describe('a mail server', () => {
  it('of another machine gets a password encrypted only, unless its address says otherwise', async () => {
    const sink = await startSmtpSink({ login: () => '235 in', host: '127.0.0.2' });
    onTestFinished(async () => {
      await sink.stop();
    });
    const mail = { to: 'eva@example.test', text: 'Text' };
    const strict = openSmtp(sink.url, 'me@example.test');
    await expect(strict.send(mail)).rejects.toThrow(/TLS/);
    expect(sink.passwords).toEqual([]);
    await strict.close();
    const lax = openSmtp(`${sink.url}?requireTLS=false`, 'me@example.test');
    expect(await lax.send(mail)).toEqual({ wasTaken: true, missed: [] });
    expect(sink.passwords).toHaveLength(1);
    await lax.close();
  });

  it('that has a mail and says nothing is not waited for when the platform closes', async () => {
    const sink = await startSmtpSink({ isMute: true });
    onTestFinished(async () => {
      await sink.stop();
    });
    const smtp = openSmtp(sink.url, 'me@example.test');
    const sending = smtp.send({ to: 'eva@example.test', text: 'Text' });
    const failing = expect(sending).rejects.toThrow();
    await sink.next();
    await smtp.close(1);
    await failing;
  });
});
