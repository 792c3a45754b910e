import { and, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { createDailySweep } from '#kit/server/daily-sweep.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { idsMeaning, idsMeantBy, type Receipt } from '../rules/delivery.ts'
import { smppParts } from './tables.ts'

/** What became of a whole text. */
export type TextReport = { id: number; status: Receipt['status'] | 'accepted'; error: string }
type Part = typeof smppParts.$inferSelect
type Submitted = { server: string; smscId: string; textId: number; part: number; parts: number }

const sweepJob = 'smpp.sweep'
/** A provider gives up a text after some days, and says so. */
const keptMs = 10 * 86_400_000
/** A receipt may come before the answer that it belongs to; one that has waited longer belongs to another text. */
const earlyMs = 10 * 60_000

/** Once a day, while receipts may come. */
const sweepLater = createDailySweep(sweepJob)

/** Keeps the id of a part that was taken; its receipt may have come first, by another process. */
export async function keepPart(tx: Transaction, machine: Pick<Machine, 'now' | 'queue'>, submitted: Submitted) {
  const { server, smscId, textId, part, parts } = submitted
  await takeAdvisoryLock(tx, turnOf(server))
  const { server: where, smscId: id, at } = smppParts
  const since = new Date(machine.now().getTime() - earlyMs)
  const early = await partNamed(tx, { server, ids: idsMeaning(smscId) }, and(isNull(smppParts.textId), gte(at, since)))
  if (early)
    await tx
      .update(smppParts)
      .set({ textId, part, parts })
      .where(and(eq(where, server), eq(id, early.smscId)))
  else
    await tx
      .insert(smppParts)
      .values({ ...submitted, at: machine.now() })
      // A provider that counts anew gives the id of another text; the same part may be kept twice.
      .onConflictDoUpdate({
        target: [where, id],
        set: { textId, part, parts, status: null, error: '', at: machine.now() },
        setWhere: sql`(${smppParts.textId}, ${smppParts.part}) is distinct from (${textId}, ${part})`,
      })
  await sweepLater(tx, machine.queue, machine.now())
  return reportOn(tx, textId)
}

/** Keeps a receipt, which leads on only: they come late, twice and out of order. Nothing where it says nothing new of a text that is known. */
export async function keepReceipt(
  tx: Transaction,
  machine: Pick<Machine, 'now' | 'queue'>,
  { server, smscId, status, error }: Receipt & { server: string },
): Promise<TextReport | undefined> {
  await takeAdvisoryLock(tx, turnOf(server))
  const known = await partNamed(tx, { server, ids: idsMeantBy(smscId) })
  if (!known) {
    await tx.insert(smppParts).values({ server, smscId, status, error, at: machine.now() })
    await sweepLater(tx, machine.queue, machine.now())
    return undefined
  }
  if (known.status === null || known.status === 'sent')
    await tx
      .update(smppParts)
      .set({ status, error })
      .where(and(eq(smppParts.server, server), eq(smppParts.smscId, known.smscId)))
  return known.textId === null ? undefined : reportOn(tx, known.textId)
}

/** An answer and a receipt of one text may come by two processes at one moment, in two forms of its id: one after the other. */
function turnOf(server: string): string {
  return `smpp ${server}`
}

async function partNamed(
  tx: Transaction,
  { server, ids }: { server: string; ids: string[] },
  only?: SQL,
): Promise<Part | undefined> {
  const rows = await tx
    .select()
    .from(smppParts)
    .where(and(eq(smppParts.server, server), inArray(smppParts.smscId, ids), only))
    .for('update')
  return rows.toSorted((one, other) => ids.indexOf(one.smscId) - ids.indexOf(other.smscId))[0]
}

/** A text is there when all of its parts are, and has failed when one has. */
async function reportOn(tx: Transaction, textId: number): Promise<TextReport | undefined> {
  const rows = await tx.select().from(smppParts).where(eq(smppParts.textId, textId))
  const failed = rows.find(({ status }) => status === 'failed')
  if (failed) return { id: textId, status: 'failed', error: failed.error }
  if (rows.length < (rows[0]?.parts ?? 1)) return undefined
  const isThere = rows.every(({ status }) => status === 'delivered')
  const isSent = rows.every(({ status }) => status !== null)
  return { id: textId, status: isThere ? 'delivered' : isSent ? 'sent' : 'accepted', error: '' }
}

/** Forgets ids that no receipt names any more. */
export function sweepParts({ queue, db, now }: Machine): void {
  queue.work(sweepJob, (_, finish) =>
    db.transaction(async (tx) => {
      await finish(tx)
      await tx.delete(smppParts).where(lt(smppParts.at, new Date(now().getTime() - keptMs)))
      if ((await tx.$count(smppParts)) > 0) await sweepLater(tx, queue, now())
    }),
  )
}
