// Who may import whom. Read each line as: <from> may reach nothing in our code except <list>.
const ours = '^(app|workers|party|drizzle|tests|scripts)/'
// an `import type` is no dependency
const values = { dependencyTypesNot: ['type-only'] }
const only = (name, from, ...allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: ours, pathNot: allowed, ...values },
})
const never = (name, from, to) => ({
  name,
  severity: 'error',
  from,
  to: to.circular ? to : { ...to, ...values },
})

module.exports = {
  forbidden: [
    never('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    never(
      'built-and-served-without-test-tools',
      {
        path: '^(app|workers|party|drizzle)/|^scripts/(serve|seed|pictures|service-worker|lib/.*)\\.ts',
        pathNot: '\\.test\\.tsx?$',
      },
      { dependencyTypes: ['npm-dev'] },
    ),
    only('domain-is-pure', '^app/domain/', '^app/domain/'),
    never(
      'domain-has-no-packages',
      { path: '^app/domain/', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'] },
    ),
    only('lib-knows-no-business', '^app/lib/', '^app/lib/'),
    only('ui-is-dumb', '^app/ui/', '^app/(ui|lib|domain|i18n)/'),
    only('db-is-below-features', '^app/db/', '^app/(db|lib|domain)/', '^drizzle/schema/'),
    only(
      'services-know-no-features',
      '^app/services/',
      '^app/(services|lib|domain)/',
      '^drizzle/schema/',
      '^party/wire/protocol',
    ),
    only(
      'features-look-down',
      '^app/features/',
      '^app/(features|domain|db|lib|ui|i18n)/',
      '^app/context\\.ts$',
      '^drizzle/schema/',
      '^party/wire/protocol',
    ),
    never(
      'features-are-strangers',
      { path: '^app/features/([^/]+)/' },
      { path: '^app/features/', pathNot: '^app/features/$1/' },
    ),
    never(
      'browser-never-sees-server',
      { path: '^app/(ui|views|features/[^/]+/(components/|inputs\\.ts))' },
      { path: '(\\.server\\.tsx?$|^drizzle/|^app/(db|services|flows)/|^workers/)' },
    ),
    never('reads-do-not-write', { path: 'queries\\.server' }, { path: '(writes|commands)\\.server' }),
    only(
      'flows-join-features',
      '^app/flows/',
      '^app/(flows|domain|lib|db)/',
      '^app/context\\.ts$',
      '^drizzle/schema/',
      '^app/features/[^/]+/[a-z-]*(inputs\\.ts|(queries|writes|commands)\\.server\\.ts)$',
    ),
    never(
      'pages-hold-no-sql',
      { path: '^app/routes/' },
      { path: '(^app/(db|services)/|^drizzle/|^party/|^workers/|(writes|reactions)\\.server)' },
    ),
    only(
      'views-compose',
      '^app/views/',
      '^app/(views|ui|lib|domain|i18n)/',
      '^app/features/[^/]+/(inputs\\.ts|components/)',
      '^party/wire/protocol',
    ),
    never(
      'views-are-for-routes',
      { path: '^app/(features|domain|ui|lib|flows|services|db)/' },
      { path: '^app/views/' },
    ),
    never(
      'shells-do-not-mix',
      { path: '^app/routes/([^/]+)/' },
      { path: '^app/routes/', pathNot: '^app/routes/$1/(_shell|[^/]+\\.server\\.ts$)' },
    ),
    only('room-knows-the-law', '^party/', '^party/', '^app/(domain|lib|db)/', '^drizzle/schema/'),
    never('room-has-one-window', { path: '^app/' }, { path: '^party/', pathNot: '^party/wire/protocol' }),
    never('nobody-imports-workers', { path: '^(app|party|drizzle)/' }, { path: '^workers/' }),
    never(
      'api-is-thin',
      { path: '^workers/api/' },
      { path: '(^app/(db|services|routes|ui)/|/components/|writes\\.server|^drizzle/|^party/)' },
    ),
    never(
      'jobs-are-thin',
      { path: '^workers/jobs/' },
      { path: '(^app/(services|routes|ui)/|/components/|writes\\.server|^drizzle/|^party/)' },
    ),
    never(
      'seed-stands-alone',
      { path: '^drizzle/seed/', pathNot: '\\.test\\.ts$' },
      { path: '^(app/(?!domain)|workers|party)/' },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
