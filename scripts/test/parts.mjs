import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, run } from '../prepare.mjs'

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
      const code = await run(
        'npx',
        ['--no-install', 'vitest', 'run', ...args, ...chosen, ...reporters, `--outputFile.json=${file}`],
        { env: { ...env, STRAY_ERRORS_FILE: strayFile } },
      )
      return vitestOutcome(readJson(file), readJson(strayFile).errors ?? [], code)
    },
  }
}

/** `stray` are errors outside of every test, each with the file it came from where that is known. */
export function vitestOutcome({ numPassedTests = 0, testResults = [] }, stray, code) {
  const files = byFile([
    ...testResults.flatMap(({ name: path, status, message, assertionResults }) => {
      const file = relative(root, path)
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (failed.length > 0)
        return failed.map(({ fullName, failureMessages }) => ({
          file,
          name: withReason(`${file}: ${fullName}`, failureMessages?.[0]),
        }))
      return status === 'passed' ? [] : [{ file, name: withReason(file, message) }]
    }),
    ...stray.flatMap(({ file, text }) => (file ? [{ file, name: `${file}: ${text}` }] : [])),
  ])
  const elsewhere = stray.filter(({ file }) => !file).map(({ text }) => text)
  return { passed: numPassedTests, failed: countFailed(files, elsewhere, code), files, elsewhere }
}

/** Journeys in a browser, with a file's name only those in it. */
export function journeysPart({ scratch, projects, env = {} }) {
  const report = join(scratch, 'journeys.json')
  const waitsFile = join(scratch, 'longest-waits.json')
  return {
    name: 'browser journeys',
    isRepeatable: true,
    async run(only) {
      for (const old of [report, waitsFile]) rmSync(old, { force: true })
      const chosen = only === undefined ? [] : [only, '--workers=1']
      const code = await run(
        'npx',
        [
          '--no-install',
          'playwright',
          'test',
          ...projects.map((one) => `--project=${one}`),
          ...chosen,
          '--reporter=list,json,./scripts/test/longest-waits.mjs',
        ],
        {
          env: {
            PLAYWRIGHT_JSON_OUTPUT_NAME: report,
            LONGEST_WAITS_FILE: waitsFile,
            E2E_PROJECTS: projects.join(' '),
            ...env,
          },
        },
      )
      return { ...journeysOutcome(readJson(report), code), waits: readJson(waitsFile).waits }
    },
  }
}

/** A journey that passed only when its browser tried it again has failed. */
export function journeysOutcome({ stats = {}, suites = [], errors = [], config }, code) {
  const broken = specsOf(suites).flatMap(({ file, line, title, tests }) => {
    const broken = tests.find(({ status }) => ['unexpected', 'flaky'].includes(status))
    const path = config?.rootDir === undefined ? file : relative(root, join(config.rootDir, file))
    if (broken === undefined) return []
    const reason = broken.results?.find(({ error }) => error)?.error.message
    return [{ file: path, name: withReason(`${broken.status}: ${path}:${line} ${title}`, reason) }]
  })
  const files = byFile(broken)
  const elsewhere = errors.map(({ message = 'an error outside of every journey' }) => message.split('\n')[0])
  return { passed: stats.expected ?? 0, failed: countFailed(files, elsewhere, code), files, elsewhere }
}

/** The first line of why, so that a failure that doesn't come back can still be looked for. */
function withReason(name, reason = '') {
  const [line] = stripVTControlCharacters(reason).trim().split('\n')
  return line ? `${name} (${line.slice(0, 160)})` : name
}

function byFile(broken) {
  return [...new Set(broken.map(({ file }) => file))].map((file) => ({
    file,
    names: broken.filter((one) => one.file === file).map(({ name }) => name),
  }))
}

/** A run that ended badly without naming anything has failed all the same. */
function countFailed(files, elsewhere, code) {
  return files.flatMap(({ names }) => names).length + elsewhere.length || (code === 0 ? 0 : 1)
}

function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])
}

/** Types, lint and the rules of the code base, each counted as one. */
export function rulesPart() {
  return {
    name: 'rules',
    async run() {
      const { text: said } = await output('node', ['scripts/check/check.ts'])
      const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(said) ?? []
      if (passed === undefined) return { passed: 0, failed: 1, files: [], elsewhere: ['the checks did not finish'] }
      return { passed: Number(passed), failed: Number(failed), files: [], elsewhere: [] }
    },
  }
}

/** A script that passes or fails as a whole. What it says on its standard error is why. */
export function scriptPart(name, args, { isRepeatable = false } = {}) {
  return {
    name,
    isRepeatable,
    async run() {
      const { code, errors } = await output('node', args)
      if (code === 0) return { passed: 1, failed: 0, files: [], elsewhere: [] }
      const why = errors.trim().split('\n').slice(-3).join(' ')
      return { passed: 0, failed: 1, files: [], elsewhere: [withReason(name, why)] }
    },
  }
}

/** What a script of ours prints as JSON. */
export async function readOutput(args) {
  const { code, text } = await output('node', args, { isShown: false })
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`)
  return JSON.parse(text)
}

/** A part, or, where the machine lacks what it needs, its failure for that reason. */
export function partIf(isThere, part, reason) {
  if (isThere) return part
  return { name: part.name, run: async () => ({ passed: 0, failed: 1, files: [], elsewhere: [reason] }) }
}

/** What a command says is shown as well, unless it is for us alone. */
function output(command, args, { isShown = true } = {}) {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    let errors = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      if (isShown) process.stdout.write(chunk)
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
      process.stderr.write(chunk)
    })
    child.on('error', ({ message }) => resolve({ code: 127, text: '', errors: message }))
    child.on('close', (code) => resolve({ code: code ?? 1, text, errors }))
  })
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
