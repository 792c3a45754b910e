// Runs on the bare Node of a fresh machine, before anything is installed: plain JavaScript, no packages.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeComplaint } from './oldest-node.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const installMark = join(root, 'node_modules', '.installed')
const sources = [
  'app',
  'features',
  'homes',
  'kit',
  'migrations',
  'optimiser',
  'platform',
  'public',
  'roads',
  'ui',
  'driver.html',
  'index.html',
  'track.html',
  'package-lock.json',
  'docs/measurements.md',
  'scripts/build.mjs',
  'scripts/build-front.mjs',
  'scripts/driver-build.ts',
  'scripts/oldest-node.mjs',
  'tsconfig.json',
  'vite.config.ts',
]
const notSources = /(^|\/)(node_modules|dist|[^/]+\.test\.tsx?)$/

export function checkNode() {
  const complaint = nodeComplaint(process.versions.node)
  if (complaint) fail(complaint)
}

/** Installs from the lock file when something it names is missing or has another version. */
export async function install() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const wanted = `${hash(lock)} ${process.platform} ${process.arch}`
  if (existsSync(installMark) && readFileSync(installMark, 'utf8') === wanted) return
  if (!holdsAll(JSON.parse(lock))) {
    say('Installing packages (only the first time, a minute or two) …')
    const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    // Another npm may want platforms in the lock file that ours left out; it can still install what the file names.
    const isDone = (await run('npm', ['ci', ...options])) === 0 || (await run('npm', ['install', ...options])) === 0
    if (!isDone) fail('Couldn’t install the packages. See npm’s message above; check your network or proxy first.')
  }
  writeFileSync(installMark, wanted)
}

function holdsAll({ packages }) {
  const mark = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(mark)) return false
  const held = JSON.parse(readFileSync(mark, 'utf8')).packages
  return Object.entries(packages).every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') || link) return true
    return held[path] ? held[path].version === version : Boolean(optional)
  })
}

/** Builds what is asked for unless it was built from exactly these sources. */
export async function build(...parts) {
  if (!(await tryBuild(...parts))) fail('The build failed. See the reason above.')
}

/** The same for who goes on without it. */
export async function tryBuild(...parts) {
  const wanted = fingerprint()
  const stale = parts.filter((part) => builtFrom(part) !== wanted)
  if (stale.length === 0) return true
  say(`Building (${stale.join(', ')}) …`)
  return (await run(process.execPath, [join(root, 'scripts', 'build.mjs'), ...stale])) === 0
}

/** Remembers what a part was built from. */
export function markBuilt(part) {
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(markOf(part), fingerprint())
}

function builtFrom(part) {
  return existsSync(markOf(part)) && existsSync(join(root, 'dist', part)) ? readFileSync(markOf(part), 'utf8') : ''
}

function markOf(part) {
  return join(root, 'dist', `.${part}-built`)
}

/** Changes with the files of some folders, by default of all that is built from. */
export function fingerprint(of = sources) {
  const seen = []
  for (const source of of) look(source, seen)
  return hash(seen.join('\n'))
}

function look(path, seen) {
  const full = join(root, path)
  if (notSources.test(path) || !existsSync(full)) return
  const { size, mtimeMs } = statSync(full)
  if (!statSync(full).isDirectory()) seen.push(`${path} ${size} ${mtimeMs}`)
  else for (const name of readdirSync(full).sort()) look(`${path}/${name}`, seen)
}

/** Runs a command here with its output shown, and gives its exit code. */
export function run(command, args, { env = {}, ...options } = {}) {
  return new Promise((resolve) => {
    const path = `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
      env: { ...process.env, PATH: path, ...env },
    })
    child.on('error', (error) => {
      say(`Couldn’t run ${command}: ${error.message}`)
      resolve(127)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

export function say(text) {
  process.stdout.write(`${text}\n`)
}

export function fail(text) {
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}

function hash(text) {
  return createHash('sha256').update(text).digest('hex')
}
