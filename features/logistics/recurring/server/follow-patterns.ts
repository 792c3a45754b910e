import { and, eq, gte, sql } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { refusalOf } from '#kit/server/errors.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import {
  changeDelivery,
  revertDeliveries,
  addDeliveries,
  type Draft,
  type Maker,
} from '../../deliveries/server/commands.ts'
import { storedById, versionsOf, type Stored } from '../../deliveries/server/queries.ts'
import { addressKey } from '../../places/rules.ts'
import { locate, nowhere, settledAt, type Located } from '../../places/server/queries.ts'
import { datesOf, dayMade, furthestDays, stateOf, type PatternDate } from '../rules.ts'
import { followJob, followTomorrow, holdPattern } from './commands.ts'
import { todayOf, type StoredPattern, type Today } from './queries.ts'
import { recurringDates as dates, recurringDeliveries as patterns } from './tables.ts'

export function workOnRecurring(machine: Machine): void {
  machine.queue.work(followJob, ({ id }) => followPattern(machine, Number(id)))
}

/** Adds the deliveries that come within reach, and changes or removes those that no longer agree with the pattern. */
async function followPattern(machine: Machine, id: number): Promise<void> {
  const [row] = await machine.db.select().from(patterns).where(eq(patterns.id, id))
  if (!row) return
  const day = await todayOf(machine.db, machine.now())
  const located = await whereIs(machine, row)
  await machine.db.transaction(async (tx) => {
    // It changed in the meantime: the job of that change does the work.
    if (!(await holdPattern(tx, row))) return
    await applyPattern(tx, { ...machine, address: '' }, { row, day, located })
  })
  machine.bus.wake()
}

/** A pin moved its place when it was set; a place that was settled otherwise since stays there. */
async function whereIs(machine: Machine, row: StoredPattern): Promise<Map<string, Located>> {
  const { address, ownerId } = row
  if (!row.template.pins) return locate(machine, [address], { ownerId })
  const { isStated: _stated, ...located } = settledAt(row.template.pins, 'person')
  return new Map([[addressKey(address), located]])
}

type Work = { row: StoredPattern; day: Today; located: Map<string, Located> }
type Known = typeof dates.$inferSelect

async function applyPattern(tx: Transaction, maker: Maker, work: Work): Promise<void> {
  const { row, day } = work
  const state = stateOf(row, day.today)
  const known = await tx
    .select()
    .from(dates)
    .where(and(eq(dates.patternId, row.id), gte(dates.date, daysAfter(day.today, -furthestDays))))
  await correct(tx, maker, work, known)
  if (state === 'active') await addMissing(tx, maker, work, new Set(known.map(({ date }) => date)))
  if (state === 'active') await followTomorrow(tx, maker, row.id, day)
}

async function addMissing(
  tx: Transaction,
  maker: Maker,
  { row, day, located }: Work,
  known: Set<string>,
): Promise<void> {
  const span = { from: day.today, to: daysAfter(day.today, row.daysAhead) }
  const missing = datesOf(row, span, day.holidays).filter(({ date }) => !known.has(date))
  if (missing.length === 0) return
  const how = { source: 'recurring' as const, duplicates: 'keep' as const, located, mayChange: sql`false` }
  const made = await addDeliveries(
    tx,
    maker,
    missing.map((one) => draftOf(row, one)),
    how,
  )
  const stored = await versionsOf(
    tx,
    made.flatMap(({ id }) => id ?? []),
  )
  const rows = made.flatMap(({ id, index }) => {
    const delivery = id === null ? undefined : stored.get(id)
    if (!delivery || id === null) return []
    return [
      {
        patternId: row.id,
        date: missing[index]!.date,
        deliveryId: id,
        deliveryVersion: delivery.version,
        neededAddress: delivery.state === 'needsAddress',
      },
    ]
  })
  if (rows.length > 0) await tx.insert(dates).values(rows)
}

const noDays = { earliestDate: null, latestDate: null }

function draftOf({ id, ownerId, template, recipient, address, depotId }: StoredPattern, { on }: PatternDate): Draft {
  const own = { reference: '', linkedTo: '', isDraft: false, pins: null, date: on, ...noDays }
  return { ...template, ...own, recipient, address, depotId, ownerId, patternId: id }
}

/** Brings the deliveries that are there in line; what is planned, or was edited by someone, stays as it is. */
async function correct(tx: Transaction, maker: Maker, work: Work, known: Known[]): Promise<void> {
  const stored = await storedById(
    tx,
    known.map(({ deliveryId }) => deliveryId),
  )
  for (const one of known) {
    const delivery = stored.get(one.deliveryId)
    if (!delivery || !isUntouched(delivery, one) || isOver(delivery, work.day)) continue
    const on = dayMade(work.row, one.date, work.day.holidays)
    if (on === undefined || on < work.day.today) await revertDeliveries(tx, maker, [addedAs(one, delivery)])
    else await rewrite(tx, maker, work, { one, delivery, on })
  }
}

function isUntouched({ state, version }: Stored, { deliveryVersion, neededAddress }: Known): boolean {
  if (!['draft', 'needsAddress', 'ready'].includes(state)) return false
  // An address that was settled since counts the version up too.
  return version === deliveryVersion || (neededAddress && state === 'ready' && version === deliveryVersion + 1)
}

function isOver({ date }: Stored, { today }: Today): boolean {
  return date === null || date < today
}

function addedAs({ deliveryId, neededAddress }: Known, { version }: Stored) {
  return { id: deliveryId, version, neededAddress }
}

type Mending = { one: Known; delivery: Stored; on: string }

async function rewrite(tx: Transaction, maker: Maker, { row, located }: Work, { one, delivery, on }: Mending) {
  const { pins: _pins, ...template } = row.template
  const { recipient, address, depotId } = row
  const hasMoved = address !== delivery.address
  const place = located.get(addressKey(address)) ?? nowhere
  try {
    await changeDelivery(tx, maker, {
      row: delivery,
      version: delivery.version,
      change: { ...template, recipient, address, depotId, date: on },
      located: hasMoved ? place : undefined,
    })
  } catch (error) {
    if (!refusalOf(error)) throw error
    return
  }
  const after = (await versionsOf(tx, [delivery.id])).get(delivery.id)
  if (!after || after.version === delivery.version) return
  await tx
    .update(dates)
    .set({ deliveryVersion: after.version, neededAddress: after.state === 'needsAddress' })
    .where(and(eq(dates.patternId, row.id), eq(dates.date, one.date)))
}
