// Which room may import which (docs/decisions/0001, README "Architecture"). Tests may reach anywhere.
const may = {
  contract: [],
  rql: [],
  client: ['contract', 'rql'],
  admin: ['client', 'contract', 'rql'],
  ui: ['admin', 'contract', 'rql'],
  resources: ['ui', 'admin', 'contract', 'rql'],
  shell: ['ui', 'admin', 'contract', 'rql'],
  login: ['ui', 'admin', 'client', 'contract'],
  embedded: ['contract', 'rql'],
};
const test = '\\.test\\.tsx?$';

module.exports = {
  forbidden: [
    ...Object.entries(may).map(([room, friends]) => ({
      name: `${room}-imports-only-its-friends`,
      severity: 'error',
      from: { path: `^src/${room}/`, pathNot: test },
      to: { path: '^(src|tests)/', pathNot: [room, ...friends].map(name => `^src/${name}/`) },
    })),
    {
      name: 'resources-are-strangers',
      severity: 'error',
      from: { path: '^src/resources/([^/]+)/', pathNot: test },
      to: { path: '^src/resources/', pathNot: ['^src/resources/$1/', '^src/resources/[^/]+/index\\.tsx?$'] },
    },
    {
      name: 'no-react-below-the-screen',
      severity: 'error',
      from: { path: '^src/(contract|rql|client|embedded)/', pathNot: test },
      to: { path: 'node_modules/(react|react-dom|react-admin|ra-core|@mui)/' },
    },
    {
      name: 'no-react-admin-on-the-login-screen',
      severity: 'error',
      from: { path: '^src/login/', pathNot: test },
      to: { path: 'node_modules/(react-admin|ra-core|ra-ui-materialui)/', reachable: false },
    },
    {
      name: 'nothing-of-the-embedded-platform-in-the-browser',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/embedded/', test] },
      to: { path: '^src/embedded/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'tsc',
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
};
