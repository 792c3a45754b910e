import { and, eq, gt, isNotNull, ne, or } from 'drizzle-orm'
import { wallTime } from '#kit/contract/wall-time.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { routeActions, routes } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { MoveProposal, Proposal } from '../contract.ts'
import { isWithin } from '../rules.ts'
import { accept } from './accept-order.ts'
import { acceptMoved } from './accept-move.ts'
import { asProgram, programName } from './as-program.ts'
import { cannotGoOn } from './cannot-go-on.ts'
import { findProposals } from './find-proposals.ts'
import { acceptedProposals } from './tables.ts'

export const automaticJob = 'proposals.automatic'
const eachMs = 60_000
/** Where something was accepted, the estimates settle before the product looks at the route again. */
const settledMs = 15 * 60_000

/** Each minute, accepts what the settings allow without asking. */
export function acceptAutomatically(machine: Machine): Promise<void> {
  const { db, queue, log } = machine
  queue.work(automaticJob, async (_, finish) => {
    await quietly(machine, () => acceptAllowed(machine))
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
  const acting = asProgram(machine, most)
  const { proposals, moves } = await findProposals(machine, acting.user, { day, depotId: 0, routeId: 0 })
  const closed = await leftAlone(machine, day)
  const mayChange = (ids: number[]) => ids.every((id) => !closed.has(id))
  for (const one of proposals)
    if (isWithin(most, one) && mayChange([one.routeId])) await quietly(machine, () => accept(acting, sentOf(one)))
  for (const move of moves) {
    const { from, to } = move
    if (isWithin(most, move) && mayChange([from.routeId, to.routeId]))
      await quietly(machine, () => acceptMoved(acting, { from: sentOf(from), to: sentOf(to) }))
  }
}

/** Routes that can't go on, those that a person has ordered or undone, and those that were just changed. */
async function leftAlone({ db, now }: Machine, day: string): Promise<Set<number>> {
  const stopped = await db
    .select({ id: routes.id })
    .from(routes)
    .where(and(eq(routes.day, day), cannotGoOn(db)))
    .limit(5000)
  const { routeId, toRouteId, undoneAt, acceptedAt } = acceptedProposals
  const since = new Date(now().getTime() - settledMs)
  const undone = await db
    .select({ routeId, toRouteId })
    .from(acceptedProposals)
    .where(and(eq(acceptedProposals.day, day), or(isNotNull(undoneAt), gt(acceptedAt, since))))
    .limit(5000)
  const { kind, outcome, byOffice } = routeActions
  const ordered = await db
    .selectDistinct({ id: routes.id })
    .from(routeActions)
    .innerJoin(routes, eq(routes.id, routeActions.routeId))
    .where(and(eq(routes.day, day), eq(kind, 'reorder'), eq(outcome, 'applied'), ne(byOffice, programName)))
    .limit(5000)
  return new Set([
    ...[...stopped, ...ordered].map(({ id }) => id),
    ...undone.flatMap((row) => [row.routeId, row.toRouteId ?? []].flat()),
  ])
}

function sentOf({ routeId, publicationId, link, order }: Proposal | MoveProposal['from']) {
  return { routeId, publicationId, link, order }
}

/** What fails for one route holds up no other, and is looked at again a minute later. */
async function quietly({ log }: Machine, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    log.warn({ reason: errorText(error) }, 'a proposal was not accepted automatically')
  }
}
