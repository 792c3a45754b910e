import { and, count, eq, isNull } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { Program } from '#kit/server/feature.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { addSampleDay } from '../../deliveries/sample.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { listDepotIds } from '../../depots/server/queries.ts'
import { createPlan } from '../../plans/server/commands.ts'
import { plans } from '../../plans/server/tables.ts'
import { fillSampleDay, publishSampleDay } from '../../routes/server/commands.ts'
import { publications, routes } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { weekdayOf } from '../../settings/rules.ts'
import { publishUnderWay } from './catch-up.ts'
import { findSimulator, isFirstBefore, type SimulatorRecord } from './queries.ts'

const job = 'simulator.days'
const dayMs = 86_400_000
/** The office waits no longer for the roads of its first day. */
const firstMs = 10 * 60_000
/** Someone has the evening's work done by then, on a usual day. */
const eveningHour = 20
/** Late in the evening, whatever the hours of the day. */
const latestHour = 23

/** Asks for the office's share of the day where some of it is due. */
export async function keepDaysLater(machine: Machine, row: SimulatorRecord, today: string): Promise<void> {
  if ((await dueDays(machine, row, today)).length === 0) return
  await machine.db.transaction((tx) => machine.queue.addMissing({ name: job, data: {}, key: job }, tx))
}

/** The days that are to be planned and published now, the first first. */
async function dueDays(machine: Machine, row: SimulatorRecord, today: string): Promise<string[]> {
  const { db, now } = machine
  const { timeZone } = await logisticsSetting(db, 'general')
  const hour = Number(wallTime(now(), timeZone).slice(11, 13))
  const isClosed = row.closedDay === today
  const isOver = hour >= Math.min(latestHour, eveningHour + row.hoursLater) || (isClosed && (await isDone(db, today)))
  const isSettled = now().getTime() - row.startedAt.getTime() > firstMs
  const wanted = [
    ...((await mayBegin(machine, isSettled)) ? begunDays(row, { today, hour }) : []),
    ...(isOver && (isSettled || isClosed) ? [daysAfter(today, 1)] : []),
  ]
  const due: string[] = []
  for (const day of wanted) if (!(await isPublished(db, day))) due.push(day)
  return due
}

/** The days that lie behind, or may still be begun. */
export function begunDays(row: SimulatorRecord, { today, hour }: { today: string; hour: number }): string[] {
  return [...(isFirstBefore(row, today) ? [row.firstDay] : []), ...(hour < lastStartHour(row, today) ? [today] : [])]
}

/** No one begins a day later, but for the first: there is nothing to see before it. */
function lastStartHour({ firstDay, hoursLater }: SimulatorRecord, day: string): number {
  return day === firstDay ? 24 : 16 + hoursLater
}

/** The demo city is built first; roads that come over the network are loaded on demand, not ahead of time. */
async function mayBegin({ regions }: Machine, isSettled: boolean): Promise<boolean> {
  if (isSettled) return true
  const { fetchedBytes, work } = await regions.list()
  return fetchedBytes === undefined && work.every(({ error }) => error)
}

export async function isPublished(db: Database, day: string): Promise<boolean> {
  return (await db.$count(publications, eq(publications.day, day))) > 0
}

/** Every route of a day has come to its end. */
async function isDone(db: Database, day: string): Promise<boolean> {
  return (await db.$count(routes, and(eq(routes.day, day), isNull(routes.finishedAt)))) === 0
}

/** Takes in orders, plans them and gives them to the drivers, as the office of a real company would. */
export function workOnDays(machine: Machine, program: Program): void {
  machine.queue.work(job, async () => {
    const { db, now } = machine
    const row = await findSimulator(db)
    if (!row?.isRunning) return
    const { timeZone } = await logisticsSetting(db, 'general')
    const today = wallTime(now(), timeZone).slice(0, 10)
    for (const day of await dueDays(machine, row, today)) {
      await takeOrders(machine, row, day)
      await publishDay(machine, program, { day, today, hoursLater: row.hoursLater }).catch((error: unknown) =>
        machine.log.warn({ day, reason: errorText(error) }, 'the simulated office could not publish a day'),
      )
      await takeOrders(machine, row, daysAfter(day, 1))
    }
    machine.bus.wake()
  })
}

type OfDay = { day: string; today: string; hoursLater: number }

/** The search comes first, so that what was published and what was driven since appear together soon after. */
async function publishDay(machine: Machine, program: Program, { today, ...of }: OfDay): Promise<void> {
  if (!(await fillSampleDay(machine, of))) return
  if (of.day <= today) await publishUnderWay(machine, program, of)
  else await publishSampleDay(machine, of)
}

const usualOrders = 240
/** Fewer at the weekend; guesses. */
const shareOf: Partial<Record<ReturnType<typeof weekdayOf>, number>> = { monday: 1.08, saturday: 0.6, sunday: 0.35 }

export function ordersOf(day: string): number {
  return Math.round(usualOrders * (shareOf[weekdayOf(day)] ?? 1))
}

/** The orders of a day and an empty plan for them, once. */
async function takeOrders(
  { db, ...machine }: Machine,
  { firstDay, hoursLater }: SimulatorRecord,
  day: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [known] = await tx.select({ orders: count() }).from(deliveries).where(eq(deliveries.date, day))
    const days = (Date.parse(day) - Date.parse(firstDay)) / dayMs
    if ((known?.orders ?? 0) < ordersOf(day) / 4 && days > 1)
      await addSampleDay({ ...machine, db: tx }, { date: day, days, hoursLater, count: ordersOf(day) })
    const [plan] = await tx.select({ id: plans.id }).from(plans).where(eq(plans.day, day)).limit(1)
    if (plan) return
    await createPlan(tx, machine, {
      day,
      name: 'Base',
      note: '',
      depotIds: await listDepotIds(tx),
      hasOpenDepot: false,
    })
  })
}
