import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { build, checkNode, install, root, run, say } from './prepare.mjs'

const results = []
const scratch = mkdtempSync(join(tmpdir(), 'rw-results-'))
const debianPostgres = '/usr/lib/postgresql/15/bin/postgres'
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
const shardArgs = process.argv.includes('--shard') ? [`--shard=${shard}`] : []

checkNode()
await install()
const hasChromium = await findChromium()
const hasPostgres15 = await findPostgres15()

await rules()
for (const [home, name] of homes) {
  // Two processes share a PostgreSQL 15 where there is one: the same tests on the same engine.
  if (home === 'postgres15' && hasPostgres15 && !isWhole) continue
  if (home === 'postgres15' && !hasPostgres15)
    say("\nSkipped: API in PostgreSQL 15. Install Debian's postgresql-15 to run it.")
  else await api(home, name)
}
await build('server', 'web', 'static')
await vitest('starts and stops', ['--project', 'stops'])
// Kills and faults mostly wait for processes, so the two parts beside them cost no time of their own.
await Promise.all([vitest('kills and faults', ['--project', 'durability']), besideFaults()])
if (hasChromium) {
  await journeys()
  await pageWeights()
} else
  begin('browser journeys')(0, 1, [
    'no Chromium was found and none could be installed: install the package chromium, or name one in CHROMIUM',
  ])
if (isWhole) await chaos()
rmSync(scratch, { recursive: true, force: true })
finish()

async function besideFaults() {
  if (hasChromium) await api('browser', 'the browser home')
  await vitest('unit', ['--project', 'unit'])
}

/** Types, lint and the rules of the code base, each counted as one. */
async function rules() {
  const record = begin('rules')
  const said = await output('node', ['scripts/check/check.ts'])
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(said) ?? []
  if (passed === undefined) record(0, 1, ['the checks did not finish'])
  else record(Number(passed), Number(failed))
}

async function vitest(name, args, env = {}) {
  const record = begin(name)
  const file = join(scratch, `${name.replaceAll(/\W+/g, '-')}.json`)
  const strayFile = file.replace('.json', '-stray.json')
  const code = await run(
    'npx',
    [
      '--no-install',
      'vitest',
      'run',
      ...args,
      ...shardArgs,
      '--reporter=dot',
      '--reporter=json',
      '--reporter=./scripts/stray-errors.mjs',
      `--outputFile.json=${file}`,
    ],
    { env: { ...env, STRAY_ERRORS_FILE: strayFile } },
  )
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readJson(file)
  const broken = testResults.flatMap(({ name: path, status, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${relative(root, path)}: ${test.fullName}`)
    return failed.length > 0 || status === 'passed' ? failed : [relative(root, path)]
  })
  const stray = readJson(strayFile).errors ?? []
  record(numPassedTests, numFailedTests || (code === 0 ? 0 : 1), [...broken, ...stray])
}

function api(home, name) {
  const isPart = !isWhole && !wholeHomes.includes(home)
  const project = home === 'browser' ? 'api-browser' : 'api'
  return vitest(`${isPart ? 'engine tests' : 'API'} in ${name}`, ['--project', project], {
    TEST_DATABASE: home,
    ...(isPart && { TEST_PART: 'engine' }),
  })
}

async function journeys() {
  const record = begin('browser journeys')
  const file = join(scratch, 'journeys.json')
  const code = await run(
    'npx',
    ['--no-install', 'playwright', 'test', ...shardArgs, '--reporter=list,json', '--pass-with-no-tests'],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  )
  const { passed, failed, broken } = outcomeOf(readJson(file), process.env.SECOND_TRIES === 'told')
  record(passed, failed || (code === 0 ? 0 : 1), broken)
}

/** What journeys came to; one that needed a second try has failed, or is only named. */
function outcomeOf({ stats: { expected = 0, flaky = 0, unexpected = 0 } = {}, suites = [] }, isTold) {
  const named = (outcome) =>
    specsOf(suites)
      .filter(({ tests }) => tests.some(({ status }) => status === outcome))
      .map(({ file, line, title }) => `${outcome}: ${file}:${line} ${title}`)
  if (!isTold)
    return { passed: expected, failed: unexpected + flaky, broken: [...named('unexpected'), ...named('flaky')] }
  for (const name of named('flaky')) console.log(`needed a second try: ${name}`)
  return { passed: expected + flaky, failed: unexpected, broken: named('unexpected') }
}

function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])
}

/** Faults on purpose, at length. */
async function chaos() {
  const record = begin('chaos')
  const code = await run('node', ['scripts/chaos.mjs'])
  record(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
}

/** Bytes are the same on every machine; processor time is measured beside a page of fixed cost, so it is a gate on any. */
async function pageWeights() {
  const record = begin('page weights')
  const code = await run('node', ['scripts/bench-web.ts', '--gate'])
  record(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
}

/** A browser of this machine, else Debian's, else Playwright's own. */
async function findChromium() {
  const { chromiumPath } = await import('./chromium.mjs')
  if (chromiumPath()) return true
  say('Looking for a Chromium …')
  if ((await aptInstall('chromium')) && chromiumPath()) return true
  return (await run('npx', ['--no-install', 'playwright', 'install', 'chromium'])) === 0
}

async function findPostgres15() {
  if (existsSync(debianPostgres)) return true
  return (await aptInstall('postgresql-15')) && existsSync(debianPostgres)
}

async function aptInstall(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  say(`Installing ${name} …`)
  const quiet = { stdio: 'ignore', env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', name], quiet)
  return (await install()) === 0 || ((await run('apt-get', ['update'], quiet)) === 0 && (await install()) === 0)
}

function output(command, args) {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      process.stdout.write(chunk)
    })
    child.on('error', () => resolve(''))
    child.on('close', () => resolve(text))
  })
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Starts a part of the run; what it answers takes down how the part ended. */
function begin(name) {
  const startedAt = performance.now()
  say(`\n── ${name}`)
  return (passed, failed, broken = []) => {
    results.push({ name, passed, failed, broken, seconds: Math.round((performance.now() - startedAt) / 1000) })
    say(`${name}: ${passed} passed, ${failed} failed`)
  }
}

/** The last words: what failed by name, since the end of a long text is what is read. */
function finish() {
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  say('')
  for (const { name, passed, failed, broken, seconds } of results) {
    say(`${failed ? 'FAIL' : 'ok  '}  ${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
    for (const one of broken) say(`      ${one}`)
  }
  process.exitCode = total('failed') > 0 ? 1 : 0
  say(`${total('passed')} passed, ${total('failed')} failed`)
}
