import { and, eq, isNotNull } from 'drizzle-orm'
import { wallTime } from '#kit/contract/wall-time.ts'
import { errorText } from '#kit/server/error-text.ts'
import { refusalOf } from '#kit/server/errors.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { routes } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { MoveProposal, Proposal } from '../contract.ts'
import { accept } from './accept.ts'
import { acceptMoved } from './accept-move.ts'
import { asProgram } from './as-program.ts'
import { cannotGoOn } from './cannot-go-on.ts'
import { findProposals } from './find.ts'
import { acceptedProposals } from './tables.ts'

export const automaticJob = 'proposals.automatic'
const eachMs = 60_000

/** Each minute, accepts what the settings allow without asking. */
export function acceptAutomatically(machine: Machine): Promise<void> {
  const { db, queue, log } = machine
  queue.work(automaticJob, async (_, finish) => {
    await acceptAllowed(machine)
    await db.transaction(async (tx) => {
      await finish(tx)
      await again(tx, machine)
    })
    queue.wake()
    machine.bus.wake()
  })
  return db
    .transaction((tx) => again(tx, machine))
    .catch((error: unknown) => log.warn({ reason: errorText(error) }, 'proposals wait for the next start'))
}

async function again(tx: Transaction, { queue, now }: Machine): Promise<void> {
  const runAt = new Date(now().getTime() + eachMs)
  await queue.addMissing({ name: automaticJob, data: {}, runAt, key: automaticJob }, tx)
}

async function acceptAllowed(machine: Machine): Promise<void> {
  const { db, now } = machine
  const { autoAcceptCents: most } = await logisticsSetting(db, 'planning')
  if (most === null) return
  const { timeZone } = await logisticsSetting(db, 'general')
  const day = wallTime(now(), timeZone).slice(0, 10)
  const acting = asProgram(machine)
  const { proposals, moves } = await findProposals(machine, acting.user, { day, depotId: 0, routeId: 0 })
  const closed = await leftToPeople(db, day)
  const isAllowed = (cost: number | null, ids: number[]) =>
    cost !== null && cost <= most && ids.every((id) => !closed.has(id))
  for (const one of proposals)
    if (isAllowed(one.cost, [one.routeId])) await unlessRefused(machine, () => accept(acting, sentOf(one)))
  for (const { from, to, cost } of moves)
    if (isAllowed(cost, [from.routeId, to.routeId]))
      await unlessRefused(machine, () => acceptMoved(acting, { from: sentOf(from), to: sentOf(to) }))
}

/** Routes that can't go on, and those where a person has undone what was accepted. */
async function leftToPeople(db: Database, day: string): Promise<Set<number>> {
  const stopped = await db
    .select({ id: routes.id })
    .from(routes)
    .where(and(eq(routes.day, day), cannotGoOn(db, routes.id)))
    .limit(5000)
  const { routeId, toRouteId, undoneAt } = acceptedProposals
  const undone = await db
    .select({ routeId, toRouteId })
    .from(acceptedProposals)
    .where(and(eq(acceptedProposals.day, day), isNotNull(undoneAt)))
    .limit(5000)
  return new Set([
    ...stopped.map(({ id }) => id),
    ...undone.flatMap((row) => [row.routeId, row.toRouteId ?? []].flat()),
  ])
}

function sentOf({ routeId, publicationId, link, order }: Proposal | MoveProposal['from']) {
  return { routeId, publicationId, link, order }
}

/** What has happened on a route since is looked at again a minute later. */
async function unlessRefused({ log }: Machine, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused || refused.status >= 500) throw error
    log.info({ reason: errorText(error) }, 'a proposal was not accepted automatically')
  }
}
