import { and, desc, eq, lt } from 'drizzle-orm'
import { callerWith } from '#platform/access/server/sessions.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { downloadExport, startExport, type ListExport } from '#kit/contract/list-export.ts'
import type { Program } from '#kit/server/feature.ts'
import { handle, type Handlers, type Caller, type Context } from '#kit/server/handle.ts'
import { errorText } from '#kit/server/error-text.ts'
import { forbidden, invalid, notFound } from '#kit/server/errors.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Job, Machine, Transaction } from '#kit/server/machine.ts'
import { mustHaveRoomFor } from '#kit/server/room-for.ts'
import { mostSheetRows } from '#kit/documents/spreadsheet.ts'
import { removeFilesLater } from '#kit/server/stored-file.ts'
import { tableFile, tableWriter } from '#kit/documents/table-file.ts'
import { deleteExport, listExports } from '../contract.ts'
import { refusals } from './refusals.ts'
import { exportFile, keptDays } from '../rules.ts'
import { cellOf, findList, isStillRead, pageRows } from './queries.ts'
import { exports } from './tables.ts'
import { notify } from './notify.ts'

type Export = typeof exports.$inferSelect

const writeJob = 'exports.write'
const sweepJob = 'exports.sweep'
const dayMs = 86_400_000
const retryMs = 60_000

/** The endpoints that write lists into files. */
export function exportHandlers(program: Program): Handlers {
  const own: Handlers = []

  handle(own, startExport, async ({ body: { label, format, ...order } }, context) => {
    const { db, queue, user, now } = context
    if (user.kind === 'program') throw forbidden(refusals.keyReadsPages)
    const { total } = await findList(program.handlers, order.list, user).read({
      machine: context,
      program,
      user,
      query: order.query,
      page: 1,
    })
    if (format === 'xlsx' && total >= mostSheetRows)
      throw invalid('format', refusals.tooLong, { most: mostSheetRows - 1, total })
    const createdAt = now()
    const id = timeOrderedId(createdAt)
    const isLong = total > pageRows
    await db.transaction(async (tx) => {
      await tx.insert(exports).values({ id, userId: user.id, label, format, order, total, createdAt })
      // A short list is written before the reply. Its job is a fallback in case the process ends first.
      const runAt = new Date(createdAt.getTime() + (isLong ? 0 : retryMs))
      await queue.add({ name: writeJob, data: { id }, key: id, runAt }, tx)
      await recordExport(tx, context, 'export.list-exported', { id, label, order, total })
      await queue.add(sweepOn(createdAt), tx)
    })
    if (!isLong) await write(context, program, id)
    return presentExport(await ownExport(context, id))
  })

  handle(own, listExports, async (_, { db, user }) =>
    (await db.select().from(exports).where(eq(exports.userId, user.id)).orderBy(desc(exports.id)).limit(100)).map(
      presentExport,
    ),
  )

  handle(own, downloadExport, async ({ params }, context) => {
    const one = await ownExport(context, params.id)
    const { format, label, order, rights } = one
    const list = findList(program.handlers, order.list, context.user)
    const file = await context.files.get(exportFile(params.id))
    if (!file) throw notFound(refusals.things.file)
    if (!isStillRead(await list.rights(), rights)) throw forbidden(refusals.otherRights)
    await context.db.transaction((tx) => recordExport(tx, context, 'export.file-downloaded', one))
    return tableFile(format, label, file.bytes)
  })

  handle(own, deleteExport, async ({ params }, context) => {
    const { id } = await ownExport(context, params.id)
    await context.db.transaction(async (tx) => {
      await tx.delete(exports).where(eq(exports.id, id))
      await removeFilesLater(tx, context, [exportFile(id)])
    })
  })
  return own
}

/** Writes long lists, and removes files whose time is over. */
export function workOnExports(machine: Machine, program: Program): void {
  machine.queue.work(writeJob, ({ id }) => write(machine, program, String(id)))
  machine.queue.work(sweepJob, () => sweep(machine))
}

type Recorded = Pick<Export, 'id' | 'label' | 'order' | 'total'>

/** Who took which rows of a list with them. */
async function recordExport(
  tx: Transaction,
  context: Context,
  kind: 'export.list-exported' | 'export.file-downloaded',
  { id, label, order, total }: Recorded,
): Promise<void> {
  const filter = Object.entries(order.query).map(([name, value]) => `${name}: ${String(value)}`)
  const after = { name: label, list: order.list, filter: filter.join(', '), rows: total }
  await recordEvent(tx, context, { kind, entity: 'export', entityId: id, after })
}

function sweepOn(createdAt: Date): Job {
  const runAt = new Date(createdAt.getTime() + keptDays * dayMs)
  return { name: sweepJob, data: {}, runAt, key: `${sweepJob} ${createdAt.toISOString().slice(0, 10)}` }
}

/** Writes the file from the beginning, so that a process that died leaves nothing half-written. */
async function write(machine: Machine, program: Program, id: string): Promise<void> {
  const [order] = await machine.db
    .select()
    .from(exports)
    .where(and(eq(exports.id, id), eq(exports.state, 'running')))
  if (!order) return
  try {
    const rows = await fill(machine, program, order)
    if (rows === undefined) return
    await end(machine, order, { state: 'ready', total: rows })
  } catch (error) {
    machine.log.warn({ export: id, reason: errorText(error) }, 'an export failed')
    await end(machine, order, { state: 'failed' })
  }
}

/** Reads the list page by page and gives the number of rows; an export that was removed in the meantime ends here. */
async function fill(
  machine: Machine,
  program: Program,
  { id, userId, format, order }: Export,
): Promise<number | undefined> {
  const reader = async () => {
    const user = await callerWith(machine.db, userId)
    if (!user) throw forbidden()
    const list = findList(program.handlers, order.list, user)
    return { user, list, rights: await list.rights() }
  }
  const { rights } = await reader()
  await machine.db.update(exports).set({ rights }).where(eq(exports.id, id))
  const writer = tableWriter(
    format,
    order.columns.map(({ title }) => title),
  )
  const seen = new Set<number | string>()
  for (let page = 1, more = true; more; page++) {
    const now = await reader()
    if (!isStillRead(now.rights, rights)) throw forbidden(refusals.otherRights)
    const { user, list } = now
    const { rows } = await list.read({ machine, program, user, query: order.query, page })
    // A row added in the meantime pushes others to the next page; those must not be written twice.
    writer.add(rows.filter((row) => !seen.has(row.id)).map((row) => order.columns.map((column) => cellOf(row, column))))
    for (const row of rows) seen.add(row.id)
    more = rows.length === pageRows
    const left = await machine.db
      .update(exports)
      .set({ rows: seen.size })
      .where(eq(exports.id, id))
      .returning({ id: exports.id })
    if (left.length === 0) return undefined
  }
  const bytes = writer.bytes()
  mustHaveRoomFor(machine.room, bytes.length)
  await machine.files.put(exportFile(id), { bytes, contentType: 'application/octet-stream' })
  return seen.size
}

/** Finishes an export once, and notifies the owner if they no longer wait for it. A removed export leaves no file. */
async function end(
  machine: Machine,
  { id, userId, label, total }: Export,
  set: { state: 'ready' | 'failed'; total?: number },
): Promise<void> {
  await machine.db.transaction(async (tx) => {
    const ended = await tx
      .update(exports)
      .set(set)
      .where(and(eq(exports.id, id), eq(exports.state, 'running')))
      .returning({ id: exports.id })
    if (ended.length > 0 && total > pageRows) {
      const kind = set.state === 'ready' ? 'export-ready' : 'export-failed'
      await notify(tx, machine, { userIds: [userId], kind, values: { label }, link: '/apps/exports' })
    }
  })
  machine.bus.wake()
  const [left] = await machine.db.select({ id: exports.id }).from(exports).where(eq(exports.id, id))
  if (!left) await machine.files.remove(exportFile(id))
}

async function sweep(machine: Machine): Promise<void> {
  await machine.db.transaction(async (tx) => {
    const gone = await tx
      .delete(exports)
      .where(lt(exports.createdAt, new Date(machine.now().getTime() - keptDays * dayMs)))
      .returning({ id: exports.id })
    const keys = gone.map(({ id }) => exportFile(id))
    await removeFilesLater(tx, machine, keys)
  })
}

async function ownExport({ db, user }: { db: Machine['db']; user: Caller }, id: string): Promise<Export> {
  const [row] = await db
    .select()
    .from(exports)
    .where(and(eq(exports.id, id), eq(exports.userId, user.id)))
  if (!row) throw notFound(refusals.things.export, id)
  return row
}

function presentExport({ id, label, format, state, rows, total, createdAt }: Export): ListExport {
  return { id, label, format, state, rows, total, createdAt: createdAt.toISOString() }
}
