import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDemoCity } from './demo-city.mjs'
import { build, checkNode, install, root, say } from './prepare.mjs'
import { groupPlaces, isStale, leftOut, recordPassed, recordSecondTries, takeStock } from './test/groups.mjs'
import { journeysPart, partIf, readOutput, rulesPart, scriptPart, vitestPart } from './test/parts.mjs'
import { makeReport } from './test/report.mjs'
import { dueFolders, notSwept, recordSwept, sweepPlaces } from './test/sweeps.mjs'
import { findChromium, findPostgres15 } from './test/tools.mjs'

/** The product on two ways to end and begin again; the rest of `starts and stops` is for everything. */
const smoke = { tests: 'embedded:.*(keeps exactly the writes|starts again after it was killed)', expected: 2 }
const noChromium =
  'no Chromium was found and none could be installed: install the package chromium, or name one in CHROMIUM'
const noPostgres15 = 'no PostgreSQL 15 was found and none could be installed: install the package postgresql-15'
const isHomes = process.argv.includes('--homes')
const isAsked = process.argv.includes('--all')
const scratch = mkdtempSync(join(tmpdir(), 'rw-results-'))
const report = makeReport({ hasSecondTries: process.env.SECOND_TRIES === 'told' })

checkNode()
await install()
const hasChromium = await findChromium()
const screens = await readOutput(['scripts/test/screens.ts'])
const folders = [...new Set(screens.map(({ folder }) => folder))].toSorted()
// What is changed while tests run is another the next time.
const groupStock = takeStock(root, groupPlaces)
const sweepStock = takeStock(root, sweepPlaces(root, folders))
const run = isHomes ? await runHomes() : await runProduct(isAsked || isStale(root, 'everything'))

await report.tryAgain()
rmSync(scratch, { recursive: true, force: true })
const { lines, isGood, secondTries } = report.summary()
recordSecondTries(root, secondTries)
if (isGood) {
  recordPassed(root, run.passed, groupStock)
  if (run.swept.length > 0) recordSwept(root, run.swept, sweepStock)
}
for (const line of [...leftOut(root, run.leftOut), ...notSwept(root, run.notSwept), ...lines]) say(line)
process.exitCode = isGood ? 0 : 1

/** What every change goes through; with `isAll` also what takes long or a machine of its own. */
async function runProduct(isAll) {
  await report.part(rulesPart())
  await build('server', 'web')
  await buildDemoCity()
  // Alone, as nothing else runs yet: what measures time, and what kills processes.
  if (isAll) {
    await report.part(vitest('starts and stops', ['--project', 'stops']))
    await report.part(vitest('kills and backups', ['--project', 'durability']))
  } else {
    const { tests, expected } = smoke
    await report.part({ ...vitest('start, stop and kill', ['--project', 'stops', '-t', tests]), expected })
  }
  // Bytes are the same on every machine; what moves with its load is judged by npm run bench:web -- --gate.
  const weights = scriptPart('page weights', ['scripts/bench-web.ts', '--gate=bytes', '--runs=1'], {
    isRepeatable: true,
  })
  await report.part(partIf(hasChromium, weights, noChromium))
  // Side by side, two files at a time. The private PostgreSQL is what the product runs on, so everything is asked there.
  await report.part(apiPart('embedded', 'the private PostgreSQL'))
  await report.part(
    vitest('unit', ['--project', 'unit', '--project', 'unit-alone'], isAll ? { TEST_LENGTH: 'all' } : {}),
  )
  if (isAll) await report.part(apiPart('memory', 'PGlite in memory'))
  const due = isAll ? folders : dueFolders(root, sweepStock)
  const file = join(scratch, 'sweep.json')
  writeFileSync(file, JSON.stringify({ screens, due }))
  await reportJourneys('product', { SWEEP_FILE: file })
  const sweeps = { swept: due, notSwept: folders.filter((folder) => !due.includes(folder)) }
  if (isAll) return { passed: ['everything'], leftOut: ['homes'], ...sweeps }
  return { passed: [], leftOut: ['everything', 'homes'], ...sweeps }
}

/** What shows that the program is the same in every home, with faults on purpose, at length. */
async function runHomes() {
  const hasPostgres15 = await findPostgres15()
  await build('server', 'web', 'static')
  await buildDemoCity()
  await report.part(vitest('long faults', ['--project', 'faults']))
  await report.part(scriptPart('chaos', ['scripts/chaos.mjs']))
  await report.part(apiPart('memory', 'PGlite in memory'))
  await report.part(apiPart('pglite', 'PGlite on disk'))
  await report.part(partIf(hasPostgres15, apiPart('postgres15', 'PostgreSQL 15'), noPostgres15))
  await report.part(apiPart('two', 'two processes on one PostgreSQL'))
  await report.part(partIf(hasChromium, apiPart('browser', 'the browser home'), noChromium))
  await reportJourneys('static')
  return { passed: ['homes'], leftOut: ['everything'], swept: [], notSwept: [] }
}

async function reportJourneys(project, env) {
  await report.part(partIf(hasChromium, journeysPart({ scratch, projects: [project], env }), noChromium))
}

function vitest(name, args, env = {}) {
  return vitestPart({ name, args, env, scratch })
}

/** In the product's own home all of it; in the others, unless asked, what depends on the engine. */
function apiPart(home, name) {
  const isAll = home === 'embedded' || (isHomes && isAsked)
  return vitest(
    `${isAll ? 'API' : 'engine tests'} in ${name}`,
    ['--project', home === 'browser' ? 'api-browser' : 'api'],
    {
      TEST_DATABASE: home,
      ...(!isAll && { TEST_PART: 'engine' }),
    },
  )
}
