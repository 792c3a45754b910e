import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDemoCity } from './demo-city.mjs'
import { build, checkNode, install, say } from './prepare.mjs'
import { areHomesChanged, recordTestedHomes } from './test/homes.mjs'
import { journeysPart, missingPart, rulesPart, scriptPart, vitestPart } from './test/parts.mjs'
import { makeReport } from './test/report.mjs'
import { findChromium, findPostgres15 } from './test/tools.mjs'

const isWhole = process.argv.includes('--homes')
const shard = process.argv[process.argv.indexOf('--shard') + 1]
const shared = {
  scratch: mkdtempSync(join(tmpdir(), 'rw-results-')),
  shardArgs: process.argv.includes('--shard') ? [`--shard=${shard}`] : [],
}
const report = makeReport({ hasSecondTries: process.env.SECOND_TRIES === 'told' })

checkNode()
await install()
const hasOtherHomes = isWhole || areHomesChanged()
const hasChromium = await findChromium()
const hasPostgres15 = isWhole && (await findPostgres15())
if (!hasOtherHomes) say('\nThe homes are as they were last tested: their own tests are left to npm run test:homes.')

await report.part(rulesPart())
await build('server', 'web', ...(hasOtherHomes ? ['static'] : []))
await buildDemoCity()

// Alone, as nothing else runs yet: what measures time, and what kills processes.
await report.part(vitest('starts and stops', ['--project', 'stops']))
await report.part(vitest('kills and faults', ['--project', 'durability']))
if (hasOtherHomes) await report.part(vitest('long faults', ['--project', 'faults']))
// Bytes are the same on every machine; what moves with its load is judged by npm run bench:web -- --gate.
if (hasChromium)
  await report.part(
    scriptPart('page weights', ['scripts/bench-web.ts', '--gate=bytes', '--runs=1'], { isRepeatable: true }),
  )
// Faults on purpose, at length.
if (isWhole) await report.part(scriptPart('chaos', ['scripts/chaos.mjs']))

// Side by side, two files at a time. The private PostgreSQL is what the product runs on, so everything is asked there.
await report.part(apiPart('embedded', 'the private PostgreSQL', true))
await report.part(vitest('unit', ['--project', 'unit']))
await report.part(apiPart('memory', 'PGlite in memory'))
if (hasOtherHomes) {
  await report.part(apiPart('pglite', 'PGlite on disk'))
  if (hasPostgres15) await report.part(apiPart('postgres15', 'PostgreSQL 15'))
  await report.part(apiPart('two', 'two processes on one PostgreSQL'))
  if (hasChromium) await report.part(apiPart('browser', 'the browser home'))
}
if (hasChromium)
  await report.part(journeysPart({ ...shared, projects: ['product', ...(hasOtherHomes ? ['static'] : [])] }))
else {
  const reason =
    'no Chromium was found and none could be installed: install the package chromium, or name one in CHROMIUM'
  await report.part(missingPart('browser journeys', reason))
}

await report.tryAgain()
rmSync(shared.scratch, { recursive: true, force: true })
const { lines, isGood } = report.summary()
for (const line of lines) say(line)
if (hasOtherHomes && hasChromium && isGood && shared.shardArgs.length === 0) recordTestedHomes()
process.exitCode = isGood ? 0 : 1

function vitest(name, args, env = {}) {
  return vitestPart({ name, args, env, ...shared })
}

/** All of it, or only what depends on the engine. */
function apiPart(home, name, isAll = isWhole) {
  const project = home === 'browser' ? 'api-browser' : 'api'
  return vitest(`${isAll ? 'API' : 'engine tests'} in ${name}`, ['--project', project], {
    TEST_DATABASE: home,
    ...(!isAll && { TEST_PART: 'engine' }),
  })
}
