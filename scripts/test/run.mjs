import { buildDemoCity } from '../demo-city.mjs'
import { checkNode, fail, install, root, say, tryBuild } from '../prepare.mjs'
import { groupPlaces, isStale, leftOut, takeStock } from './groups.mjs'
import { journeysPart, partIf, readOutput, rulesPart, scriptPart, stepPart, vitestPart } from './parts.mjs'
import { complaintOfPorts } from './ports.mjs'
import { endWithParent } from './process-group.mjs'
import { recordRun } from './record-run.mjs'
import { listedSecondTries, recordComplaints } from './record.mjs'
import { makeReport } from './report.mjs'
import { dueFolders, notSwept, takeSweepStock } from './sweeps.mjs'
import { findChromium, findPostgres15 } from './tools.mjs'

/** The product on two ways to end and begin again; the rest of `starts and stops` is for everything. */
const smoke = { tests: 'embedded:.*(keeps exactly the writes|starts again after it was killed)', expected: 2 }
const noChromium =
  'no Chromium was found and none could be installed: install the package chromium, or name one in CHROMIUM'
const noPostgres15 = 'no PostgreSQL 15 was found and none could be installed: install the package postgresql-15'
const noBuild = 'not run, as the build failed'
const noScreens = 'not run, as the screens could not be listed'
const isHomes = process.argv.includes('--homes')
const isAsked = process.argv.includes('--all')
const scratch = process.env.RESULTS_FOLDER
const report = makeReport({ hasSecondTries: process.env.SECOND_TRIES === 'told' })
/** What nobody foresaw. */
const sayFailed = () => say('0 passed, 1 failed')

endWithParent()
process.on('exit', sayFailed)
checkNode()
await checkPorts()
await install()
// What is changed while tests run is not recorded.
const groupStock = takeStock(root, groupPlaces)
const run = { passed: [], leftOut: isHomes ? ['everything'] : ['homes'], swept: [], notSwept: [] }
try {
  await (isHomes ? runHomes() : runProduct(isAsked || isStale(root, 'everything')))
  await report.tryAgain()
} catch (error) {
  await report.part({ name: 'the rest', run: () => Promise.reject(error) })
}
finish()

/** Records only once all is said but the last line, so that nothing is lost with it. */
function finish() {
  const { lines, isGood, secondTries } = report.summary()
  const last = lines.pop()
  const notes = [...leftOut(root, run.leftOut), ...notSwept(root, run.notSwept, run.sweepStock)]
  for (const line of [...notes, ...lines, ...recordComplaints(root), ...listedSecondTries(root)]) say(line)
  for (const line of recordRun(root, { ...run, isGood, secondTries, groupStock })) say(line)
  say(last)
  process.off('exit', sayFailed)
  process.exitCode = isGood ? 0 : 1
}

async function checkPorts() {
  const complaint = await complaintOfPorts()
  if (complaint) fail(complaint)
}

/** What every change goes through; with `isAll` also what takes long or a machine of its own. */
async function runProduct(isAll) {
  run.leftOut = isAll ? ['homes'] : ['everything', 'homes']
  const hasChromium = await findChromium()
  const screens = await listScreens()
  await report.part(rulesPart())
  const isBuilt = await prepareProduct('server', 'web')
  // Alone, as nothing else runs yet: what measures time, and what kills processes.
  if (isAll) {
    await report.part(partIf(isBuilt, vitest('starts and stops', ['--project', 'stops']), noBuild))
    await report.part(partIf(isBuilt, vitest('kills and backups', ['--project', 'durability']), noBuild))
  } else {
    const { tests, expected } = smoke
    const part = { ...vitest('start, stop and kill', ['--project', 'stops', '-t', tests]), expected }
    await report.part(partIf(isBuilt, part, noBuild))
  }
  // Bytes are the same on every machine; what moves with its load is judged by npm run bench:web -- --gate.
  const weights = scriptPart('page weights', ['scripts/bench-web.ts', '--gate=bytes', '--runs=1'], {
    isRepeatable: true,
  })
  await report.part(partIf(isBuilt, partIf(hasChromium, weights, noChromium), noBuild))
  // Side by side, two files at a time. The private PostgreSQL is what the product runs on, so everything is asked there.
  await report.part(apiPart('embedded', 'the private PostgreSQL'))
  await report.part(
    vitest('unit', ['--project', 'unit', '--project', 'unit-alone'], isAll ? { TEST_LENGTH: 'all' } : {}),
  )
  if (isAll) await report.part(apiPart('memory', 'PGlite in memory'))
  chooseSweeps(isAll)
  const journeys = journeysPart({ scratch, projects: ['product'], sweep: { screens, due: run.swept } })
  const onBrowser = partIf(hasChromium, partIf(screens !== undefined, journeys, noScreens), noChromium)
  await report.part(partIf(isBuilt, onBrowser, noBuild))
  if (isAll) run.passed = ['everything']
}

/** What shows that the program is the same in every home, with faults on purpose, at length. */
async function runHomes() {
  const hasChromium = await findChromium()
  const hasPostgres15 = await findPostgres15()
  const isBuilt = await prepareProduct('server', 'web', 'static')
  await report.part(partIf(isBuilt, vitest('long faults', ['--project', 'faults']), noBuild))
  await report.part(partIf(isBuilt, scriptPart('chaos', ['scripts/chaos.mjs']), noBuild))
  await report.part(apiPart('memory', 'PGlite in memory'))
  await report.part(apiPart('pglite', 'PGlite on disk'))
  await report.part(partIf(hasPostgres15, apiPart('postgres15', 'PostgreSQL 15'), noPostgres15))
  await report.part(apiPart('two', 'two processes on one PostgreSQL'))
  await report.part(partIf(hasChromium, apiPart('browser', 'the browser home'), noChromium))
  const journeys = partIf(hasChromium, journeysPart({ scratch, projects: ['static'] }), noChromium)
  await report.part(partIf(isBuilt, journeys, noBuild))
  run.passed = ['homes']
}

async function prepareProduct(...parts) {
  const isBuilt = await report.part(stepPart('build', () => tryBuild(...parts), 'its reason stands above'))
  await report.part(stepPart('demo city', buildDemoCity, 'its reason stands above'))
  return isBuilt
}

/** With what they are drawn with now. */
async function listScreens() {
  let screens
  await report.part(
    stepPart('list of screens', async () => {
      screens = await readOutput(['scripts/test/screens.ts'])
      run.folders = [...new Set(screens.map(({ folder }) => folder))].toSorted()
      run.sweepStock = takeSweepStock(root, run.folders)
      return true
    }),
  )
  return screens
}

function chooseSweeps(isAll) {
  const { folders = [], sweepStock } = run
  run.swept = isAll || sweepStock === undefined ? folders : dueFolders(root, sweepStock)
  run.notSwept = folders.filter((folder) => !run.swept.includes(folder))
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
