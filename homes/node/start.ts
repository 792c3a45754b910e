import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { api, program } from '#app/api.ts'
import { loadSample } from '#app/sample.ts'
import { isEmpty } from '#platform/accounts/server/queries.ts'
import { migrate } from '#homes/shared/migrate.ts'
import { migrations } from '#homes/shared/migrations.ts'
import { DatabaseQueue } from '#homes/shared/queue.ts'
import { beginWorkspace, isNewDatabase } from '#homes/shared/workspace-facts.ts'
import { errorSentence } from '#kit/server/error-text.ts'
import { Leaving } from '#kit/server/errors.ts'
import type { Log, Machine, Providers, Room } from '#kit/server/machine.ts'
import type { Seen } from '#kit/server/router.ts'
import { backUpBeforeUpdate } from './backup-before-update.ts'
import { makeDataDir } from './data-dir.ts'
import { databaseBus } from './database-bus.ts'
import { openDatabase } from './database/open-database.ts'
import type { OpenDatabase } from './database/opened.ts'
import { diskDropFolder } from './drop-folder.ts'
import { nodeEvaluator } from './evaluator/node-evaluator.ts'
import { openExportDoor } from './export-door.ts'
import { backupsFor, filesFor } from './files-for.ts'
import { lockFolder } from './folder-lock.ts'
import { watchRoom } from './free-room.ts'
import { webHandler } from './http/handler.ts'
import { listen } from './http/listen.ts'
import { processMetrics } from './metrics.ts'
import { nodeMailboxes } from './mailboxes/node-mailboxes.ts'
import { optimiseUntil } from './optimiser/node-optimise.ts'
import { nodeOutboundHttp } from './outbound-http/node-outbound-http.ts'
import { nodeOutboundSockets } from './outbound-http/node-outbound-sockets.ts'
import { nodeRegions } from './regions/node-regions.ts'
import { nodePasswords } from './passwords.ts'
import { secretKeyIn } from './secret-key.ts'
import { setUpCodeFor } from './set-up-code.ts'
import { isPrivate, type NodeSettings } from './settings.ts'
import { smtpMailer } from './smtp-mailer.ts'
import { nodeTasks } from './tasks/node-tasks.ts'
import { openValhalla } from './valhalla/open-valhalla.ts'

type Undo = () => Promise<void> | void
export type Running = {
  url: string
  isNew: boolean
  isSample: boolean
  /** The code that the owner of a new workspace has to enter, if one is required. */ setUpCode?: string
  machine: Machine
  stop(): Promise<void>
}
export type Place = { settings: NodeSettings; log: Log; version: string; webFolder: string; worldTiles: string }

/** Starts the whole product on this machine. What was started is stopped again when a later step fails. */
export async function start(place: Place): Promise<Running> {
  const undo: Undo[] = []
  const announcements: Undo[] = []
  const stop = async () => {
    for (const announce of announcements) await announce()
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    return { ...(await startParts(place, undo, announcements)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(
  { settings, log, version, webFolder, worldTiles }: Place,
  undo: Undo[],
  announcements: Undo[],
): Promise<Omit<Running, 'stop'>> {
  const leaving = new AbortController()
  announcements.push(() => leaving.abort(new Leaving()))
  const dataDir = resolve(settings.DATA_DIR)
  const server = await listen({ host: settings.HOST, port: settings.PORT, trustedHops: settings.TRUST_PROXY })
  undo.push(() => server.stop())
  await makeDataDir(settings)
  // With a server for a database, several processes may share the folder too.
  const isShared = settings.DATABASE_URL?.startsWith('postgres')
  if (!isShared) {
    const lock = await lockFolder(dataDir)
    announcements.push(() => lock.announceEnd())
    undo.push(() => lock.release())
  }
  const database = await openDatabase({ ...databaseIn(settings), dataDir, log })
  undo.push(() => database.close())
  if (settings.BACKUP_BEFORE_UPDATE === 'on') {
    const secretKey = () => secretKeyIn(dataDir, () => isNewDatabase(database.db))
    await backUpBeforeUpdate({ db: database.patientDb, dataDir, log, now: new Date(), secretKey })
  }
  await migrate(database.patientDb, migrations)
  const { machine, isNew } = await assembleMachine(
    {
      settings,
      log,
      version,
      worldTiles,
      dataDir,
      isShared,
      database,
      publicUrl: settings.PUBLIC_URL ?? server.url,
      leaving: leaving.signal,
    },
    undo,
  )
  if (settings.BACKUP_DIR ?? settings.BACKUP_S3_URL) void lookForBackups(machine)
  const metrics = processMetrics({ openStreams: server.openStreams, machine, program })
  const onAnswer = (seen: Seen) => {
    metrics.onAnswer(seen)
    logAnswer(log, seen)
  }
  server.answerWith(
    await webHandler({ program: api(machine, onAnswer), settings, webFolder, log, metrics: metrics.answer }),
  )
  if (!isShared) {
    const door = await openExportDoor(dataDir, machine, log)
    undo.push(() => door.stop())
  }
  // At the end calls stop first, so that nothing below is taken from under them.
  undo.push(() => server.stop())
  return {
    url: server.url,
    isNew,
    isSample: machine.settings.isSample,
    ...((await isEmpty(machine.db)) && { setUpCode: setUpCodeFor(settings, machine.secretKey).code }),
    machine,
  }
}

type Lending = Omit<Place, 'webFolder'> & {
  dataDir: string
  isShared: boolean | undefined
  database: OpenDatabase
  publicUrl: string
  leaving: AbortSignal
}

async function assembleMachine(
  { settings, log, version, worldTiles, dataDir, isShared, database, publicUrl, leaving }: Lending,
  undo: Undo[],
): Promise<{ machine: Machine; isNew: boolean }> {
  const { db } = database
  const bus = await databaseBus(database)
  undo.push(() => bus.stop())
  const queue = new DatabaseQueue({ db, log })
  undo.push(() => queue.stop())
  const mailer = settings.SMTP_URL ? smtpMailer(settings.SMTP_URL, settings.MAIL_FROM) : undefined
  undo.push(() => mailer?.close())
  const regions = await nodeRegions({ dataDir, worldTiles, isShared, log, ...regionSettingsIn(settings) })
  undo.push(() => regions.stop())
  const isInsideOpen = settings.WEBHOOKS_INSIDE === 'on'
  const mailboxes = nodeMailboxes({ isInsideOpen })
  undo.push(() => mailboxes.stop())
  const outboundSockets = nodeOutboundSockets({ isInsideOpen })
  undo.push(() => outboundSockets.stop())
  const valhalla = settings.VALHALLA_TILES ? await openValhalla(settings.VALHALLA_TILES) : undefined
  undo.push(() => valhalla?.stop())
  const told = settingsIn(settings, { publicUrl, version, databaseName: database.name })
  const providers = providersIn(settings)
  const secretKey = await secretKeyIn(dataDir, () => isNewDatabase(db))
  const dropFolder = diskDropFolder(`${dataDir}/drop/deliveries`, { log })
  undo.push(() => dropFolder.stop())
  const files = filesFor(settings, dataDir)
  const room = await roomIn(dataDir, settings, undo)
  const machine: Machine = {
    db,
    now: () => new Date(),
    passwords: nodePasswords(),
    sha256: (text) => hash('sha256', text),
    secretKey,
    setUpCodeAt: setUpCodeFor(settings, secretKey).codeAt,
    files,
    room,
    backups: backupsFor(settings, dataDir, { db, files, room, secretKey }),
    dropFolder,
    mailer,
    mailboxes,
    outboundHttp: nodeOutboundHttp({ isInsideOpen }),
    outboundSockets,
    bus,
    queue,
    regions,
    ...(valhalla && { valhalla: valhalla.ask }),
    optimise: optimiseUntil(afterCalls(undo)),
    inWorker: nodeTasks(),
    askEvaluator: nodeEvaluator(),
    log,
    leaving,
    settings: { ...told, providers },
  }
  const { isNew, isSample } = await beginSample(machine, settings)
  // The demo city is built once, while the first people already sign in.
  if (isSample)
    void regions
      .buildDemo()
      .catch((error: unknown) => log.warn({ error: String(error) }, 'could not build the demo city'))
  return { isNew, machine: { ...machine, settings: { ...told, providers, isSample } } }
}

/** A place for backups that isn't there is said at the start, not only when the first is due. */
async function lookForBackups({ backups, log }: Pick<Machine, 'backups' | 'log'>): Promise<void> {
  await backups
    ?.list()
    .catch((error: unknown) => log.warn({ reason: errorSentence(error) }, 'the place for backups can’t be read'))
}

/** Whether this is a new workspace, and one of sample data; a new one is filled if that is wanted. */
async function beginSample(machine: Machine, settings: NodeSettings): Promise<{ isNew: boolean; isSample: boolean }> {
  const { isNew, isSample } = await beginWorkspace({
    db: machine.db,
    isSampleWanted: isSampleWanted(settings),
    loadSample: (tx) => loadSample({ ...machine, db: tx, settings: { ...machine.settings, isSample: true } }),
  })
  if (settings.SAMPLE_DATA === 'on' && !isNew && !isSample)
    machine.log.warn({}, 'SAMPLE_DATA=on has no effect because this workspace already has data')
  return { isNew, isSample }
}

function databaseIn({ DATABASE_URL, NAMED_STATEMENTS }: NodeSettings) {
  return { databaseUrl: DATABASE_URL, namesStatements: NAMED_STATEMENTS === 'on' }
}

function regionSettingsIn(settings: NodeSettings) {
  return { basemapFile: basemapFileIn(settings), memoryBytes: settings.REGION_MEMORY * 1024 * 1024 }
}

type Told = Pick<Machine['settings'], 'publicUrl' | 'version' | 'databaseName'>

function settingsIn({ SIMULATOR, PUBLIC_URL }: NodeSettings, { publicUrl, ...told }: Told) {
  return {
    ...told,
    publicUrl: publicUrl.replace(/\/$/, ''),
    isUrlGuessed: PUBLIC_URL === undefined,
    isSample: false,
    hasSimulator: SIMULATOR === 'on',
  }
}

async function roomIn(dataDir: string, { RESERVE_MB }: NodeSettings, undo: Undo[]): Promise<Room> {
  const room = await watchRoom(dataDir, { reserveBytes: RESERVE_MB * 1_000_000 })
  undo.push(() => room.stop())
  return room
}

function isSampleWanted(settings: NodeSettings): boolean {
  return settings.SAMPLE_DATA === undefined ? isPrivate(settings) : settings.SAMPLE_DATA === 'on'
}

/** The queue waits for running jobs, so searches must end first. Calls waiting for a search have been answered by then. */
function afterCalls(undo: Undo[]): AbortSignal {
  const answered = new AbortController()
  undo.push(() => answered.abort(new Leaving()))
  return answered.signal
}

function logAnswer(log: Log, { endpoint, status, durationMs, requestId, userId }: Seen) {
  const fields = {
    method: endpoint?.method,
    path: endpoint?.path,
    status,
    ms: Math.round(durationMs * 10) / 10,
    requestId,
    userId,
  }
  if (status >= 500) log.error(fields, 'answered')
  else log.info(fields, 'answered')
}

/** The file of the operator's own map, which must be readable now rather than missing on every screen. */
function basemapFileIn({ BASEMAP = '' }: NodeSettings): string | undefined {
  const place = BASEMAP.replace(/^pmtiles:/, '')
  if (!BASEMAP.startsWith('pmtiles:') || /^https?:/.test(place)) return undefined
  if (!existsSync(place)) throw new Error(`Couldn’t find the BASEMAP file ${place}.`)
  return resolve(place)
}

function providersIn({
  ROUTER_URL,
  ROUTER_KIND,
  ROUTER_KEY,
  VALHALLA_TILES,
  GEOCODER_URL,
  GEOCODER_KIND,
  GEOCODER_KEY,
  BASEMAP,
}: NodeSettings): Providers {
  return {
    ...(ROUTER_URL && ROUTER_KIND && { router: { kind: ROUTER_KIND, url: ROUTER_URL, key: ROUTER_KEY } }),
    ...(VALHALLA_TILES && { valhallaTiles: VALHALLA_TILES }),
    ...(GEOCODER_URL && GEOCODER_KIND && { geocoder: { kind: GEOCODER_KIND, url: GEOCODER_URL, key: GEOCODER_KEY } }),
    ...(BASEMAP && { basemap: BASEMAP }),
  }
}
