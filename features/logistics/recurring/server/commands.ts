import { subject } from '@casl/ability'
import { and, eq } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { isSame } from '#kit/contract/same.ts'
import { momentAt } from '#kit/contract/wall-time.ts'
import { conflict, forbidden } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { changeVersion } from '#kit/server/versions.ts'
import { mayPrice, ownerOf, windowsBy, type Maker } from '../../deliveries/server/commands.ts'
import { mustBeDepot } from '../../depots/server/queries.ts'
import { keepPlaces } from '../../places/server/commands.ts'
import { settledAt } from '../../places/server/queries.ts'
import type { PatternInput } from '../contract.ts'
import { refusals } from './refusals.ts'
import { findPattern, seesContact, todayOf, type StoredPattern, type Today } from './queries.ts'
import { recurringDeliveries as patterns } from './tables.ts'

export const followJob = 'recurring.follow'
/** The hour of the workspace at which the next day is added. */
const atHour = 'T00:10'

export async function createPattern(tx: Transaction, context: Context, given: PatternInput): Promise<StoredPattern> {
  const windows = windowsBy(context.user, given.windows)
  const input = { ...given, windows, ...keptPrice(context, given.depotId) }
  const ownerId = ownerOf(context.user, input.depotId)
  const [row] = await tx
    .insert(patterns)
    .values({ ...columnsOf(input), ownerId, createdAt: context.now() })
    .returning({ id: patterns.id })
  await keepPin(tx, context, ownerId, input)
  await follow(tx, context, row!.id)
  await record(tx, context, { what: 'created', id: row!.id, after: input })
  return findPattern(tx, context.user, row!.id, 'create')
}

/** Setting a pin needs the permission, which is checked here because the job that adds deliveries has no person. */
async function keepPin(
  tx: Transaction,
  context: Context,
  ownerId: number | null,
  { address, pins, depotId }: PatternInput,
) {
  if (!pins) return
  await keepPlaces(tx, context, [{ address, located: settledAt(pins, 'person'), ownerId: ownerId ?? 0, depotId }])
}

type Change = { id: number; version: number; input: PatternInput }

export async function changePattern(tx: Transaction, context: Context, { id, version, input: sent }: Change) {
  const before = await findPattern(tx, context.user, id, 'write')
  const { phone, email } = before.template
  // People who can't see the contact details send them back blank.
  const input = seesContact(context.user, before)
    ? sent
    : { ...sent, phone: sent.phone || phone, email: sent.email || email }
  const reach = { ownerId: before.ownerId, depotId: input.depotId, driverUserId: null }
  if (!context.user.ability.can('write', subject('Delivery', reach))) throw forbidden(refusals.chooseDepot)
  if (input.depotId !== before.depotId) await mustBeDepot(tx, input.depotId)
  const windows = windowsBy(context.user, input.windows, before.template.windows)
  const set = columnsOf({ ...input, windows, ...keptPrice(context, before.depotId, before.template) })
  await changeVersion(tx, patterns, { where: eq(patterns.id, id), version, set })
  const isSameSpot = isSame([input.address, input.pins], [before.address, before.template.pins])
  if (!isSameSpot) await keepPin(tx, context, before.ownerId, input)
  await follow(tx, context, id)
  await record(tx, context, { what: 'changed', id, after: input })
  return findPattern(tx, context.user, id, 'write')
}

type Step = { id: number; version: number; what: 'paused' | 'resumed' | 'ended' }

/** Pauses, resumes or ends a pattern; what is planned already stays. */
export async function movePattern(
  tx: Transaction,
  context: Context,
  { id, version, what }: Step,
): Promise<StoredPattern> {
  const { endsOn, startsOn } = await findPattern(tx, context.user, id, 'write')
  const { today } = await todayOf(tx, context.now())
  if (endsOn !== null && endsOn < today) throw conflict(refusals.ended)
  // One that never began ends before its first day.
  const last = startsOn > today ? daysAfter(today, -1) : today
  const set = what === 'ended' ? { endsOn: last } : { isPaused: what === 'paused' }
  await changeVersion(tx, patterns, { where: eq(patterns.id, id), version, set })
  await follow(tx, context, id)
  await record(tx, context, { what, id })
  return findPattern(tx, context.user, id, 'write')
}

/** Has the deliveries of a pattern brought in line with it. */
export async function follow(tx: Transaction, { queue }: Pick<Machine, 'queue'>, id: number): Promise<void> {
  await queue.add({ name: followJob, data: { id } }, tx)
}

/** The same a minute later: a program that has just begun has other things to do first. */
export async function followSoon(tx: Transaction, { queue, now }: Pick<Machine, 'queue' | 'now'>, id: number) {
  await queue.add({ name: followJob, data: { id }, runAt: new Date(now().getTime() + 60_000) }, tx)
}

/** Looks again tomorrow, when one more day comes within reach. */
export async function followTomorrow(tx: Transaction, { queue }: Pick<Machine, 'queue'>, id: number, at: Today) {
  const day = daysAfter(at.today, 1)
  const runAt = momentAt(`${day}${atHour}`, at.timeZone)
  await queue.add({ name: followJob, data: { id }, runAt, key: `${followJob} ${id} ${day}` }, tx)
}

/** The pattern, held until the transaction ends; none where it was changed since it was read. */
export async function holdPattern(tx: Transaction, { id, version }: StoredPattern): Promise<boolean> {
  const held = await tx
    .select({ id: patterns.id })
    .from(patterns)
    .where(and(eq(patterns.id, id), eq(patterns.version, version)))
    .for('update')
  return held.length > 0
}

type Price = Pick<PatternInput, 'feeCents' | 'customerId'>
const unpriced: Price = { feeCents: null, customerId: null }

/** Only the office sets what deliveries cost and who pays; changes by others leave these as they are. */
function keptPrice({ user }: Context, depotId: number | null, { feeCents, customerId } = unpriced): Partial<Price> {
  return mayPrice(user, depotId) ? {} : { feeCents, customerId }
}

export function columnsOf({ recipient, address, depotId, ...input }: PatternInput) {
  const { weekdays, everyWeeks, startsOn, endsOn, skipDates, onHoliday, daysAhead, ...template } = input
  const schedule = { weekdays, everyWeeks, startsOn, endsOn, skipDates, onHoliday, daysAhead }
  return { recipient, address, depotId, template, ...schedule }
}

type Deed = { what: 'created' | 'changed' | Step['what']; id: number; after?: PatternInput }

async function record(tx: Transaction, maker: Maker, { what, id, after = undefined }: Deed): Promise<void> {
  const kind = `delivery.recurring.${what}`
  await recordEvent(tx, maker, { kind, entity: 'recurringDelivery', entityId: id, after })
}
