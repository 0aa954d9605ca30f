import pg from 'pg';
import { callerOf, type Running } from './platform';

/**
 * Documents of the largest sample schema, each with values and times of its own, a second apart.
 *
 * @param present how many an earlier call has made
 */
export const addDocuments = async (databaseUrl: string, count: number, present: number): Promise<string> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    "select id from data_schemas where name = 'blood-pressure-measurement'",
  );
  const schemaId = rows[0]?.id ?? '';
  await client.query(
    `insert into documents (id, schema_id, status, data, data_text, status_changed_timestamp, creation_timestamp, update_timestamp)
     select 'bbbbbbbb' || lpad(to_hex(g), 16, '0'), $1, (array['new', 'reviewed', 'archived'])[1 + g % 3], made.data, made.data::text,
       made.at, made.at, made.at + (g % 977) * interval '1 minute'
     from generate_series($3::int + 1, $2::int) g, lateral (select now() - g * interval '1 second' as at,
       jsonb_build_object('systolic', 90 + g % 110, 'diastolic', 50 + g % 60, 'pulse', 50 + g % 70, 'position', 'sitting') as data) made`,
    [schemaId, count, present],
  );
  await client.query('vacuum analyze documents');
  await client.end();
  return schemaId;
};

/** Finished executions of one function, some of them failed, a second apart. */
export const addExecutions = async (databaseUrl: string, count: number): Promise<void> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into tasks (id, function_name, status, status_changed_timestamp, start_timestamp, priority, error, creation_timestamp, update_timestamp)
     select 'cccccccc' || lpad(to_hex(g), 16, '0'), (array['greet', 'sync-devices', 'nightly-report'])[1 + g % 3],
       case when g % 7 = 0 then 'failed' else 'complete' end, at + interval '2 seconds', at, 0,
       case when g % 7 = 0 then '{"type":"runtime","name":"Error","message":"bench"}'::jsonb end, at, at
     from generate_series(1, $1::int) g, lateral (select now() - g * interval '1 second' as at) made`,
    [count],
  );
  await client.query('vacuum analyze tasks');
  await client.end();
};

/** One execution with so many lines of log. */
export const addLog = async (databaseUrl: string, lines: number): Promise<string> => {
  const id = 'dddddddddddddddddddddddd';
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into tasks (id, function_name, status, status_changed_timestamp, start_timestamp, priority, creation_timestamp, update_timestamp)
     values ($1, 'greet', 'complete', now(), now() - interval '1 day', 0, now() - interval '1 day', now())`,
    [id],
  );
  await client.query(
    `insert into task_logs (task_id, line, at, message)
     select $1, g, now() - interval '1 day' + g * interval '2 milliseconds', 'line ' || g || ' of a long run: value ' || (g * 7919) % 10007
     from generate_series(1, $2::int) g`,
    [id, lines],
  );
  await client.end();
  return id;
};

/** Stores a document of about so many bytes over the wire. */
export const addLargeDocument = async (running: Running, bytes: number): Promise<string> => {
  const call = await callerOf(running);
  const schema = await call<{ id: string }>('POST', '/data/v1/', {
    name: 'bench-large',
    description: 'Large documents',
  });
  await call('POST', `/data/v1/${schema.id}/properties`, {
    name: 'readings',
    configuration: { type: 'array', items: { type: 'object', additionalProperties: true } },
  });
  // About 135 bytes each: shorter ones would be more members than a document may have.
  const readings = Array.from({ length: Math.round(bytes / 135) }, (_, index) => ({
    at: new Date(1.7e12 + index * 1_000).toISOString(),
    systolic: 120 + (index % 40),
    diastolic: 80 + (index % 20),
    note: `reading number ${index}, taken at rest, left arm, before breakfast`,
  }));
  const document = await call<{ id: string }>('POST', `/data/v1/${schema.id}/documents`, { readings });
  return `/data/documents/${schema.id}/${document.id}`;
};
