import { and, asc, between, eq, isNotNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#kit/server/machine.ts'
import { outcomesOf } from '#platform/events/server/queries.ts'
import { deviceKeysById, deviceNames } from '../../driver-devices/server/queries.ts'
import { routeActions } from '../../routes/server/tables.ts'
import type { ProofKey, ProofSignatures } from '../rules/pack.ts'

type Row = typeof routeActions.$inferSelect
type Run = Pick<Row, 'driverId' | 'deviceId'> & { routeId: number; first: number; last: number }

/** More than a device can send in a day. */
const mostInRun = 5000

/** What devices signed on the way between these entries, and the keys that it is checked with. */
export async function signaturesFor(
  db: Database,
  own: readonly Row[],
): Promise<{ signatures: ProofSignatures[]; keys: ProofKey[] }> {
  const runs = runsOf(own)
  const names = await deviceNames(
    db,
    runs.map(({ deviceId }) => deviceId),
  )
  const signatures: ProofSignatures[] = []
  for (const run of runs) {
    const { routeId, deviceId, driverId } = run
    const deviceName = names.get(`${driverId} ${deviceId}`) ?? ''
    signatures.push({ routeId, deviceId, deviceName, missing: await missingIn(db, run), links: await linksOf(db, run) })
  }
  return { signatures, keys: await keysOf(db, signatures) }
}

/** From the first entry that a device signed on a route to the last. */
function runsOf(own: readonly Row[]): Run[] {
  const runs = new Map<string, Run>()
  for (const { signed, routeId, driverId, deviceId, sequence } of own) {
    if (!signed || routeId === null) continue
    const key = `${routeId} ${driverId} ${deviceId}`
    const run = runs.get(key) ?? { routeId, driverId, deviceId, first: sequence, last: sequence }
    runs.set(key, { ...run, first: Math.min(run.first, sequence), last: Math.max(run.last, sequence) })
  }
  return [...runs.values()]
}

async function linksOf(db: Database, { driverId, deviceId, first, last }: Run): Promise<ProofSignatures['links']> {
  const { sequence, signed } = routeActions
  const rows = await db
    .select({ sequence, signed })
    .from(routeActions)
    .where(
      and(
        eq(routeActions.driverId, driverId),
        eq(routeActions.deviceId, deviceId),
        between(sequence, first, last),
        isNotNull(signed),
      ),
    )
    .orderBy(asc(sequence), asc(routeActions.id))
    .limit(mostInRun)
  return rows.flatMap(({ sequence: number, signed: by }) => {
    if (!by) return []
    const { content, previous, keyId, signature } = by
    return [{ sequence: number, content, previous, keyId, signature }]
  })
}

const Missing = z.object({ from: z.number(), to: z.number() })

/** Acts in a run that its device told it had lost. */
async function missingIn(db: Database, { driverId, first, last }: Run): Promise<ProofSignatures['missing']> {
  const about = { entity: 'driver', entityId: String(driverId), kind: 'driver.actions-missing' }
  const told = await outcomesOf(db, about)
  return told.flatMap((one) => {
    const { data } = z.safeParse(Missing, one)
    return data && data.from <= last && data.to >= first ? [data] : []
  })
}

async function keysOf(db: Database, signatures: readonly ProofSignatures[]): Promise<ProofKey[]> {
  const used = signatures.flatMap(({ links }) => links.map(({ keyId }) => keyId))
  const keys = await deviceKeysById(db, used)
  return [...keys.values()].map(({ id, publicKey, deviceId, registeredAt, signedInBy, signedInAt, endedAt }) => ({
    id,
    publicKey,
    deviceId,
    registeredAt: registeredAt.toISOString(),
    signedInBy,
    signedInAt: signedInAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }))
}
