import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, checkNode, install, say } from './prepare.mjs'
import { journeysPart, missingPart, rulesPart, scriptPart, vitestPart } from './test/parts.mjs'
import { makeReport } from './test/report.mjs'
import { findChromium, findPostgres15 } from './test/tools.mjs'

const homes = [
  ['memory', 'PGlite in memory'],
  ['embedded', 'the private PostgreSQL'],
  ['pglite', 'PGlite on disk'],
  ['postgres15', 'PostgreSQL 15'],
  ['two', 'two processes on one PostgreSQL'],
]
/** The other homes run only what depends on the engine, unless everything is asked for. */
const wholeHomes = ['memory', 'embedded']
const isWhole = process.argv.includes('--homes')
const shard = process.argv[process.argv.indexOf('--shard') + 1]
const shared = {
  scratch: mkdtempSync(join(tmpdir(), 'rw-results-')),
  shardArgs: process.argv.includes('--shard') ? [`--shard=${shard}`] : [],
}
const report = makeReport({ hasSecondTries: process.env.SECOND_TRIES === 'told' })

checkNode()
await install()
const hasChromium = await findChromium()
const hasPostgres15 = await findPostgres15()

await report.part(rulesPart())
for (const [home, name] of homes) {
  // Two processes share a PostgreSQL 15 where there is one: the same tests on the same engine.
  if (home === 'postgres15' && (!hasPostgres15 || !isWhole)) continue
  await report.part(apiPart(home, name))
}
await build('server', 'web', 'static')
await report.part(vitest('starts and stops', ['--project', 'stops']))
// Kills and faults mostly wait for processes, so the two parts beside them cost no time of their own.
await Promise.all([report.part(vitest('kills and faults', ['--project', 'durability'])), besideFaults()])
if (hasChromium) {
  await report.part(journeysPart(shared))
  // Bytes are the same on every machine; processor time is measured beside a page of fixed cost, so it is a gate on any.
  await report.part(scriptPart('page weights', ['scripts/bench-web.ts', '--gate'], { isRepeatable: true }))
} else {
  const reason =
    'no Chromium was found and none could be installed: install the package chromium, or name one in CHROMIUM'
  await report.part(missingPart('browser journeys', reason))
}
// Faults on purpose, at length.
if (isWhole) await report.part(scriptPart('chaos', ['scripts/chaos.mjs']))
await report.tryAgain()
rmSync(shared.scratch, { recursive: true, force: true })
const { lines, isGood } = report.summary()
for (const line of lines) say(line)
process.exitCode = isGood ? 0 : 1

async function besideFaults() {
  if (hasChromium) await report.part(apiPart('browser', 'the browser home'))
  await report.part(vitest('unit', ['--project', 'unit']))
}

function vitest(name, args, env = {}) {
  return vitestPart({ name, args, env, ...shared })
}

function apiPart(home, name) {
  const isPart = !isWhole && !wholeHomes.includes(home)
  const project = home === 'browser' ? 'api-browser' : 'api'
  return vitest(`${isPart ? 'engine tests' : 'API'} in ${name}`, ['--project', project], {
    TEST_DATABASE: home,
    ...(isPart && { TEST_PART: 'engine' }),
  })
}
