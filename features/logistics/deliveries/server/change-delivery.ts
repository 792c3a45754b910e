import { eq } from 'drizzle-orm'
import type { Maker as OrderMaker } from '../../../ecommerce/orders/server/commands.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { announceAll } from '#platform/webhooks/server/commands.ts'
import { dayText } from '#kit/contract/day-text.ts'
import type { Values } from '#kit/contract/sentence.ts'
import { isSame } from '#kit/contract/same.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion, staleEdit } from '#kit/server/versions.ts'
import { isReliable } from '../../places/rules.ts'
import { storedPlace, placeOf, type Located } from '../../places/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { refusals } from './refusals.ts'
import {
  decidedJob,
  isFit,
  isOpen,
  lateFields,
  priceFields,
  calledOffJob,
  promiseJob,
  recipientJob,
  stateAfter,
  type DeliveryMove,
  type ageDocuments,
  firstBirthYear,
  type DeliveryState,
} from '../rules.ts'
import { type DeliveryChange } from '../rules/input.ts'
import { daysProblem, mayGoOn, mostAnyDays, type Days } from '../rules/any-day.ts'
import { keepOverride, mustBeWhole } from './counter-override.ts'
import type { FitPin } from './counter-pin.ts'
import { dueWithFee, withoutAgreedFee } from './agreed-fee.ts'
import { followOrders, mustBeWanted } from './follow-orders.ts'
import { wholeDeliveries } from './full-delivery.ts'
import type { Stored } from './queries.ts'
import { keepRecipient, leftOwnPlace, placeFor } from './place-of-delivery.ts'
import { deliveries } from './tables.ts'
import { changesText, recordTexts } from './delivery-texts.ts'
import { renewLink } from './renew-link.ts'
import { traceOfMaker } from './delivery-timeline.ts'
import { enqueueUrgent } from './enqueue-urgent.ts'

/** Who makes the change: a person, a program, or the product itself. */
export type Maker = OrderMaker & { isByRecipient?: boolean }
type Row = Partial<typeof deliveries.$inferInsert>
export type Edit = {
  row: Stored
  version: number
  change: Omit<DeliveryChange, 'version' | 'pins'>
  /** Where the new address is, where it changed. */
  located?: Located | undefined
}

/** Changes what a delivery says; whether it is ready follows from its address. */
export async function changeDelivery(tx: Transaction, maker: Maker, edit: Edit): Promise<void> {
  const { row, version, change, located } = edit
  if (version !== row.version) throw staleEdit()
  const changed = changedFields(row, change)
  if (changed.length === 0 && !located) return
  mustBeOpenTo(row, changed, located)
  mustGoOnItsDays({ ...row, ...given(change) })
  const after = { ...row, ...given(change) }
  await keepRecipient(tx, row, after)
  const to = located ?? (await leftOwnPlace(tx, row, after))
  const moved = to && (await placeFor(tx, maker, { row: after, address: after.address, located: to }))
  const left = leftPlan(row, change)
  const set: Row = { ...given(change), ...moved, ...left, ...(await renewLink(tx, maker, { row, after })) }
  await changeVersion(tx, deliveries, { where: eq(deliveries.id, row.id), version, set })
  if (changesText(changed)) await recordTexts(tx, [after])
  await recordEvent(tx, maker, {
    kind: 'delivery.changed',
    entity: 'delivery',
    entityId: row.id,
    before: valuesOf(row, changed),
    after: { ...valuesOf(change, changed), ...tracesOf(row, moved), ...left, ...traceOfMaker(maker) },
  })
  await announceDelivery(tx, maker, 'delivery.changed', row.id)
  if (set.state && set.state !== row.state) await announceDelivery(tx, maker, 'delivery.state', row.id)
  if (left.state) await followOrders(tx, maker, [{ row, note: row.reference }])
  await followChange(tx, maker, row, { ...row, ...set })
}

/** Recipients may be told of another day, and an urgent delivery may come to another plan. */
async function followChange(tx: Transaction, maker: Maker, row: Stored, now: Stored): Promise<void> {
  if (now.date !== row.date) await maker.queue.add({ name: recipientJob, data: { ids: [row.id] } }, tx)
  if (arrivals.some((field) => now[field] !== row[field])) await enqueueUrgent(tx, maker, [now])
}

/** Has the recipients of deliveries told what there is to tell, so many with each job. */
export async function tellRecipients(
  tx: Transaction,
  { queue }: Pick<Maker, 'queue'>,
  { ids, batch }: { ids: readonly number[]; batch: number },
): Promise<void> {
  for (let start = 0; start < ids.length; start += batch)
    await queue.add({ name: recipientJob, data: { ids: ids.slice(start, start + batch) } }, tx)
}

/** With these an urgent delivery comes to a plan that it wasn't in. */
const arrivals = ['date', 'priority', 'state', 'depotId'] as const

/** What is planned for a day isn't planned yet for another one. */
export function leftPlan(
  { state, date }: Pick<Stored, 'state' | 'date'>,
  to: { date?: string | null | undefined },
): { state?: DeliveryState } {
  return state === 'planned' && to.date !== undefined && to.date !== date ? { state: 'ready' } : {}
}

/** The day of a delivery lies within the days it may go on. */
function mustGoOnItsDays(days: Days): void {
  const [problem, field] = daysProblem(days) ?? []
  if (problem && field) throw invalid(field, refusals.days[problem], valuesOfDays(days))
}

export function valuesOfDays({ date, earliestDate, latestDate }: Days): Values {
  return { date: dayText(date), from: dayText(earliestDate), to: dayText(latestDate), most: mostAnyDays }
}

/** What has left keeps most of what it says, and what is on an invoice its price. */
function mustBeOpenTo(row: Stored, changed: string[], located: Located | undefined): void {
  const isLate = !located && changed.every((field) => lateFields.includes(field))
  if (!isOpen(row.state) && !isLate) throw conflict(refusals.left, { state: refusals.states[row.state] })
  if (row.invoiceId !== null && changed.some((field) => priceFields.includes(field))) throw conflict(refusals.billed)
}

/** What a thing holds in these of its fields. */
function valuesOf(from: object, fields: string[]): Partial<Edit['change']>
function valuesOf(from: object, fields: string[]): object {
  return Object.fromEntries(fields.map((field) => [field, Reflect.get(from, field) as unknown]))
}

/** What a new place leaves on the timeline. */
function tracesOf(
  { state }: Stored,
  moved: { state: DeliveryState } | undefined,
): { pins?: boolean; state?: DeliveryState } {
  return moved ? { pins: true, ...(moved.state !== state && { state: moved.state }) } : {}
}

function changedFields(row: Stored, change: Edit['change']): string[] {
  return Object.entries(change).flatMap(([field, value]) =>
    value === undefined || isSame(value, Reflect.get(row, field)) ? [] : [field],
  )
}

function given(change: Edit['change']): Row {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

export type Move = {
  row: Stored
  move: DeliveryMove
  version?: number
  reason?: string
  /** Whatever was due was paid, as it is handed over at a depot. */
  isPaid?: boolean | undefined
  /** What whoever collects it has shown. */
  pin?: string | undefined
  mustFitPin?: FitPin
  /** Why it is handed over without the PIN that is asked for, with a picture. */
  withoutPin?: { why: string; photo: string } | undefined
  age?: { document: (typeof ageDocuments)[number]; birthYear: number } | undefined
  /** What else is set with it: the date it is moved to, its route. */
  set?: Row
}

/** Takes a delivery to its next state. With a new day or address the state changes too: see `leftPlan` and `stateAt`. */
export async function moveDelivery(tx: Transaction, maker: Maker, given: Move): Promise<DeliveryState> {
  const move = await asAsked(tx, given)
  const { row, version = row.version, reason = '', set = {} } = move
  const wasPaid = move.move === 'collect' && isDue(row)
  const next = await nextState(tx, maker, move)
  const values = { ...set, ...withoutDays(row, set), ...withoutAgreedFee, ...setBy(move, maker.now()), state: next }
  await changeVersion(tx, deliveries, { where: eq(deliveries.id, row.id), version, set: values })
  const after = { state: next, reference: row.reference, ...tracesOfMove(move), ...traceOfMaker(maker) }
  await recordEvent(tx, maker, {
    kind: 'delivery.state',
    entity: 'delivery',
    entityId: row.id,
    before: { state: row.state, reference: row.reference, ...(wasPaid && { dueCents: row.dueCents }) },
    after: { ...after, ...(wasPaid && { dueCents: null }) },
  })
  await announceDelivery(tx, maker, 'delivery.state', row.id)
  if (move.withoutPin) await keepOverride(tx, maker, row.id, move.withoutPin)
  await followOrders(tx, maker, [{ row, note: reason || row.reference }])
  await followMove(tx, maker, move, next)
  // A delivery taken off a route goes back to the pool.
  if (move.move !== 'unplan') await enqueueUrgent(tx, maker, [{ ...row, ...set, state: next }])
  return next
}

/** What was said with a move. */
function tracesOfMove({ move, reason = '', set = {}, pin, withoutPin, age }: Move) {
  // The PIN itself stays with whoever gave it.
  const checked = [...(pin ? (['pin'] as const) : []), ...(age ? (['age'] as const) : [])]
  return {
    move,
    ...(reason && { reason }),
    ...(set.date && { date: set.date }),
    ...(checked.length > 0 && { checked }),
    ...(age && { birthYear: age.birthYear }),
    ...(withoutPin && { withoutPin: withoutPin.why }),
  }
}

/** Nothing goes without a PIN where none is required, and one that was said is compared, whatever else is given. */
async function asAsked(tx: Transaction, { withoutPin, ...move }: Move): Promise<Move> {
  if (move.move !== 'collect' || move.pin || !withoutPin) return move
  return (await proofRules(tx, move.row)).pin === 'required' ? { ...move, withoutPin } : move
}

async function proofRules(tx: Transaction, { proof }: Stored) {
  return proof ?? (await logisticsSetting(tx, 'proof')).methods.person
}

async function nextState(tx: Transaction, { now }: Pick<Maker, 'now'>, given: Move): Promise<DeliveryState> {
  const { row, move } = given
  const next = stateAfter(row.state, move, { isReliable: await hasSureAddress(tx, row) })
  if (!next || !isFit(move, row)) throw conflict(refusals.cannotMove, { state: refusals.states[row.state] })
  await mustBeWanted(tx, row, move)
  if (move === 'collect') await mustBeCollectable(tx, given, now())
  return next
}

/** Its PIN is compared last: only those who have all else that is asked for learn whether one is right. */
async function mustBeCollectable(tx: Transaction, given: Move, now: Date): Promise<void> {
  const { row, version = row.version, pin, mustFitPin } = given
  if (version !== row.version) throw staleEdit()
  await mustBeShown(tx, given, now)
  if (pin) await mustFitPin?.(pin)
}

function isAge({ birthYear }: NonNullable<Move['age']>, now: Date): boolean {
  return birthYear >= firstBirthYear && birthYear <= now.getUTCFullYear()
}

/** At the counter is asked what would have been asked at the door, as far as it can be written down there. */
async function mustBeShown(tx: Transaction, given: Move, now: Date): Promise<void> {
  const { row, reason, isPaid, pin, withoutPin, age } = given
  if (!reason) throw invalid('reason', refusals.whoCollected)
  if (isDue(row) && !isPaid) throw invalid('isPaid', refusals.stillDue)
  const rules = await proofRules(tx, row)
  if (withoutPin) mustBeWhole(withoutPin)
  else if (rules.pin === 'required' && !pin) throw invalid('pin', refusals.pinMissing)
  if (age ? !isAge(age, now) : rules.age === 'required') throw invalid('age', refusals.ageMissing)
}

function isDue({ dueCents }: Stored): boolean {
  return (dueCents ?? 0) > 0
}

/** Whoever waits for a decision on a failed delivery hears that there is one; what was promised is called off with a delivery. */
async function followMove(
  tx: Transaction,
  { queue }: Maker,
  { move, row: { id, state, routeId } }: Move,
  next: DeliveryState,
): Promise<void> {
  if (toldMoves.includes(move)) await queue.add({ name: recipientJob, data: { ids: [id] } }, tx)
  if (state === 'failed') await queue.add({ name: decidedJob, data: { id } }, tx)
  if ([state, next].includes('cancelled')) await queue.add({ name: promiseJob, data: { ids: [id] } }, tx)
  // One that runs already may have looked before this: the next one finds it.
  if (next === 'cancelled' && routeId !== null)
    await queue.add({ name: calledOffJob, data: { routeId }, key: String(routeId) }, tx)
}

/** What recipients are told of besides what happens on routes. */
const toldMoves: readonly DeliveryMove[] = ['submit', 'reschedule', 'keep', 'return']

/** Moved to a day beyond those it was meant for, it is for that day alone. */
function withoutDays(row: Stored, { date }: Row): Row {
  return date && !mayGoOn(row, date) ? { earliestDate: null, latestDate: null } : {}
}

async function hasSureAddress(tx: Transaction, { placeId }: Stored): Promise<boolean> {
  return placeId !== null && isReliable(placeOf(await storedPlace(tx, placeId)))
}

const offRoute = { routeId: null, stopNumber: null, driverId: null, driverUserId: null, eta: null, promisedAt: null }

/** What a move itself leaves behind. */
function setBy({ row, move, reason = '' }: Move, now: Date): Row {
  const left: Partial<Record<DeliveryMove, () => Row>> = {
    fail: () => ({ failureReason: reason }),
    deliver: () => ({ doneAt: now, failureReason: '' }),
    deliverPartly: () => ({ doneAt: now, failureReason: '' }),
    reschedule: () => ({ ...offRoute, location: '', ...whereLeft(row), ...dueWithFee(row) }),
    // It is where the driver left it: on board, until they are back.
    keep: () => ({ location: row.location || 'vehicle' }),
    // What was paid at the depot isn't due from its driver.
    collect: () => ({ location: '', doneAt: now, dueCents: null }),
    receive: () => ({ location: '' }),
    reopen: () => ({ location: '' }),
    cancel: () => whereLeft(row),
  }
  return left[move]?.() ?? {}
}

const onBoard: readonly DeliveryState[] = ['loaded', 'outForDelivery', 'failed']

/** What is on board stays there until somebody says that it is back. */
function whereLeft({ type, state, location }: Stored): Row {
  return type === 'drop' && onBoard.includes(state) ? { location: location || 'vehicle' } : {}
}

export async function announceDelivery(tx: Transaction, maker: Maker, kind: string, id: number): Promise<void> {
  await announceStored(tx, maker, kind, await tx.select().from(deliveries).where(eq(deliveries.id, id)))
}

/** Sends webhooks whole deliveries, the same for every kind of event. */
export async function announceStored(tx: Transaction, maker: Maker, kind: string, rows: Stored[]): Promise<void> {
  const about = (data: { reference: string; recipient: string }) => [data.reference, data.recipient]
  const whole = await wholeDeliveries(tx, rows)
  await announceAll(
    tx,
    maker,
    whole.map(({ invoiceId: _invoice, ...data }) => ({ kind, about: about(data), data })),
  )
}
