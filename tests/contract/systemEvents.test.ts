import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { functionRuns } from '../support/functionRuns';
import { onEachDatabase } from '../support/officialClient';
import { wireCalls } from '../support/wireCalls';

const GROUP = '5bfbfc3146e0fb321a4b28e7';
const logged: unknown[] = [];

onEachDatabase(
  'what the platform tells of by itself',
  ({ platform, connect, connectAs, database }) => {
    const on = database.toLowerCase();
    let serial = 0;
    const create = (email: string, exh = connect()) =>
      exh.users.createAccount({
        firstName: 'E',
        lastName: 'V',
        email,
        password: 'Correct-Horse-7',
        phoneNumber: '1',
        language: 'NL',
      } as never);
    const register = async () => {
      const email = `event-${++serial}-${on}@example.test`;
      const exh = connect();
      const { id = '' } = await create(email, exh);
      return { exh, email, id };
    };
    const hash = async (email: string) => {
      await platform().platform.background.idle();
      const { rows } = await sql<{ link: string }>`select link from outbox where recipient = ${email}
        order by seq desc limit 1`.execute(platform().platform.db);
      return rows[0]?.link.split(': ')[1] ?? '';
    };
    /** Types and contents of the events about somebody or something, oldest first. */
    const toldOf = async (id: string) => {
      const exh = await connectAs('administrator');
      return (await exh.events.findAll())
        .filter(({ content }) => Object.values(content ?? {}).includes(id))
        .map(({ type, content }) => [type, content]);
    };

    it('[SVC-EVENTS] an account that is made, activated, given passwords, enlisted and deleted', async () => {
      const { exh, email, id } = await register();
      await exh.users.validateEmailActivation({ hash: await hash(email) });
      await exh.users.requestPasswordReset(email);
      await exh.users.validatePasswordReset({ hash: await hash(email), newPassword: 'Another-Horse-8' });
      await exh.auth.authenticate({ username: email, password: 'Another-Horse-8' });
      await exh.users.changePassword({ oldPassword: 'Another-Horse-8', newPassword: 'Correct-Horse-7' });
      const admin = await connectAs('administrator');
      await admin.users.addPatientEnlistment(id, { groupId: GROUP });
      await admin.users.removePatientEnlistment(id, GROUP);
      await admin.users.remove(id);
      const user = { userId: id };
      expect(await toldOf(id)).toEqual([
        ['user_created', { id }],
        ['user_activation_completed', user],
        ['password_reset_completed', user],
        ['password_update_completed', user],
        ['patient_enlistment_added', { ...user, groupId: GROUP }],
        ['patient_enlistment_removed', { ...user, groupId: GROUP }],
        ['user_deleted', { id }],
      ]);
    });

    it('[SVC-EVENTS] in the spelling of the wire, and nothing of what was refused', async () => {
      const { email, id } = await register();
      await expect(create(email)).rejects.toMatchObject({ response: { code: 203 } });
      const admin = await connectAs('administrator');
      await admin.users.addPatientEnlistment(id, { groupId: GROUP });
      const { call, tokenOf } = wireCalls(platform());
      const { body } = await call(
        'GET',
        '/events/v1/?eq(type,patient_enlistment_added)&sort(-creation_timestamp)&limit(1)',
        {
          token: await tokenOf('administrator'),
        },
      );
      expect(body.data).toMatchObject([{ content: { user_id: id, group_id: GROUP } }]);
      expect(await toldOf(id)).toHaveLength(2);
    });

    it('[SVC-EVENTS] [SVC-DISP] dispatchers act on it; one that cannot keeps nobody from their account', async () => {
      const admin = await connectAs('administrator');
      const task = await admin.dispatchers.create({
        eventType: 'user_created',
        name: 'Welcome',
        actions: [{ type: 'task', functionName: 'welcome', data: {} }],
      } as never);
      const { id } = await register();
      const tasksOf = async (functionName: string) =>
        (await admin.tasks.findAll()).filter(one => one.functionName === functionName);
      const [welcome] = await tasksOf('welcome');
      expect(welcome?.data).toMatchObject({ event: { type: 'user_created', content: { id } } });

      const { db } = platform().platform;
      await sql`create function refuse_run() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
        db,
      );
      await sql`create trigger refuse_run before insert on tasks for each row execute function refuse_run()`.execute(
        db,
      );
      logged.length = 0;
      const next = await register();
      expect(logged).toContainEqual(
        expect.objectContaining({ level: 'error', message: expect.stringContaining('refused') }),
      );
      expect(next.id).toMatch(/^[0-9a-f]{24}$/);
      expect(await toldOf(next.id)).toEqual([]);
      expect(await tasksOf('welcome')).toHaveLength(1);
      await sql`drop trigger refuse_run on tasks`.execute(db);
      await admin.dispatchers.remove(task.id ?? '');
    });

    it('[SVC-EVENTS] a run that fails for good; what runs because of it is not told of again', async () => {
      const runs = await functionRuns(platform().url);
      const name = await runs.create(`exports.handler = async () => { throw new TypeError('not today'); };`);
      const admin = await connectAs('administrator');
      const about = await admin.dispatchers.create({
        eventType: 'task_failed',
        name: 'About failures',
        actions: [{ type: 'task', functionName: name, data: {} }],
      } as never);
      const repeated = await runs.create(`exports.handler = async () => { throw new TypeError('once more'); };`, {
        retryPolicy: { enabled: true, errorsToRetry: [] },
      });
      const first = await runs.enqueue(repeated);
      expect((await runs.ended(first)).status).toBe('retried');
      expect(await toldOf(first)).toEqual([]);
      const id = await runs.enqueue(name, {});
      await runs.ended(id);
      const told = await toldOf(id);
      expect(told).toEqual([
        [
          'task_failed',
          { id, functionName: name, error: { type: 'runtime', name: 'TypeError', message: 'not today' } },
        ],
      ]);
      const [follower] = (await admin.tasks.findAll()).filter(one => one.functionName === name && one.id !== id);
      expect((await runs.ended(follower?.id ?? '')).status).toBe('failed');
      expect(await toldOf(follower?.id ?? '')).toEqual([]);
      await admin.dispatchers.remove(about.id ?? '');
    });
  },
  { scale: 0, documents: 0, functionSlots: 1, log: line => logged.push(line) },
);
