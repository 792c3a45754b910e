import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Machine, MachineInTransaction } from '#kit/server/machine.ts'
import { sampleHoursLater } from '#kit/server/sample-clock.ts'
import { changeVersion, newVersion } from '#kit/server/versions.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { changeSpeed, clockOfDay, simAt } from '../rules/clock.ts'
import { midnightOf } from '#kit/contract/wall-time.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { findSimulator, type SimulatorRecord } from './queries.ts'
import { refusals } from './refusals.ts'
import { simulator } from './tables.ts'

/** Simulated drivers are part of the sample, from its first day on. */
export async function addSimulator({ db, now, settings }: MachineInTransaction): Promise<void> {
  if (!settings.hasSimulator) return
  const hoursLater = sampleHoursLater(now(), settings)
  const row = { id: 1, seed: 1, clock: [], firstDay: await todayOf(db, now()), hoursLater, startedAt: now() }
  await db.insert(simulator).values(row).onConflictDoNothing()
}

type Asking = Pick<Machine, 'db' | 'settings'>

/** Never in a workspace of anyone's own, whatever was stored in it. */
export async function simulatorOf({ db, settings }: Asking): Promise<SimulatorRecord | undefined> {
  return settings.isSample && settings.hasSimulator ? findSimulator(db) : undefined
}

export async function mustBeSimulated(asking: Asking): Promise<SimulatorRecord> {
  const row = await simulatorOf(asking)
  if (!row) throw conflict(refusals.onlySample)
  return row
}

type Change = { isRunning: boolean; speed: number; hasChaos: boolean; version: number }

export async function changeSimulation(context: Context, { version, ...change }: Change): Promise<void> {
  const { isRunning, speed, hasChaos } = await mustBeSimulated(context)
  await context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(simulator).where(eq(simulator.id, 1)).for('update')
    const nowMs = context.now().getTime()
    const clock = changeSpeed(await clockToday(tx, context, row?.clock ?? []), {
      nowMs,
      speed: change.isRunning ? change.speed : 0,
    })
    await changeVersion(tx, simulator, { where: eq(simulator.id, 1), version, set: { ...change, clock } })
    const before = { isRunning, speed, hasChaos }
    const event = { kind: 'setting.changed', entity: 'setting' as const, entityId: 'simulator' }
    await recordEvent(tx, context, { ...event, before, after: change })
  })
}

async function clockToday(db: Database, { now }: Pick<Machine, 'now'>, clock: SimulatorRecord['clock']) {
  const { timeZone } = await logisticsSetting(db, 'general')
  const today = await todayOf(db, now())
  return clockOfDay(clock, midnightOf(today, timeZone).getTime())
}

/** What is left of today is done at once. */
export async function closeDay(context: Context): Promise<void> {
  await mustBeSimulated(context)
  await context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(simulator).where(eq(simulator.id, 1)).for('update')
    const closedDay = await todayOf(tx, context.now())
    const clock = await clockToday(tx, context, row?.clock ?? [])
    const closedAt = new Date(simAt(clock, context.now().getTime()))
    const set = { closedDay, closedAt, ...newVersion(simulator) }
    await tx.update(simulator).set(set).where(eq(simulator.id, 1))
    const event = { kind: 'setting.changed', entity: 'setting' as const, entityId: 'simulator' }
    await recordEvent(tx, context, { ...event, after: { closedDay } })
  })
}
