import { subject } from '@casl/ability'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { notFound } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import type { Place } from '../../places/contract.ts'
import { placesById } from '../../places/server/queries.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Delivery, KnownRecipient } from '../contract.ts'
import { refusals } from './refusals.ts'
import { locationOf, proofOf } from '../rules.ts'
import { windowsFor } from './late-price.ts'
import {
  driverNameFor,
  statusCodeOf,
  timesOf,
  visibleContacts,
  visibleDeliveries,
  type Reader,
  type Stored,
} from './queries.ts'
import { deliveries } from './tables.ts'
import { holdsWords } from './delivery-texts.ts'
import { isOrderOver } from './follow-orders.ts'
import { isInPlainSight } from './known-deliveries.ts'

/** A delivery with all that its page shows. */
export async function fullDelivery(db: Database, user: Reader, id: number): Promise<Delivery> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  if (!row) throw notFound(refusals.things.delivery, id)
  const [[whole], rights] = await Promise.all([wholeDeliveries(db, [row]), rightsOn(db, user, id)])
  const { phone, email, place, ...rest } = whole!
  return {
    ...rest,
    windows: windowsFor(user, row.windows),
    privateNote: rights.mayChange ? row.privateNote : '',
    driverName: rights.driverName,
    invoiceId: user.ability.can('read', 'Invoice') ? row.invoiceId : null,
    isOrderOver: await isOrderOver(db, row),
    agreedFeeCents: 0,
    ...(seesPrices(user, row) ? { agreedFeeCents: row.agreedFeeCents } : { feeCents: null, customerId: null }),
    ...(rights.seesContact ? { phone, email, place } : withoutContact(place)),
  }
}

/** The office sees what a delivery costs and who pays; clients and drivers do not. */
function seesPrices({ ability }: Reader, { depotId }: Stored): boolean {
  return ability.can('read', subject('Delivery', { ownerId: null, depotId, driverUserId: null }))
}

type Whole = Omit<Delivery, 'privateNote' | 'driverName' | 'agreedFeeCents' | 'isOrderOver'>
/** Deliveries with all their details, except private notes and the driver. */
export async function wholeDeliveries(db: Database, rows: Stored[]): Promise<Whole[]> {
  const idsOf = (name: 'placeId' | 'linkedId' | 'partOfId') => rows.flatMap((row) => row[name] ?? [])
  const placeById = await placesById(db, idsOf('placeId'))
  const linkedById = await partnersById(db, [...idsOf('linkedId'), ...idsOf('partOfId')])
  const partsById = await partsOf(
    db,
    rows.map(({ id }) => id),
  )
  const { methods } = await logisticsSetting(db, 'proof')
  const codes = await Promise.all(rows.map(statusCodeOf))
  return rows.map((row, at) => {
    const {
      privateNote: _note,
      linkedId,
      partOfId,
      ownerId: _owner,
      driverUserId: _driver,
      promisedAt: _promised,
      agreedFeeCents: _agreed,
      ...rest
    } = row
    return {
      ...rest,
      trackingCode: codes[at]!,
      ...timesOf(row),
      ...proofOf(row.proof ?? methods.person),
      location: locationOf(row),
      ...placed(placeById.get(row.placeId ?? 0)),
      linked: linkedById.get(linkedId ?? 0) ?? null,
      partOf: partOfOf(linkedById.get(partOfId ?? 0)),
      parts: partsById.get(row.id) ?? [],
    }
  })
}

function placed(place: Place | undefined) {
  return place
    ? { quality: place.quality, door: place.door, place }
    : { quality: 'unknown' as const, door: null, place: null }
}

function withoutContact(place: Place | null) {
  return { phone: '', email: '', place: place && { ...place, accessNotes: '' } }
}

async function partnersById(db: Database, ids: number[]): Promise<Map<number, Delivery['linked']>> {
  if (ids.length === 0) return new Map()
  const { id, reference, type } = deliveries
  const rows = await db.select({ id, reference, type }).from(deliveries).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, { reference: row.reference, type: row.type }]))
}

function partOfOf(first: Delivery['linked'] | undefined): Delivery['partOf'] {
  return first ? { reference: first.reference } : null
}

async function partsOf(db: Database, ids: number[]): Promise<Map<number, Delivery['parts']>> {
  const { partOfId, reference, quantities } = deliveries
  const rows = await db
    .select({ partOfId, reference, quantities })
    .from(deliveries)
    .where(inArray(partOfId, ids.concat(0)))
    .orderBy(deliveries.id)
  const parts = new Map<number, Delivery['parts']>()
  for (const { partOfId: first, ...part } of rows) parts.set(first ?? 0, [...(parts.get(first ?? 0) ?? []), part])
  return parts
}

type Rights = { mayChange: boolean; seesContact: boolean; driverName: string }
/** What the caller may do with one delivery besides reading it. */
export async function rightsOn(db: Database, user: Reader, id: number): Promise<Rights> {
  const [rights] = await db
    .select({
      mayChange: sql<boolean>`coalesce((${visibleDeliveries(user, 'write')}), false)`,
      seesContact: visibleContacts(user),
      driverName: driverNameFor(user),
    })
    .from(deliveries)
    .leftJoin(drivers, eq(drivers.id, deliveries.driverId))
    .where(eq(deliveries.id, id))
  return rights ?? { mayChange: false, seesContact: false, driverName: '' }
}

/** People something was delivered to before, by name, phone or address. */
export async function knownRecipients(db: Database, user: Reader, q: string): Promise<KnownRecipient[]> {
  const latest = await db
    .select({ row: deliveries, seesContact: visibleContacts(user) })
    .from(deliveries)
    .where(and(visibleDeliveries(user, 'read'), holdsWords(q), isInPlainSight(visibleContacts(user), q)))
    .orderBy(desc(deliveries.id))
    .limit(60)
  const placeById = await placesById(
    db,
    latest.flatMap(({ row }) => row.placeId ?? []),
  )
  const first = new Map(latest.toReversed().map((one) => [keyOf(one.row), one]))
  return [...first.values()]
    .reverse()
    .slice(0, 8)
    .map(({ row: { recipient, phone, email, address, placeId }, seesContact }) => {
      const place = placeById.get(placeId ?? 0) ?? null
      return { recipient, address, ...(seesContact ? { phone, email, place } : withoutContact(place)) }
    })
}

function keyOf({ recipient, phone, placeId }: Stored): string {
  return `${recipient} ${phone} ${placeId}`
}
