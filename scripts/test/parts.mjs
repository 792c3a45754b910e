import { rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../prepare.mjs'
import { badEnd, output, readJson, runShown } from './programs.mjs'

/** Some tests of vitest's, with a file's name only those in it. */
export function vitestPart({ name, args, env = {}, scratch }) {
  const file = join(scratch, `${name.replaceAll(/\W+/g, '-')}.json`)
  const strayFile = file.replace('.json', '-stray.json')
  return {
    name,
    isRepeatable: true,
    async run(only) {
      for (const old of [file, strayFile]) rmSync(old, { force: true })
      const chosen = only === undefined ? [] : [only, '--no-file-parallelism']
      const reporters = ['dot', 'json', './scripts/stray-errors.mjs'].map((reporter) => `--reporter=${reporter}`)
      const end = await runShown('vitest', ['run', ...args, ...chosen, ...reporters, `--outputFile.json=${file}`], {
        ...env,
        STRAY_ERRORS_FILE: strayFile,
      })
      return vitestOutcome(readJson(file), readJson(strayFile)?.errors ?? [], end)
    },
  }
}

/** `stray` are errors outside of every test, each with the file it came from where that is known. */
export function vitestOutcome(report, stray, end) {
  const { numPassedTests = 0, testResults = [] } = report ?? {}
  const files = byFile([
    ...testResults.flatMap(({ name: path, status, message, assertionResults }) => {
      const file = relative(root, path)
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (failed.length > 0)
        return failed.map(({ fullName, failureMessages }) => ({
          file,
          title: fullName,
          why: firstLine(failureMessages?.[0]),
        }))
      return status === 'passed' ? [] : [{ file, title: '', why: firstLine(message) }]
    }),
    ...stray.flatMap(({ file, text }) => (file ? [{ file, title: '', why: firstLine(text) }] : [])),
  ])
  const elsewhere = stray.filter(({ file }) => !file).map(({ text }) => text)
  const passed = testResults.filter(({ status }) => status === 'passed')
  const counts = {
    passed: numPassedTests,
    skipped: testResults.flatMap(testsIn).filter(({ status }) => ['skipped', 'todo'].includes(status)).length,
    // Those of a file that failed run when it runs again.
    notRun: passed.flatMap(testsIn).filter(({ status }) => status === 'pending').length,
  }
  return outcomeOf({ counts, files, elsewhere, end, hasReport: report !== undefined })
}

const testsIn = ({ assertionResults }) => assertionResults

/** Journeys in a browser, with a file's name only those in it. `sweep` says which screens are looked at. */
export function journeysPart({ scratch, projects, sweep }) {
  const report = join(scratch, 'journeys.json')
  const waitsFile = join(scratch, 'longest-waits.json')
  const sweepFile = join(scratch, 'sweep.json')
  return {
    name: 'browser journeys',
    isRepeatable: true,
    async run(only) {
      for (const old of [report, waitsFile]) rmSync(old, { force: true })
      if (sweep !== undefined) writeFileSync(sweepFile, JSON.stringify(sweep))
      const chosen = only === undefined ? [] : [only, '--workers=1']
      const reporters = '--reporter=list,json,./scripts/test/longest-waits.mjs'
      const chosenProjects = projects.map((one) => `--project=${one}`)
      const end = await runShown('playwright', ['test', ...chosenProjects, ...chosen, reporters], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        LONGEST_WAITS_FILE: waitsFile,
        E2E_PROJECTS: projects.join(' '),
        ...(sweep !== undefined && { SWEEP_FILE: sweepFile }),
      })
      return { ...journeysOutcome(readJson(report), end), waits: readJson(waitsFile)?.waits }
    },
  }
}

/** A journey that passed only when its browser tried it again has failed. */
export function journeysOutcome(report, end) {
  const { stats = {}, suites = [], errors = [], config } = report ?? {}
  const specs = specsOf(suites)
  const files = byFile(specs.flatMap((spec) => brokenIn(spec, config)))
  const elsewhere = errors.map(({ message = 'an error outside of every journey' }) => firstLine(message))
  const names = new Set(specs.filter((spec) => brokenIn(spec, config).length > 0).map(({ file }) => file))
  // Those after a failed one of their file run when that file runs again.
  const notRun = specs.filter(({ file, tests }) => !names.has(file) && tests.some(isNotRun)).length
  const skipped = specs.filter(({ tests }) => tests.some((test) => test.status === 'skipped' && !isNotRun(test))).length
  const counts = { passed: stats.expected ?? 0, skipped, notRun }
  return outcomeOf({ counts, files, elsewhere, end, hasReport: report !== undefined })
}

function brokenIn({ file, line, title, tests }, config) {
  const broken = tests.find(({ status }) => ['unexpected', 'flaky'].includes(status))
  if (broken === undefined) return []
  const path = config?.rootDir === undefined ? file : relative(root, join(config.rootDir, file))
  const place = `${broken.status === 'flaky' ? 'flaky, ' : ''}line ${line}`
  const reason = firstLine(broken.results?.find(({ error }) => error)?.error.message)
  return [{ file: path, title, why: reason ? `${place}: ${reason}` : place }]
}

/** One that is skipped on purpose says so in its expectation or in a result. */
function isNotRun({ status, expectedStatus, results = [] }) {
  return status === 'skipped' && expectedStatus !== 'skipped' && !results.some((result) => result.status === 'skipped')
}

/** The first line of why, so that a failure that doesn't come back can still be looked for. */
function firstLine(reason = '') {
  const [line] = stripVTControlCharacters(reason).trim().split('\n')
  return line.slice(0, 160)
}

function byFile(broken) {
  return [...new Set(broken.map(({ file }) => file))].map((file) => ({
    file,
    tests: broken.filter((one) => one.file === file).map(({ title, why }) => ({ title, why })),
  }))
}

/** A run that was cut, or that ended badly without naming anything, has failed whatever else it says. */
function outcomeOf({ counts: { notRun, ...counts }, files, elsewhere, end, hasReport }) {
  const cut = [
    ...(notRun > 0 ? [`tests that were not run: ${notRun}`] : []),
    ...[badEnd(end) ?? (hasReport ? undefined : `ended with ${end.code} and no report`)].filter(Boolean),
  ]
  const named = files.flatMap(({ tests }) => tests).length + elsewhere.length + cut.length
  const unnamed = named === 0 && end.code !== 0 ? [`ended with ${end.code} and named nothing`] : []
  return { ...counts, failed: named + unnamed.length, files, elsewhere: [...elsewhere, ...cut, ...unnamed] }
}

function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])
}

/** Types, lint and the rules of the code base, each counted as one. */
export function rulesPart() {
  return {
    name: 'rules',
    async run() {
      const end = await output('node', ['scripts/check/check.ts'])
      const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(end.text) ?? []
      if (passed !== undefined && badEnd(end) === undefined)
        return { passed: Number(passed), failed: Number(failed), files: [], elsewhere: [] }
      return failure(`the checks did not finish: ${badEnd(end) ?? `ended with ${end.code}`}`)
    },
  }
}

/** A script that passes or fails as a whole. What it says on its standard error is why. */
export function scriptPart(name, args, { isRepeatable = false, env = {} } = {}) {
  return {
    name,
    isRepeatable,
    async run() {
      const end = await output('node', args, { env })
      if (end.code === 0) return success
      const why = firstLine(end.errors.trim().split('\n').slice(-3).join(' '))
      return failure([name, badEnd(end), why].filter(Boolean).join(': '))
    },
  }
}

/** Something to be done before others, which passes when it answers with true. */
export function stepPart(name, work, reason = '') {
  return { name, run: async () => ((await work()) ? success : failure(reason)) }
}

/** What a script of ours prints as JSON. */
export async function readOutput(args) {
  const end = await output('node', args, { isShown: false })
  const why = end.code === 0 ? undefined : (badEnd(end) ?? `ended with ${end.code}`)
  if (why) throw new Error(`${args.join(' ')} ${why}: ${firstLine(end.errors)}`)
  return JSON.parse(end.text)
}

/** A part, or, where the machine or the run lacks what it needs, its failure for that reason. */
export function partIf(isThere, part, reason) {
  if (isThere) return part
  return { name: part.name, run: async () => failure(reason) }
}

const success = { passed: 1, failed: 0, files: [], elsewhere: [] }

function failure(reason) {
  return { passed: 0, failed: 1, files: [], elsewhere: [reason] }
}
