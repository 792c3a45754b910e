import { subject } from '@casl/ability'
import { eq } from 'drizzle-orm'
import { callerWith } from '#platform/access/server/sessions.ts'
import { peopleWho } from '#platform/access/server/queries.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { escalatesAt, exceptionPath, isWorse, severityAfter, type Severity } from '../rules.ts'
import { announceExceptions, exceptionTopics } from './announce-exceptions.ts'
import { notify } from './notify.ts'
import { nameOf, type StoredException } from './queries.ts'
import { exceptions } from './tables.ts'

const dueJob = 'exception.due'
const newsJob = 'exception.news'
type Sender = Pick<Machine, 'now' | 'queue'>
type Watched = Pick<StoredException, 'id' | 'snoozedUntil' | 'escalateAt'>

/** When an exception of this severity gets more severe, as the workspace has it. */
export async function escalationOf(db: Database, severity: Severity, from: Date): Promise<Date | null> {
  const { escalation } = await logisticsSetting(db, 'forecast')
  return escalatesAt(escalation[severity], from)
}

/** Comes back to an exception when it wakes, and when it gets more severe. */
export async function watchLater(tx: Transaction, { queue }: Pick<Machine, 'queue'>, watched: Watched): Promise<void> {
  for (const runAt of [watched.snoozedUntil, watched.escalateAt])
    if (runAt) await queue.add({ name: dueJob, data: { id: watched.id }, runAt }, tx)
}

/** Notifies those who can do something about it, as soon as it is saved. */
export async function spreadNews(tx: Transaction, { queue }: Pick<Machine, 'queue'>, id: number): Promise<void> {
  await queue.add({ name: newsJob, data: { id } }, tx)
}

export function workOnExceptions(machine: Machine): void {
  workOnOpen(machine, dueJob, (tx, row) => follow(tx, machine, row))
  workOnOpen(machine, newsJob, (tx, row) => tellPeople(tx, machine, { row, kind: 'exception-critical' }))
}

/** Works on the exception a job names, unless it was closed meanwhile. */
function workOnOpen(
  { queue, db }: Machine,
  job: string,
  act: (tx: Transaction, row: StoredException) => Promise<void>,
): void {
  queue.work(job, ({ id }, finish) =>
    db.transaction(async (tx) => {
      await finish(tx)
      const [row] = await tx
        .select()
        .from(exceptions)
        .where(eq(exceptions.id, Number(id)))
        .for('update')
      if (row && row.closedAt === null) await act(tx, row)
    }),
  )
}

/** What of an exception has become due; what was put off since comes later. */
async function follow(tx: Transaction, machine: Sender, row: StoredException): Promise<void> {
  const now = machine.now()
  const { id, snoozedUntil, escalateAt, severity } = row
  if (snoozedUntil && snoozedUntil > now) return
  if (snoozedUntil) {
    await tx.update(exceptions).set({ snoozedUntil: null }).where(eq(exceptions.id, id))
    await recordEvent(tx, machine, { kind: 'exception.woken', entity: 'exception', entityId: id })
  }
  if (!escalateAt || escalateAt > now) return
  const worse = severityAfter(severity)
  await tx.update(exceptions).set({ severity: worse, escalatedAt: now, escalateAt: null }).where(eq(exceptions.id, id))
  const change = isWorse(worse, severity) ? { before: { severity }, after: { severity: worse } } : {}
  await recordEvent(tx, machine, { kind: 'exception.escalated', entity: 'exception', entityId: id, ...change })
  if (isWorse(worse, severity)) await announceExceptions(tx, machine, { kind: exceptionTopics.raised, ids: [id] })
  await tellPeople(tx, machine, { row, kind: 'exception-escalated' })
}

type News = { row: StoredException; kind: 'exception-critical' | 'exception-escalated' }

async function tellPeople(tx: Transaction, machine: Sender, { row, kind }: News): Promise<void> {
  const userIds = await peopleWithin(tx, row)
  await notify(tx, machine, { userIds, kind, values: { about: await nameOf(tx, row) }, link: exceptionPath(row.id) })
}

/** Who takes care of it; as long as that is no one, everyone who could. */
async function peopleWithin(db: Database, { id, userId, depotId }: StoredException): Promise<number[]> {
  if (userId !== null) return [userId]
  const people: number[] = []
  for (const personId of await peopleWho(db, 'write', 'Exception')) {
    const caller = await callerWith(db, personId)
    if (caller?.ability.can('write', subject('Exception', { id, depotId }))) people.push(personId)
  }
  return people
}
