import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Caller } from '#kit/server/handle.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { endKinds } from '../../attempts/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { proofFiles } from '../../driver/server/tables.ts'
import type { RouteDetail } from '../../routes/contract.ts'
import { mayDoWithRoute, odometerBefore, recordOfRoute } from '../../routes/server/commands.ts'
import { findRoute } from '../../routes/server/queries.ts'
import type { RecordedAction, RouteRecord as Whole } from '../../routes/rules/recorded-actions.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Closing, MissingProof, OpenStop, readClosing } from '../contract.ts'
import { filesIn, missingProofs } from '../../driver/rules/missing-proofs.ts'
import { choicesFor, isUnserved } from '../rules.ts'
import { routeClosings } from './tables.ts'

type RouteRecord = Omit<Whole, 'mayRecord'>
type Row = typeof routeClosings.$inferSelect
type Reader = Pick<Caller, 'ability'>
type Asking = Pick<Machine, 'db' | 'now'>

/** What is open on a route, and how it was closed before. */
export async function closingOf(asking: Asking, user: Reader, id: number): Promise<ReplyOf<typeof readClosing>> {
  const { db } = asking
  const route = await findRoute(asking, user, id)
  const record = await recordOfRoute(db, route)
  const rows = await db
    .select()
    .from(routeClosings)
    .where(eq(routeClosings.routeId, id))
    .orderBy(desc(routeClosings.id))
    .limit(50)
  const current = rows.find(({ reopenedAt }) => reopenedAt === null)
  const may = (action: string) => mayDoWithRoute(db, user, { id, action, subject: 'Closing' })
  return {
    current: current ? presentClosing(current) : null,
    earlier: rows.filter((row) => row !== current).map(presentClosing),
    mayClose: await may('create'),
    mayReopen: await may('delete'),
    openStops: openStopsOf(route, record),
    missingProofs: await missingOf(db, route, record),
    cash: { taken: record.cash.taken, handedIn: record.cash.handedIn },
    odometer: { ...record.odometer, before: await odometerBefore(db, route) },
    isFinished: record.finishedAt !== null,
    driverNote: noteOf(record.actions),
  }
}

export function presentClosing(row: Row): Closing {
  const { id, closedAt, personName, signedBy, note, missingProofs: missing, settled } = row
  return {
    id,
    closedAt: closedAt.toISOString(),
    personName,
    signedBy,
    note,
    cash: { expected: row.expectedCents, handedIn: row.handedInCents },
    odometer: { start: row.odometerStart, end: row.odometerEnd },
    missingProofs: missing,
    settled,
    reopenedAt: row.reopenedAt?.toISOString() ?? null,
    reopenedBy: row.reopenedBy,
    reopenReason: row.reopenReason,
  }
}

/** What was taken off the route by now is settled elsewhere. */
function openStopsOf({ stopList }: RouteDetail, { stops }: RouteRecord): OpenStop[] {
  return stopList.flatMap(({ deliveryId, position, reference, recipient, state }) => {
    const record = stops.find((one) => one.deliveryId === deliveryId)
    const choices = choicesFor(state)
    if (!record?.isHere || choices.length === 0) return []
    const { failureReason, isReturned: isBack } = record
    const about = { deliveryId, position, reference, recipient, state, failureReason, isBack, choices }
    return [{ ...about, isUnserved: isUnserved(state) }]
  })
}

async function missingOf(
  db: Database,
  { stopList }: RouteDetail,
  { stops, actions }: RouteRecord,
): Promise<MissingProof[]> {
  const settings = await logisticsSetting(db, 'proof')
  const { reasons } = await logisticsSetting(db, 'failures')
  const acts = stops.flatMap(({ deliveryId, doneBy }) => {
    const act = actions.find(({ id, kind }) => id === doneBy && endKinds.has(kind))
    // Whoever said in the office that a stop failed was asked for no proof.
    return act && (act.kind !== 'fail' || act.byOffice === '') ? [{ deliveryId, kind: act.kind, data: act.data }] : []
  })
  const arrived = await arrivedAmong(
    db,
    acts.flatMap(({ data }) => filesIn(data)),
  )
  const own = await ownRulesOf(
    db,
    acts.map(({ deliveryId }) => deliveryId),
  )
  return stopList.flatMap(({ deliveryId, position, recipient, type }) => {
    const act = acts.find((one) => one.deliveryId === deliveryId)
    if (!act) return []
    const missing = missingProofs(
      { ...act, isPickUp: type === 'pickup' },
      { own: own.get(deliveryId) ?? null, settings, reasons },
    )
    const filesWaiting = filesIn(act.data).filter((one) => !arrived.has(one)).length
    return missing.length + filesWaiting === 0 ? [] : [{ deliveryId, position, recipient, missing, filesWaiting }]
  })
}

async function arrivedAmong(db: Database, hashes: string[]): Promise<Set<string>> {
  const { sha256 } = proofFiles
  const rows = await db
    .select({ sha256 })
    .from(proofFiles)
    .where(inArray(sha256, hashes.concat('')))
  return new Set(rows.map((row) => row.sha256))
}

async function ownRulesOf(db: Database, ids: number[]) {
  const { id, proof } = deliveries
  const rows = await db
    .select({ id, proof })
    .from(deliveries)
    .where(and(inArray(id, ids.concat(0))))
  return new Map(rows.map((row) => [row.id, row.proof]))
}

function noteOf(actions: readonly RecordedAction[]): string {
  const notes = actions.flatMap(({ kind, outcome, data }) =>
    (kind === 'finish' || kind === 'returned') && outcome === 'applied' && typeof data['note'] === 'string'
      ? [data['note']]
      : [],
  )
  return [...new Set(notes.filter(Boolean))].join('\n')
}
