/** What `--help` says. */
export const HELP = `Meridian: the console on its embedded platform

  npm start -- [options]                     serve
  npm start -- user unlock EMAIL [options]   forget the failed sign-ins of an account; for whoever is locked out
  npm start -- backup FILE [options]         write all that is kept to a new file, or to - ; not the key
  npm start -- restore FILE [options]        fill an empty database from a backup; the key has to be in its place
  npm start -- key accept [options]          where the key is lost for good: go on with another; see docs/deploy.md

  --port N            port to listen on (default 8080, or PORT); a free one is chosen when it is taken
  --host NAME         address to listen on (default 127.0.0.1; with --production or HOST)
  --data FOLDER       folder of the embedded database (default ./data, or DATA_DIR)
  --memory            keep the database in memory only
  --database-url URL  use this PostgreSQL instead (or DATABASE_URL)
  --scale N           users of the sample data, up to 100000 (default 2500)
  --documents N       documents of the sample data, up to 1000000 (default 20000)
  --functions N       functions that run at once, none with 0 (default 5)
  --console FOLDER    built console to serve (default ./dist)
  --reset             delete what is in the data folder first
  --unlock EMAIL      the same as user unlock EMAIL
  --accept-key        with restore: where the key is lost for good, go on with another
  --smtp-url URL      hand mails to this SMTP server as well (or SMTP_URL); sender: MAIL_FROM
  --allow-origin URL  let pages of this origin call too (or ALLOW_ORIGIN); several with commas, or repeated
  --refresh-grace S   seconds for which a used refresh token still answers a page, none with 0 (default 10)
  --tell-emails       tell anybody whether an e-mail address has an account, as the public platform does
  --production        for real use (or NODE_ENV=production): no sample data, no printed passwords; see docs/deploy.md
  --public-url URL    with --production: where people find the platform (or PUBLIC_URL)
  --allow-host NAME   with --production: answer to this host name too (or ALLOW_HOST); several with commas, or repeated
  --trust-proxy LIST  with --production: addresses of proxies in front (or TRUST_PROXY), with commas
  --keep KIND=DAYS    with --production: forget logs, executions, outbox or audit after so many days (or KEEP); repeated, or with commas
  --json              print one line of JSON once ready, for scripts
  --log               print one line of JSON per request
  --help, -h          this text
  --version           the release

By the environment alone: MERIDIAN_KEY_FILE, the file of the key (default: key in the data folder); FILES_URL, where files are kept
(s3://KEY:SECRET@HOST/BUCKET); with --production ADMIN_EMAIL and ADMIN_PASSWORD, the first administrator, and METRICS_TOKEN, who may
read /metrics.
`;
