import { and, eq, inArray, lt, notInArray } from 'drizzle-orm'
import { filled } from '#kit/contract/sentence.ts'
import { conflict, invalid, tooMany, type Refused } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { secondsOfPace } from '../../runs/rules/run-settings.ts'
import { shiftsOfDays } from '../../plans/server/commands.ts'
import { seesCosts, sharesDepots } from '../../plans/server/queries.ts'
import type { SpreadSettings } from '../contract.ts'
import { refusals } from './refusals.ts'
import { mostShifts, mostStops, type SpreadState } from '../rules.ts'
import { answer, recordSpread } from './spread-answer.ts'
import { candidates, horizonOf } from './horizon.ts'
import { findSpread, scopeOf, type SpreadRecord } from './queries.ts'
import { spreads } from './tables.ts'
import { queueSpread } from './spread-jobs.ts'

const underWay: SpreadState[] = ['queued', 'running']
const keptMs = 90 * 86_400_000
/** Searches of one person that go on or wait, whatever their depots. */
const mostOfPerson = 3

export async function startSpread(tx: Transaction, context: Context, settings: SpreadSettings): Promise<SpreadRecord> {
  const { user, now } = context
  if (settings.from <= (await todayOf(tx, now()))) throw invalid('from', refusals.notAhead)
  const scope = await scopeOf(tx, user, { depotId: settings.depotId, action: 'create', thing: 'Run' })
  const horizon = await horizonOf(tx, settings)
  // One after the other: at the same moment they would not see each other.
  await takeAdvisoryLock(tx, 'spreads')
  const isOther = and(inArray(spreads.state, underWay), sharesDepots(spreads, scope))
  const [other] = await tx.select().from(spreads).where(isOther).limit(1)
  if (other) throw conflict(refusals.oneAtATime, { name: other.personName })
  const own = await tx.$count(spreads, and(eq(spreads.userId, user.id), inArray(spreads.state, underWay)))
  if (own >= mostOfPerson) throw searchesWaiting(settings)
  const rows = await candidates(tx, horizon, { ...scope, settings }, mostStops + 1)
  const shifts = (await shiftsOfDays(tx, scope, horizon.days)).flat().length
  if (rows.length > mostStops) throw invalid('days', refusals.tooManyStops, { most: mostStops })
  if (shifts > mostShifts) throw invalid('days', refusals.tooManyShifts, { most: mostShifts })
  if (!rows.some(({ isFlexible }) => isFlexible)) throw conflict(refusals.nothingFlexible)
  if (shifts === 0) throw conflict(refusals.noShifts)
  await forgetOld(tx, now())
  const [row] = await tx
    .insert(spreads)
    .values({
      ...scope,
      userId: user.id,
      personName: user.fullName,
      settings,
      firstDay: horizon.days[0]!,
      lastDay: horizon.days.at(-1)!,
      stops: rows.length,
      hasUsualPay: !seesCosts(user),
      shifts,
      createdAt: now(),
    })
    .returning()
  await queueSpread(tx, context, row!.id)
  await recordSpread(tx, context, 'spread.created', row!)
  return row!
}

function searchesWaiting({ pace }: SpreadSettings): Refused {
  return tooMany(filled(refusals.searchesWaiting, { most: mostOfPerson }), secondsOfPace[pace])
}

async function forgetOld(tx: Transaction, now: Date): Promise<void> {
  const isOld = lt(spreads.createdAt, new Date(now.getTime() - keptMs))
  await tx.delete(spreads).where(and(isOld, notInArray(spreads.state, underWay)))
}

/** The search looks for it some times a second. One that has ended stays as it is. */
export async function stopSpread(tx: Transaction, context: Context, id: number): Promise<SpreadRecord> {
  const found = await findSpread(tx, context.user, id, 'create')
  const [row] = await tx
    .update(spreads)
    .set({ state: 'cancelled', endedAt: context.now() })
    .where(and(eq(spreads.id, id), inArray(spreads.state, underWay)))
    .returning()
  if (!row) return found
  await recordSpread(tx, context, 'spread.stopped', row)
  return row
}

export async function discardSpread(tx: Transaction, context: Context, id: number): Promise<SpreadRecord> {
  await findSpread(tx, context.user, id, 'create')
  return answer(tx, context, id, { from: 'done', to: 'discarded' })
}
