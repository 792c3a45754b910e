import { subject } from '@casl/ability'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { recordEvents } from '#platform/events/server/commands.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import { filled } from '#kit/contract/sentence.ts'
import { forbidden, refusalOf } from '#kit/server/errors.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { servingDepots, zoneFinder } from '../../depots/server/queries.ts'
import { addressKey, isReliable } from '../../places/rules.ts'
import { keepPlaces, pinProblems } from '../../places/server/commands.ts'
import { nowhere, ownPlaces, placeOf, settledAt, whoseKey, type Located } from '../../places/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { OnDuplicate, RowResult } from '../contract.ts'
import { refusals } from './refusals.ts'
import { recipientKey, type DeliverySource } from '../rules.ts'
import type { DeliveryInput } from '../rules/input.ts'
import { daysProblem, type Days } from '../rules/any-day.ts'
import {
  announceStored,
  changeDelivery,
  tellRecipients,
  valuesOfDays,
  type Edit,
  type Maker,
} from './change-delivery.ts'
import { recordTexts } from './delivery-texts.ts'
import { windowsBy } from './late-price.ts'
import { linkAll, linkProblem, partnerId, partnersOf, type Partners } from './partner-links.ts'
import type { Stored } from './queries.ts'
import { newTrackingCode } from './status-code.ts'
import { deliveries } from './tables.ts'
import { enqueueUrgent } from './enqueue-urgent.ts'

/** A delivery to be taken, and whose it is. */
export type Draft = DeliveryInput & {
  ownerId: number | null
  orderId?: number
  patternId?: number
  /** The fields that an update changes; without it, all of them. */
  given?: string[]
}
export type How = {
  source: DeliverySource
  importId?: number | null
  duplicates: OnDuplicate
  /** Where each address is, by its key; asked for before the transaction begins. */
  located: Map<string, Located>
  /** Which deliveries may be changed where a reference is taken. */
  mayChange: SQL
}
export type Outcome = Omit<RowResult, 'message'> & { problem?: Sentence; field?: Problem['field'] }

type Row = typeof deliveries.$inferInsert
const batch = 200

/** The owner of a new delivery: the company, for people who may; otherwise the caller. Clients set no price and no customer. */
export function ownedBy(user: Caller, input: DeliveryInput): Draft {
  const ownerId = ownerOf(user, input.depotId)
  const draft = { ...input, windows: windowsBy(user, input.windows), ownerId }
  return ownerId === null ? draft : { ...draft, ...unpriced }
}

const unpriced = { feeCents: null, customerId: null }

/** Whether a person may set what deliveries from a depot cost, and who pays: the office may, clients and drivers may not. */
export function mayPrice({ ability }: Caller, depotId: number | null): boolean {
  return ability.can('write', subject('Delivery', { ownerId: null, depotId, driverUserId: null }))
}

/** Whose a new delivery from a depot is; refused where they may add none there. */
export function ownerOf({ ability, id }: Caller, depotId: number | null): number | null {
  const owner = [null, id].find((ownerId) =>
    ability.can('create', subject('Delivery', { ownerId, depotId, driverUserId: null })),
  )
  if (owner === undefined) throw forbidden(refusals.chooseDepot)
  return owner
}

/** Creates deliveries and returns each outcome. A taken reference stops only its own delivery. */
export async function addDeliveries(tx: Transaction, maker: Maker, drafts: Draft[], how: How): Promise<Outcome[]> {
  const partners = await partnersOf(tx, drafts, how)
  const problems = await problemsOf(tx, maker, drafts, partners)
  const takeable = drafts.flatMap((draft, index) => (problems[index] ? [] : [{ draft, index }]))
  const taken = new Map<number, Outcome>()
  for (let start = 0; start < takeable.length; start += batch) {
    const some = takeable.slice(start, start + batch)
    const these = some.map(({ draft }) => draft)
    for (const outcome of await createBatch(tx, maker, these, { ...how, partners })) {
      const { index } = some[outcome.index]!
      taken.set(index, { ...outcome, index })
    }
  }
  const outcomes = drafts.map(({ reference }, index): Outcome => {
    const refused = { index, outcome: 'refused' as const, id: null, reference, ...problems[index] }
    return taken.get(index) ?? refused
  })
  await linkAll(tx, maker, { drafts, outcomes, how })
  // Whoever gets one may be told that it is known.
  const ids = outcomes.flatMap(({ outcome, id }) => (outcome === 'created' && id !== null ? [id] : []))
  await tellRecipients(tx, maker, { ids, batch })
  return outcomes
}

type Problem = { problem: Sentence; field: 'linkedTo' | 'pins' | keyof Days }

/** What stops a draft whatever its reference: its partner is out of reach, or its pin would move a settled place. */
async function problemsOf(tx: Transaction, maker: Maker, drafts: Draft[], partners: Partners) {
  const pinned = drafts.map(({ address, pins, ownerId }, index) => ({ address, pins, ownerId: ownerId ?? 0, index }))
  const stated = pinned.flatMap(({ pins, ...one }) => (pins ? [{ ...one, located: settledAt(pins, 'person') }] : []))
  const reasons = await pinProblems(tx, maker, stated)
  const pinProblemAt = new Map(stated.map(({ index }, at) => [index, reasons[at]]))
  return drafts.map((draft, index): Problem | undefined => {
    const unlinked = linkProblem(draft, partners)
    if (unlinked) return { problem: unlinked, field: 'linkedTo' }
    const [wrong, field] = daysProblem(draft) ?? []
    if (wrong && field) return { problem: filled(refusals.days[wrong], valuesOfDays(draft)), field }
    const problem = pinProblemAt.get(index)
    return problem && { problem, field: 'pins' }
  })
}

type Linking = How & { partners: Partners }

async function createBatch(tx: Transaction, maker: Maker, drafts: Draft[], how: Linking): Promise<Outcome[]> {
  const taken = await takenAmong(tx, drafts)
  const rows = await rowsOf(tx, maker, await named(tx, drafts, { taken, how }), how)
  const fresh = rows.filter(({ reference }) => !taken.has(reference))
  const unique = [...new Map(fresh.toReversed().map((row) => [row.reference, row])).values()].reverse()
  const made = unique.length === 0 ? [] : await tx.insert(deliveries).values(unique).onConflictDoNothing().returning()
  await recordTexts(tx, made)
  await recordNew(tx, maker, made)
  const madeByCode = new Map(made.map((row) => [row.trackingCode, row]))
  const outcomes: Outcome[] = []
  for (const [index, row] of rows.entries()) {
    const mine = madeByCode.get(row.trackingCode)
    if (mine) outcomes.push({ index, outcome: 'created', id: mine.id, reference: mine.reference })
    else outcomes.push({ index, ...(await onTaken(tx, maker, { draft: drafts[index]!, row, how })) })
  }
  return outcomes
}

async function takenAmong(tx: Transaction, drafts: Draft[]): Promise<Set<string>> {
  const wanted = drafts.flatMap(({ reference }) => (reference === '' ? [] : [reference]))
  if (wanted.length === 0) return new Set()
  const rows = await tx
    .select({ reference: deliveries.reference })
    .from(deliveries)
    .where(inArray(deliveries.reference, wanted))
  return new Set(rows.map(({ reference }) => reference))
}

type Naming = { taken: Set<string>; how: How }
type Named = Draft & { id: number }

/** Every draft with its number, and its reference: its own, a new one, or its own with a number where both are kept. */
async function named(tx: Transaction, drafts: Draft[], { taken, how }: Naming): Promise<Named[]> {
  const { referencePrefix, referenceDigits } = await logisticsSetting(tx, 'general')
  // The database gives the numbers, so that no two processes use one twice.
  const rows = await askRows<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('deliveries', 'id'))::int as id from generate_series(1, ${drafts.length}::int)`,
  )
  const seen = new Set(taken)
  return drafts.map((draft, index) => {
    const id = rows[index]!.id
    const own = draft.reference || `${referencePrefix}${String(id).padStart(referenceDigits, '0')}`
    const reference = how.duplicates === 'keep' && seen.has(own) ? `${own}-${id}` : own
    seen.add(reference)
    return { ...draft, id, reference }
  })
}

async function rowsOf(tx: Transaction, maker: Maker, drafts: Named[], how: Linking): Promise<Row[]> {
  const wanted = drafts.map(({ address, pins, ownerId, depotId }) => {
    const located = pins ? settledAt(pins, 'person') : (how.located.get(addressKey(address)) ?? nowhere)
    return { address, located, ownerId: ownerId ?? 0, depotId }
  })
  const kept = await keepPlaces(tx, maker, wanted)
  const own = await ownPlaces(tx, drafts.map(whose))
  const zoneAt = await zoneFinder(tx)
  const depotAt = await servingDepots(tx)
  const createdAt = maker.now()
  return drafts.map((named, index) => {
    const { linkedTo: _linked, pins: _pins, given: _given, isDraft, ...draft } = named
    const place = placeOf((named.pins ? undefined : own.get(whoseKey(whose(named)))) ?? kept[index]!)
    const isSure = isReliable(place)
    const state = isDraft ? 'draft' : isSure ? 'ready' : 'needsAddress'
    return {
      ...draft,
      depotId: draft.depotId ?? depotAt(isSure ? place.door : null),
      placeId: place.id,
      linkedId: partnerId(named, how.partners),
      zoneId: place.door && zoneAt(place.door),
      serviceMinutes: draft.serviceMinutes ?? place.serviceMinutes,
      trackingCode: newTrackingCode(),
      source: how.source,
      importId: how.importId ?? null,
      state,
      createdAt,
    }
  })
}

/** Whose pin of their own counts for a delivery. */
function whose({ id, phone, email, ownerId, address }: Named) {
  return { ownerId: ownerId ?? 0, address, recipientKey: recipientKey({ id, phone, email }) }
}

async function recordNew(tx: Transaction, maker: Maker, made: Stored[]): Promise<void> {
  const about = made.map(({ id, state, source, reference, importId }) => ({
    kind: 'delivery.created',
    entity: 'delivery',
    entityId: id,
    after: { reference, state, source, ...(importId !== null && { importId }) },
  }))
  await recordEvents(tx, maker, about)
  await announceStored(tx, maker, 'delivery.created', made)
  await enqueueUrgent(tx, maker, made)
}

type Taken = { draft: Draft; row: Row; how: How }

/** What becomes of a draft whose reference, or order, is taken. */
async function onTaken(tx: Transaction, maker: Maker, { draft, row, how }: Taken): Promise<Omit<Outcome, 'index'>> {
  const [found] = await tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.reference, row.reference), how.mayChange))
  const nothing = { id: found?.id ?? null, reference: row.reference }
  // Whose it is, or that it is anyone’s, is nothing for people who can’t see that delivery.
  if (!found) return { outcome: 'refused', ...nothing, problem: refusals.notUsable }
  if (how.duplicates !== 'update') return { outcome: 'skipped', ...nothing }
  try {
    const { change, located } = editOf(draft, found, how)
    await changeDelivery(tx, maker, { row: found, version: found.version, change, located })
    return { outcome: 'updated', ...nothing }
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused) throw error
    return { outcome: 'refused', ...nothing, problem: refused.text }
  }
}

/** What a draft changes of the delivery that exists already. */
function editOf(draft: Draft, found: Stored, how: How): Pick<Edit, 'change' | 'located'> {
  const {
    pins,
    linkedTo: _linked,
    isDraft: _draft,
    ownerId: _owner,
    orderId: _order,
    patternId: _pattern,
    given,
    ...all
  } = draft
  const change: Edit['change'] = given ? pick(all, given) : all
  if (pins) return { change, located: settledAt(pins, 'person') }
  const isThere = change.address === undefined || change.address === found.address
  return { change, located: isThere ? undefined : (how.located.get(addressKey(draft.address)) ?? nowhere) }
}

function pick(all: Edit['change'], fields: string[]): Edit['change'] {
  return Object.fromEntries(Object.entries(all).filter(([field]) => fields.includes(field)))
}
