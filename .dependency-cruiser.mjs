import { builtinModules } from 'node:module'

const tests = String.raw`\.test\.tsx?$`
const feature = '^((?:features/[^/]+|platform)/)([^/]+)/'

/** Rooms, lowest last; each may import only rooms after it. */
const rooms = ['homes', 'app', 'features', 'platform', 'ui', 'kit', 'languages', 'optimiser', 'roads']

/** Suites, lowest last; each may import only suites after it. */
const suites = ['site', 'office', 'logistics', 'ecommerce', 'people']

function upward(room, index) {
  return {
    name: `${room}-imports-downward`,
    comment: `${room}/ may import only the rooms below it: move the code down, or pass it in from above.`,
    severity: 'error',
    from: { path: `^${room}/`, pathNot: tests },
    to: { path: `^(${rooms.slice(0, index).join('|')})/` },
  }
}

function upwardSuite(suite, index) {
  return {
    name: `${suite}-suite-imports-downward`,
    comment: `The order of suites is ${suites.join(', ')}; ${suite} may import only those after it. Let the upper suite contribute it through its manifest, or move down what both need.`,
    severity: 'error',
    from: { path: `^features/${suite}/`, pathNot: tests },
    to: { path: `^features/(${suites.slice(0, index).join('|')})/` },
  }
}

const known = `^features/(${suites.join('|')})/`
const placeless = {
  name: 'suites-have-a-place',
  comment: `Suites that import each other stand in an order: ${suites.join(', ')}. Give a new one its place.`,
  severity: 'error',
}

export default {
  forbidden: [
    ...rooms.map(upward).slice(1),
    ...suites.map(upwardSuite).slice(1),
    {
      ...placeless,
      from: { path: '^features/([^/]+)/', pathNot: [tests, known] },
      to: { path: '^features/', pathNot: '^features/$1/' },
    },
    {
      ...placeless,
      from: { path: '^features/([^/]+)/', pathNot: tests },
      to: { path: '^features/', pathNot: ['^features/$1/', known] },
    },
    {
      name: 'kit-knows-no-routing',
      comment:
        'What the product asks of the optimiser is said in platform/planning/, and of roads in platform/regions/; the kit runs tasks whatever they do.',
      severity: 'error',
      from: { path: '^kit/', pathNot: tests },
      to: { path: '^(optimiser|roads)/' },
    },
    {
      name: 'kit-needs-no-documents',
      comment: 'Documents stand on the kit, not the kit on documents.',
      severity: 'error',
      from: { path: '^kit/(contract|server|web)/', pathNot: tests },
      to: { path: '^kit/documents/' },
    },
    {
      name: 'optimiser-stands-alone',
      comment: 'The optimiser imports nothing but itself: no package, no room.',
      severity: 'error',
      from: { path: '^optimiser/src/', pathNot: tests },
      to: { pathNot: '^optimiser/' },
    },
    {
      name: 'roads-stand-alone',
      comment: 'Roads import only themselves and their data libraries: no other room, no DOM library.',
      severity: 'error',
      from: { path: '^roads/src/', pathNot: tests },
      to: { path: '^(homes|app|features|platform|ui|kit|optimiser)/|node_modules/(react|@mantine|hono|drizzle-orm)' },
    },
    {
      name: 'features-meet-at-contracts',
      comment:
        'A feature sees another through its contract.ts, rules.ts or sample.ts or, between servers, its queries.ts, commands.ts and tables.ts. The platform also gives sessions and passwords, and parts of screens.',
      severity: 'error',
      from: { path: feature, pathNot: tests },
      to: {
        path: '^(features|platform)/',
        pathNot: [
          '^$1$2/',
          // The screens of a suite may share their texts; what its contracts say of wrong values is among them.
          '^$1messages/',
          String.raw`/(contract|rules|sample)\.ts$`,
          '/rules/',
          String.raw`/server/(queries|commands|tables)\.ts$`,
          String.raw`^platform/access/server/(sessions|passwords|sign-in-limit)\.ts$`,
          '^platform/[^/]+/web/',
          // Parts of screens that a feature has for others.
          '/web/for-others/',
        ],
      },
    },
    {
      name: 'platform-screens-stay-apart',
      comment: 'A platform feature draws nothing of another: the features above put their parts together.',
      severity: 'error',
      from: { path: '^platform/([^/]+)/', pathNot: tests },
      to: { path: '^platform/[^/]+/web/', pathNot: '^platform/$1/' },
    },
    {
      name: 'tables-are-private',
      comment:
        'Tables of another suite or of the platform are for foreign keys in a server/tables.ts; all else asks queries.ts and commands.ts. Within a suite joins read them, and everybody may read who the people are.',
      severity: 'error',
      from: { path: '^(features/[^/]+|platform/[^/]+)/', pathNot: [tests, String.raw`/server/tables\.ts$`] },
      to: {
        path: String.raw`^(features|platform)/.+/server/tables\.ts$`,
        pathNot: ['^$1/', String.raw`^platform/access/server/tables\.ts$`],
      },
    },
    {
      name: 'screens-know-no-server',
      comment:
        'web/ and ui/ import nothing from server/ or kit/documents/, not even types, and no refusals: say it in the contract.',
      severity: 'error',
      from: { path: '^(ui|kit/web|(features|platform)/.+/web|app/(layout|pages|theme))/', pathNot: tests },
      to: { path: String.raw`/server/|^kit/documents/|/messages/refusals/` },
    },
    {
      name: 'server-knows-no-screen',
      comment: 'server/ and kit/documents/ import no React, no component and nothing of kit/web.',
      severity: 'error',
      from: { path: '(^|/)server/|^kit/documents/', pathNot: tests },
      to: { path: String.raw`^(ui|kit/web)/|/web/|node_modules/(react|react-dom|@mantine|@tanstack)/` },
    },
    {
      name: 'contracts-import-contracts',
      comment: 'A contract imports zod, the contract kit, rules and contracts. Nothing else.',
      severity: 'error',
      from: { path: String.raw`(^|/)contract\.ts$` },
      to: {
        pathNot: [String.raw`(^|/)(contract|rules)\.ts$`, '/rules/', '^kit/contract/', 'node_modules/zod/'],
      },
    },
    {
      name: 'machine-stays-home',
      comment: 'Built-in modules of Node and database drivers appear in homes/ and scripts/ alone.',
      severity: 'error',
      from: { path: '^(app|features|platform|ui|kit|optimiser/src|roads/src)/', pathNot: tests },
      to: {
        path: [
          `^(node:)?(${builtinModules.join('|')})(/|$)`,
          'node_modules/(pg|imapflow|@electric-sql|pino|nodemailer|msw|@hono/node-server)/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'mantine-behind-ui',
      comment: 'Features take components from ui/, so that the library can be replaced in one room.',
      severity: 'error',
      from: { path: '^(features|platform)/', pathNot: tests },
      to: { path: 'node_modules/@mantine/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file nobody imports is deleted or wired in.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          tests,
          String.raw`\.d\.ts$`,
          '^scripts/',
          '^e2e/',
          String.raw`\.config\.ts$`,
          String.raw`-(thread|worker|process)\.ts$`,
          '^optimiser/bench/',
        ],
      },
      to: {},
    },
    {
      name: 'not-to-unresolvable',
      comment: 'The file or package that is imported does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|\\.cache|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
    reporterOptions: { text: { highlightFocused: true } },
  },
}
