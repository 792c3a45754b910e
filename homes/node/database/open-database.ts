import { existsSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import type { Log } from '#kit/server/machine.ts'
import { NoBinaries, startEmbedded } from './embedded.ts'
import type { OpenDatabase } from './opened.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

const socketLookMs = 2000

type Where = {
  databaseUrl: string | undefined
  dataDir: string
  log: Log
  /** Whether a PostgreSQL elsewhere, and any pooler before it, keeps named statements; the private one always does. */
  namesStatements?: boolean
}

/** Opens the database the settings name; without one, a private PostgreSQL, and where that cannot run, PGlite. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  log,
  namesStatements = false,
}: Where): Promise<OpenDatabase> {
  if (databaseUrl === undefined) return openOwn(`${dataDir}/database`, log)
  const [, kind, rest] = /^(memory|pglite|embedded):(.*)$/.exec(databaseUrl) ?? []
  const folder = folderOf(rest, dataDir)
  if (kind === 'memory') return openPglite(undefined)
  if (kind === 'pglite') return openPglite(`${folder}/pglite`)
  if (kind === 'embedded') return openEmbedded(folder, log)
  return openPostgres({ connectionString: databaseUrl }, { name: serverName(databaseUrl), log, namesStatements })
}

async function openOwn(folder: string, log: Log): Promise<OpenDatabase> {
  if (existsSync(`${folder}/pglite`) && !existsSync(`${folder}/postgres`)) return openPglite(`${folder}/pglite`)
  try {
    return await openEmbedded(folder, log)
  } catch (error) {
    if (!(error instanceof NoBinaries) || existsSync(`${folder}/postgres`)) throw error
    log.warn(
      { reason: error.message },
      'PostgreSQL can’t run here, so PGlite stores the data instead: one connection, more memory, half the speed',
    )
    return openPglite(`${folder}/pglite`)
  }
}

async function openEmbedded(folder: string, log: Log): Promise<OpenDatabase> {
  const server = await startEmbedded(folder, log)
  const opened = await openPostgres(
    { host: server.socketFolder, user: server.user, database: server.database },
    { name: `${server.version}, private to the data folder`, log, revive: server.revive, namesStatements: true },
  )
  // Connections that exist work on without it, so that nothing else would notice until another is needed.
  const lookForSocket = setInterval(() => {
    if (!existsSync(`${server.socketFolder}/.s.PGSQL.5432`)) void server.revive()
  }, socketLookMs)
  const close = async () => {
    clearInterval(lookForSocket)
    await opened.close().finally(() => server.stop())
  }
  return { ...opened, close }
}

function folderOf(rest: string | undefined, dataDir: string): string {
  if (!rest) return `${dataDir}/database`
  return isAbsolute(rest) ? rest : resolve(rest)
}

function serverName(databaseUrl: string): string {
  const { hostname, pathname } = URL.canParse(databaseUrl) ? new URL(databaseUrl) : { hostname: '', pathname: '' }
  return `PostgreSQL on ${hostname || 'this machine'}${pathname}`
}
