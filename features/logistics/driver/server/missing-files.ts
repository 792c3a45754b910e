import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { exceptions } from '../../exceptions/server/tables.ts'
import { clear, raise } from '../../exceptions/server/commands.ts'
import { actionsOfRoute, readRoute, type ActionRecord } from '../../routes/server/commands.ts'
import { filesIn } from '../rules/missing-proofs.ts'
import { proofFiles } from './tables.ts'

const filesJob = 'driver.proof-files'
/** A phone without a network sends its photos once it is back; a shift is rarely without one for longer. */
export const filesWaitMs = 3 * 3_600_000

type Named = { routeId: number; told: readonly ActionRecord[] }

/** Has somebody look later whether the files have come that these acts name. */
export async function watchFiles(
  tx: Transaction,
  machine: Pick<Machine, 'queue' | 'now'>,
  named: Named,
): Promise<void> {
  if (!named.told.some(({ outcome, data }) => outcome === 'applied' && filesIn(data).length > 0)) return
  const runAt = new Date(machine.now().getTime() + filesWaitMs)
  await machine.queue.addMissing({ name: filesJob, ...jobOf(named.routeId), runAt }, tx)
}

/** A file of this driver came: what waits for files of theirs is looked at again. */
export async function followFile(tx: Transaction, { queue }: Pick<Machine, 'queue'>, driverId: number): Promise<void> {
  const waiting = await tx
    .select({ routeId: exceptions.routeId })
    .from(exceptions)
    .where(and(eq(exceptions.driverId, driverId), eq(exceptions.kind, 'proofFiles'), isNull(exceptions.overAt)))
    .limit(100)
  for (const { routeId } of waiting)
    if (routeId !== null) await queue.addOrHasten({ name: filesJob, ...jobOf(routeId) }, tx)
}

function jobOf(routeId: number) {
  return { data: { routeId }, key: String(routeId) }
}

export function workOnFiles(machine: Machine): void {
  machine.queue.work(filesJob, ({ routeId }, finish) =>
    machine.db.transaction(async (tx) => {
      await finish(tx)
      await lookForFiles(tx, machine, Number(routeId))
    }),
  )
}

async function lookForFiles(tx: Transaction, machine: Machine, routeId: number): Promise<void> {
  const route = await readRoute(tx, routeId)
  if (!route) return
  const latest = new Date(machine.now().getTime() - filesWaitMs)
  const acts = (await actionsOfRoute(tx, routeId)).filter(({ outcome }) => outcome === 'applied')
  const due = acts.filter(({ receivedAt }) => receivedAt <= latest)
  const files = await missingAmong(tx, [...new Set(due.flatMap(({ data }) => filesIn(data)))])
  const key = `proofFiles ${routeId}`
  if (files === 0) await clear(tx, machine, key, 'found')
  else {
    const { driverId, vehicleId, depotId } = route
    await raise(tx, machine, { kind: 'proofFiles', key, routeId, driverId, vehicleId, depotId, facts: { files } })
  }
  if (due.length < acts.length)
    await watchFiles(tx, machine, { routeId, told: acts.filter(({ receivedAt }) => receivedAt > latest) })
}

async function missingAmong(db: Database, hashes: string[]): Promise<number> {
  if (hashes.length === 0) return 0
  return hashes.length - (await db.$count(proofFiles, inArray(proofFiles.sha256, hashes)))
}
