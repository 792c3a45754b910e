import { and, eq, inArray, isNull } from 'drizzle-orm'
import { isSame } from '#kit/contract/same.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { recordEvent, recordEvents } from '#platform/events/server/commands.ts'
import type { ExceptionFacts } from '../contract.ts'
import { isWorse, usualSeverity, type ClearReason, type ExceptionKind, type Severity } from '../rules.ts'
import { announceExceptions, exceptionTopics } from './announce-exceptions.ts'
import { escalationOf, spreadNews, watchLater } from './exception-jobs.ts'
import { exceptions } from './tables.ts'

type Stored = typeof exceptions.$inferSelect
export type Raised = {
  kind: ExceptionKind
  /** The same for the same trouble: while it lasts, it is raised once. */
  key: string
  severity?: Severity
  routeId?: number | null
  deliveryId?: number | null
  driverId?: number | null
  vehicleId?: number | null
  depotId: number | null
  facts: ExceptionFacts
}
/** Who saw it: a driver, or the product itself. */
export type Seer = Pick<Machine, 'now' | 'queue'> & {
  user?: { id: number; fullName: string } | undefined
  address?: string
}

/** Puts what needs a person before them. Raised again while it lasts, it changes, and comes back only where it got worse. */
export async function raise(tx: Transaction, seer: Seer, raised: Raised): Promise<void> {
  const { kind, severity = usualSeverity(kind), ...rest } = raised
  const raisedAt = seer.now()
  const row = { ...rest, kind, severity, raisedAt, escalateAt: await escalationOf(tx, severity, raisedAt) }
  const [made] = await tx.insert(exceptions).values(row).onConflictDoNothing().returning()
  if (made) {
    await watchLater(tx, seer, made)
    if (severity === 'critical') await spreadNews(tx, seer, made.id)
    await recordRaised(tx, seer, { id: made.id, after: { kind, severity } })
    return
  }
  const [known] = await tx
    .select()
    .from(exceptions)
    .where(isStanding([raised.key]))
    .for('update')
  if (known) await raiseAgain(tx, seer, { known, facts: raised.facts, severity })
}

type Again = { known: Stored; facts: ExceptionFacts; severity: Severity }

async function raiseAgain(tx: Transaction, seer: Seer, { known, facts, severity }: Again): Promise<void> {
  const gotWorse = isWorse(severity, known.severity)
  if (!gotWorse && (known.closedAt !== null || isSame(known.facts, facts))) return
  const escalateAt = await escalationOf(tx, severity, seer.now())
  const worse = {
    severity,
    escalateAt,
    closedAt: null,
    closedBy: '',
    closedReason: '',
    closedNote: '',
    snoozedUntil: null,
    readAt: null,
  }
  await tx
    .update(exceptions)
    .set({ facts: { ...splitChoice(known.facts).asked, ...facts }, ...(gotWorse && worse) })
    .where(eq(exceptions.id, known.id))
  if (!gotWorse) return
  await watchLater(tx, seer, { id: known.id, snoozedUntil: null, escalateAt })
  const before = { severity: known.severity }
  if (severity === 'critical') await spreadNews(tx, seer, known.id)
  await recordRaised(tx, seer, { id: known.id, before, after: { kind: known.kind, severity } })
}

/** What the recipient asked for, which stays as long as the exception does, apart from all other facts. */
export function splitChoice({ choice, choiceDate, choicePlace, choiceFeeCents, ...others }: ExceptionFacts) {
  return { asked: { choice, choiceDate, choicePlace, choiceFeeCents }, others }
}

type Recorded = { id: number; before?: object; after: Pick<Stored, 'kind' | 'severity'> }
async function recordRaised(tx: Transaction, seer: Seer, { id, ...change }: Recorded): Promise<void> {
  await recordEvent(tx, seer, { kind: 'exception.raised', entity: 'exception', entityId: id, ...change })
  await announceExceptions(tx, seer, { kind: exceptionTopics.raised, ids: [id] })
}

/** Takes off what is over, whether a person has dealt with it or not. */
export async function clear(tx: Transaction, seer: Seer, keys: string | string[], how: ClearReason): Promise<void> {
  const standing = [keys].flat()
  if (standing.length === 0) return
  const overAt = seer.now()
  const rows = await tx
    .update(exceptions)
    .set({ overAt })
    .where(isStanding(standing))
    .returning({ id: exceptions.id, kind: exceptions.kind, closedAt: exceptions.closedAt })
  const open = rows.filter(({ closedAt }) => closedAt === null)
  if (open.length === 0) return
  const ids = open.map(({ id }) => id)
  await tx.update(exceptions).set({ closedAt: overAt, closedReason: how }).where(inArray(exceptions.id, ids))
  const eventOf = ({ id, kind }: (typeof open)[number]) => {
    const after = { kind, closedReason: how }
    return { kind: 'exception.cleared', entity: 'exception', entityId: id, after }
  }
  await recordEvents(tx, seer, open.map(eventOf))
  await announceExceptions(tx, seer, { kind: exceptionTopics.ended, ids: open.map(({ id }) => id) })
}

/** What is raised and not over, whether a person has dealt with it or not. */
export function isStanding(keys: string[]) {
  return and(inArray(exceptions.key, keys), isNull(exceptions.overAt))
}
