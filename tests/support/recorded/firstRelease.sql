-- The database as the first release (0.1.0) made it, dumped from PostgreSQL on 2026-11-22; one statement ends with each ";".
CREATE TABLE access_tokens (
    hash text NOT NULL,
    family text NOT NULL,
    user_id text NOT NULL,
    application_id text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE applications (
    id text NOT NULL,
    client_id text NOT NULL,
    name text NOT NULL,
    creation_timestamp timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE audit (
    seq bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    actor text,
    action text NOT NULL,
    target text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL
);
CREATE SEQUENCE audit_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE audit_seq_seq OWNED BY audit.seq;
CREATE TABLE data_schemas (
    id text NOT NULL,
    seq bigint NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    disabled boolean DEFAULT false NOT NULL,
    definition json NOT NULL,
    default_limit integer NOT NULL,
    maximum_limit integer NOT NULL,
    creation_timestamp timestamp with time zone NOT NULL,
    update_timestamp timestamp with time zone NOT NULL
);
CREATE SEQUENCE data_schemas_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE data_schemas_seq_seq OWNED BY data_schemas.seq;
CREATE TABLE document_comments (
    id text NOT NULL,
    seq bigint NOT NULL,
    document_id text NOT NULL,
    creator_id text NOT NULL,
    text text NOT NULL,
    commented_timestamp timestamp with time zone NOT NULL,
    creation_timestamp timestamp with time zone NOT NULL,
    update_timestamp timestamp with time zone NOT NULL
);
CREATE SEQUENCE document_comments_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE document_comments_seq_seq OWNED BY document_comments.seq;
CREATE TABLE documents (
    id text NOT NULL,
    seq bigint NOT NULL,
    schema_id text NOT NULL,
    creator_id text,
    user_ids text[] DEFAULT '{}'::text[] NOT NULL,
    group_ids text[] DEFAULT '{}'::text[] NOT NULL,
    status text NOT NULL COLLATE pg_catalog."C",
    data jsonb NOT NULL,
    data_text text NOT NULL,
    comment_count integer DEFAULT 0 NOT NULL,
    lock_timestamp timestamp with time zone,
    status_changed_timestamp timestamp with time zone NOT NULL,
    creation_timestamp timestamp with time zone NOT NULL,
    update_timestamp timestamp with time zone NOT NULL
);
CREATE SEQUENCE documents_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE documents_seq_seq OWNED BY documents.seq;
CREATE TABLE group_roles (
    id text NOT NULL,
    seq bigint NOT NULL,
    group_id text NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    permissions text[] DEFAULT '{}'::text[] NOT NULL,
    creation_timestamp timestamp with time zone DEFAULT now() NOT NULL,
    update_timestamp timestamp with time zone DEFAULT now() NOT NULL
);
CREATE SEQUENCE group_roles_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE group_roles_seq_seq OWNED BY group_roles.seq;
CREATE TABLE login_attempts (
    key text NOT NULL,
    failed_count integer NOT NULL,
    last_failed_at timestamp with time zone NOT NULL
);
CREATE TABLE mail_hashes (
    hash text NOT NULL,
    purpose text NOT NULL,
    user_id text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE meridian_migrations (
    name text NOT NULL,
    run_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE mfa_methods (
    id text NOT NULL,
    seq bigint NOT NULL,
    user_id text NOT NULL,
    type text NOT NULL,
    name text,
    tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    verified boolean DEFAULT false NOT NULL,
    secret text,
    last_step bigint,
    creation_timestamp timestamp with time zone DEFAULT now() NOT NULL,
    update_timestamp timestamp with time zone DEFAULT now() NOT NULL
);
CREATE SEQUENCE mfa_methods_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE mfa_methods_seq_seq OWNED BY mfa_methods.seq;
CREATE TABLE mfa_recovery_codes (
    method_id text NOT NULL,
    hash text NOT NULL
);
CREATE TABLE mfa_settings (
    user_id text NOT NULL,
    enabled boolean DEFAULT false NOT NULL,
    failed_attempts integer DEFAULT 0 NOT NULL,
    last_failed_at timestamp with time zone,
    update_timestamp timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE mfa_tokens (
    hash text NOT NULL,
    user_id text NOT NULL,
    application_id text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE outbox (
    seq bigint NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    link text NOT NULL,
    creation_timestamp timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    failure text
);
CREATE SEQUENCE outbox_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE outbox_seq_seq OWNED BY outbox.seq;
CREATE TABLE password_policy (
    id integer DEFAULT 1 NOT NULL,
    policy jsonb NOT NULL,
    CONSTRAINT password_policy_id_check CHECK ((id = 1))
);
CREATE TABLE patient_enlistments (
    user_id text NOT NULL,
    group_id text NOT NULL,
    expiry_timestamp timestamp with time zone,
    creation_timestamp timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE presence_tokens (
    hash text NOT NULL,
    user_id text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE profiles (
    user_id text NOT NULL,
    birthday text,
    gender integer,
    country text,
    region text
);
CREATE TABLE refresh_tokens (
    hash text NOT NULL,
    family text NOT NULL,
    user_id text NOT NULL,
    application_id text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    replaced_at timestamp with time zone,
    successor text
);
CREATE TABLE role_permissions (
    role_id text NOT NULL,
    name text NOT NULL
);
CREATE TABLE roles (
    id text NOT NULL,
    seq bigint NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    creation_timestamp timestamp with time zone DEFAULT now() NOT NULL,
    update_timestamp timestamp with time zone DEFAULT now() NOT NULL
);
CREATE SEQUENCE roles_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE roles_seq_seq OWNED BY roles.seq;
CREATE TABLE staff_enlistments (
    user_id text NOT NULL,
    group_id text NOT NULL,
    creation_timestamp timestamp with time zone DEFAULT now() NOT NULL,
    update_timestamp timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE staff_roles (
    user_id text NOT NULL,
    group_id text NOT NULL,
    role_id text NOT NULL
);
CREATE TABLE task_functions (
    name text NOT NULL,
    seq bigint NOT NULL,
    description text,
    enabled boolean DEFAULT true NOT NULL,
    entry_point text NOT NULL,
    runtime text NOT NULL,
    time_limit integer NOT NULL,
    memory_limit integer NOT NULL,
    variables text,
    permission_mode text,
    default_priority integer,
    retry_policy jsonb,
    code bytea NOT NULL,
    creation_timestamp timestamp with time zone NOT NULL,
    update_timestamp timestamp with time zone NOT NULL
);
CREATE SEQUENCE task_functions_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE task_functions_seq_seq OWNED BY task_functions.seq;
CREATE TABLE task_hosts (
    id text NOT NULL,
    seen_at timestamp with time zone NOT NULL
);
CREATE TABLE task_logs (
    task_id text NOT NULL,
    line integer NOT NULL,
    at timestamp with time zone NOT NULL,
    message text NOT NULL
);
CREATE TABLE task_schedules (
    id text NOT NULL,
    seq bigint NOT NULL,
    function_name text NOT NULL,
    interval_s integer NOT NULL,
    data json,
    priority integer,
    start_timestamp timestamp with time zone NOT NULL,
    next_timestamp timestamp with time zone NOT NULL,
    created_by_application_id text,
    created_by_user_id text,
    creation_timestamp timestamp with time zone NOT NULL,
    update_timestamp timestamp with time zone NOT NULL,
    CONSTRAINT task_schedules_interval_s_check CHECK ((interval_s > 0))
);
CREATE SEQUENCE task_schedules_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE task_schedules_seq_seq OWNED BY task_schedules.seq;
CREATE TABLE tasks (
    id text NOT NULL,
    seq bigint NOT NULL,
    function_name text NOT NULL,
    status text NOT NULL,
    status_changed_timestamp timestamp with time zone NOT NULL,
    start_timestamp timestamp with time zone NOT NULL,
    data json,
    tags jsonb,
    priority integer NOT NULL,
    error jsonb,
    created_by_application_id text,
    created_by_user_id text,
    retried_by_task_id text,
    retry_for_task_ids jsonb,
    host text,
    is_direct boolean DEFAULT false NOT NULL,
    creation_timestamp timestamp with time zone NOT NULL,
    update_timestamp timestamp with time zone NOT NULL
);
CREATE SEQUENCE tasks_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE tasks_seq_seq OWNED BY tasks.seq;
CREATE TABLE user_roles (
    user_id text NOT NULL,
    role_id text NOT NULL
);
CREATE TABLE users (
    id text NOT NULL,
    seq bigint NOT NULL,
    first_name text,
    last_name text,
    email text NOT NULL,
    password_hash text NOT NULL,
    activation boolean DEFAULT false NOT NULL,
    phone_number text,
    language text,
    time_zone text,
    profile_image text,
    failed_count integer DEFAULT 0 NOT NULL,
    last_failed_at timestamp with time zone,
    creation_timestamp timestamp with time zone DEFAULT now() NOT NULL,
    update_timestamp timestamp with time zone DEFAULT now() NOT NULL
);
CREATE SEQUENCE users_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE users_seq_seq OWNED BY users.seq;
ALTER TABLE ONLY audit ALTER COLUMN seq SET DEFAULT nextval('audit_seq_seq'::regclass);
ALTER TABLE ONLY data_schemas ALTER COLUMN seq SET DEFAULT nextval('data_schemas_seq_seq'::regclass);
ALTER TABLE ONLY document_comments ALTER COLUMN seq SET DEFAULT nextval('document_comments_seq_seq'::regclass);
ALTER TABLE ONLY documents ALTER COLUMN seq SET DEFAULT nextval('documents_seq_seq'::regclass);
ALTER TABLE ONLY group_roles ALTER COLUMN seq SET DEFAULT nextval('group_roles_seq_seq'::regclass);
ALTER TABLE ONLY mfa_methods ALTER COLUMN seq SET DEFAULT nextval('mfa_methods_seq_seq'::regclass);
ALTER TABLE ONLY outbox ALTER COLUMN seq SET DEFAULT nextval('outbox_seq_seq'::regclass);
ALTER TABLE ONLY roles ALTER COLUMN seq SET DEFAULT nextval('roles_seq_seq'::regclass);
ALTER TABLE ONLY task_functions ALTER COLUMN seq SET DEFAULT nextval('task_functions_seq_seq'::regclass);
ALTER TABLE ONLY task_schedules ALTER COLUMN seq SET DEFAULT nextval('task_schedules_seq_seq'::regclass);
ALTER TABLE ONLY tasks ALTER COLUMN seq SET DEFAULT nextval('tasks_seq_seq'::regclass);
ALTER TABLE ONLY users ALTER COLUMN seq SET DEFAULT nextval('users_seq_seq'::regclass);
INSERT INTO applications VALUES ('5bfbfc3146e0fb321a4b2800', '3d1f6a0c9b7e4852a1c0de5f7b8d9e6042a3c1b5', 'Meridian', '2026-11-22 00:01:40.626553+00');
INSERT INTO meridian_migrations VALUES ('0010-users', '2026-11-22 00:01:40.626553+00');
INSERT INTO meridian_migrations VALUES ('0030-groups', '2026-11-22 00:01:40.626553+00');
INSERT INTO meridian_migrations VALUES ('0031-outbox-delivery', '2026-11-22 00:01:40.626553+00');
INSERT INTO meridian_migrations VALUES ('0032-users-sorted', '2026-11-22 00:01:40.626553+00');
INSERT INTO meridian_migrations VALUES ('0020-auth', '2026-11-22 00:01:40.626553+00');
INSERT INTO meridian_migrations VALUES ('0060-tasks', '2026-11-22 00:01:40.626553+00');
INSERT INTO meridian_migrations VALUES ('0040-data', '2026-11-22 00:01:40.626553+00');
INSERT INTO password_policy VALUES (1, '{"maximum_length": 128, "minimum_length": 8, "number_required": true, "symbol_required": false, "lower_case_required": true, "upper_case_required": true}');
SELECT pg_catalog.setval('audit_seq_seq', 1, false);
SELECT pg_catalog.setval('data_schemas_seq_seq', 1, false);
SELECT pg_catalog.setval('document_comments_seq_seq', 1, false);
SELECT pg_catalog.setval('documents_seq_seq', 1, false);
SELECT pg_catalog.setval('group_roles_seq_seq', 1, false);
SELECT pg_catalog.setval('mfa_methods_seq_seq', 1, false);
SELECT pg_catalog.setval('outbox_seq_seq', 1, false);
SELECT pg_catalog.setval('roles_seq_seq', 1, false);
SELECT pg_catalog.setval('task_functions_seq_seq', 1, false);
SELECT pg_catalog.setval('task_schedules_seq_seq', 1, false);
SELECT pg_catalog.setval('tasks_seq_seq', 1, false);
SELECT pg_catalog.setval('users_seq_seq', 1, false);
ALTER TABLE ONLY access_tokens
    ADD CONSTRAINT access_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY applications
    ADD CONSTRAINT applications_client_id_key UNIQUE (client_id);
ALTER TABLE ONLY applications
    ADD CONSTRAINT applications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY data_schemas
    ADD CONSTRAINT data_schemas_name_key UNIQUE (name);
ALTER TABLE ONLY data_schemas
    ADD CONSTRAINT data_schemas_pkey PRIMARY KEY (id);
ALTER TABLE ONLY data_schemas
    ADD CONSTRAINT data_schemas_seq_key UNIQUE (seq);
ALTER TABLE ONLY document_comments
    ADD CONSTRAINT document_comments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY document_comments
    ADD CONSTRAINT document_comments_seq_key UNIQUE (seq);
ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY group_roles
    ADD CONSTRAINT group_roles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY group_roles
    ADD CONSTRAINT group_roles_seq_key UNIQUE (seq);
ALTER TABLE ONLY login_attempts
    ADD CONSTRAINT login_attempts_pkey PRIMARY KEY (key);
ALTER TABLE ONLY mail_hashes
    ADD CONSTRAINT mail_hashes_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY meridian_migrations
    ADD CONSTRAINT meridian_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY mfa_methods
    ADD CONSTRAINT mfa_methods_pkey PRIMARY KEY (id);
ALTER TABLE ONLY mfa_recovery_codes
    ADD CONSTRAINT mfa_recovery_codes_pkey PRIMARY KEY (method_id, hash);
ALTER TABLE ONLY mfa_settings
    ADD CONSTRAINT mfa_settings_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY mfa_tokens
    ADD CONSTRAINT mfa_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY password_policy
    ADD CONSTRAINT password_policy_pkey PRIMARY KEY (id);
ALTER TABLE ONLY patient_enlistments
    ADD CONSTRAINT patient_enlistments_pkey PRIMARY KEY (user_id, group_id);
ALTER TABLE ONLY presence_tokens
    ADD CONSTRAINT presence_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY role_permissions
    ADD CONSTRAINT role_permissions_pkey PRIMARY KEY (role_id, name);
ALTER TABLE ONLY roles
    ADD CONSTRAINT roles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY roles
    ADD CONSTRAINT roles_seq_key UNIQUE (seq);
ALTER TABLE ONLY staff_enlistments
    ADD CONSTRAINT staff_enlistments_pkey PRIMARY KEY (user_id, group_id);
ALTER TABLE ONLY staff_roles
    ADD CONSTRAINT staff_roles_pkey PRIMARY KEY (user_id, group_id, role_id);
ALTER TABLE ONLY task_functions
    ADD CONSTRAINT task_functions_pkey PRIMARY KEY (name);
ALTER TABLE ONLY task_functions
    ADD CONSTRAINT task_functions_seq_key UNIQUE (seq);
ALTER TABLE ONLY task_hosts
    ADD CONSTRAINT task_hosts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY task_logs
    ADD CONSTRAINT task_logs_pkey PRIMARY KEY (task_id, line);
ALTER TABLE ONLY task_schedules
    ADD CONSTRAINT task_schedules_pkey PRIMARY KEY (id);
ALTER TABLE ONLY task_schedules
    ADD CONSTRAINT task_schedules_seq_key UNIQUE (seq);
ALTER TABLE ONLY tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY tasks
    ADD CONSTRAINT tasks_seq_key UNIQUE (seq);
ALTER TABLE ONLY user_roles
    ADD CONSTRAINT user_roles_pkey PRIMARY KEY (user_id, role_id);
ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY users
    ADD CONSTRAINT users_seq_key UNIQUE (seq);
CREATE INDEX access_tokens_family ON access_tokens USING btree (family);
CREATE INDEX access_tokens_user ON access_tokens USING btree (user_id);
CREATE INDEX document_comments_document ON document_comments USING btree (document_id, seq);
CREATE INDEX documents_by_creation ON documents USING btree (schema_id, creation_timestamp NULLS FIRST, seq);
CREATE INDEX documents_by_creator ON documents USING btree (creator_id);
CREATE INDEX documents_by_group_ids ON documents USING gin (group_ids);
CREATE INDEX documents_by_order ON documents USING btree (schema_id, seq);
CREATE INDEX documents_by_status ON documents USING btree (schema_id, status NULLS FIRST, seq);
CREATE INDEX documents_by_status_down ON documents USING btree (schema_id, status DESC NULLS LAST, seq);
CREATE INDEX documents_by_update ON documents USING btree (schema_id, update_timestamp NULLS FIRST, seq);
CREATE INDEX documents_by_user_ids ON documents USING gin (user_ids);
CREATE INDEX documents_locked ON documents USING btree (id) WHERE (lock_timestamp IS NOT NULL);
CREATE INDEX group_roles_group ON group_roles USING btree (group_id);
CREATE INDEX mfa_methods_user ON mfa_methods USING btree (user_id);
CREATE INDEX refresh_tokens_family ON refresh_tokens USING btree (family);
CREATE INDEX refresh_tokens_user ON refresh_tokens USING btree (user_id);
CREATE INDEX task_logs_at ON task_logs USING btree (task_id, at, line);
CREATE INDEX task_schedules_function ON task_schedules USING btree (function_name, seq);
CREATE INDEX task_schedules_next ON task_schedules USING btree (next_timestamp);
CREATE INDEX tasks_by_function ON tasks USING btree (function_name, start_timestamp DESC NULLS LAST, seq);
CREATE INDEX tasks_by_start ON tasks USING btree (start_timestamp DESC NULLS LAST, seq);
CREATE INDEX tasks_by_status ON tasks USING btree (status, start_timestamp DESC NULLS LAST, seq);
CREATE INDEX tasks_running ON tasks USING btree (host) WHERE (status = 'inProgress'::text);
CREATE INDEX tasks_waiting ON tasks USING btree (priority DESC, start_timestamp, seq) WHERE (status = 'new'::text);
CREATE INDEX user_roles_role ON user_roles USING btree (role_id);
CREATE INDEX users_by_activation ON users USING btree (activation NULLS FIRST, seq);
CREATE INDEX users_by_email ON users USING btree (email NULLS FIRST, seq);
CREATE INDEX users_by_first_name ON users USING btree (first_name NULLS FIRST, seq);
CREATE INDEX users_by_last_name ON users USING btree (last_name NULLS FIRST, seq);
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
ALTER TABLE ONLY access_tokens
    ADD CONSTRAINT access_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY document_comments
    ADD CONSTRAINT document_comments_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE;
ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_schema_id_fkey FOREIGN KEY (schema_id) REFERENCES data_schemas(id) ON DELETE CASCADE;
ALTER TABLE ONLY mail_hashes
    ADD CONSTRAINT mail_hashes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY mfa_methods
    ADD CONSTRAINT mfa_methods_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY mfa_recovery_codes
    ADD CONSTRAINT mfa_recovery_codes_method_id_fkey FOREIGN KEY (method_id) REFERENCES mfa_methods(id) ON DELETE CASCADE;
ALTER TABLE ONLY mfa_settings
    ADD CONSTRAINT mfa_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY mfa_tokens
    ADD CONSTRAINT mfa_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY patient_enlistments
    ADD CONSTRAINT patient_enlistments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY presence_tokens
    ADD CONSTRAINT presence_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY profiles
    ADD CONSTRAINT profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY refresh_tokens
    ADD CONSTRAINT refresh_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY role_permissions
    ADD CONSTRAINT role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;
ALTER TABLE ONLY staff_enlistments
    ADD CONSTRAINT staff_enlistments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ONLY staff_roles
    ADD CONSTRAINT staff_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES group_roles(id) ON DELETE CASCADE;
ALTER TABLE ONLY staff_roles
    ADD CONSTRAINT staff_roles_user_id_group_id_fkey FOREIGN KEY (user_id, group_id) REFERENCES staff_enlistments(user_id, group_id) ON DELETE CASCADE;
ALTER TABLE ONLY task_logs
    ADD CONSTRAINT task_logs_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE;
ALTER TABLE ONLY task_schedules
    ADD CONSTRAINT task_schedules_function_name_fkey FOREIGN KEY (function_name) REFERENCES task_functions(name) ON DELETE CASCADE;
ALTER TABLE ONLY user_roles
    ADD CONSTRAINT user_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;
ALTER TABLE ONLY user_roles
    ADD CONSTRAINT user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
