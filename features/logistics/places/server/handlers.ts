import { subject } from '@casl/ability'
import { getTableColumns, isNull } from 'drizzle-orm'
import { isSame } from '#kit/contract/same.ts'
import { forbidden } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { handle, type Caller, type Context, type Handlers } from '#kit/server/handle.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import * as contract from '../contract.ts'
import type { Pins, Place } from '../contract.ts'
import { addressKey } from '../rules.ts'
import { archivePlace, editPlace, keepPlaces, recordPlace } from './commands.ts'
import {
  findPlace,
  hasPlace,
  locate,
  placeOf,
  settledAt,
  visiblePlaces,
  type Located,
  type PlaceRow,
} from './queries.ts'
import { places } from './tables.ts'

export const placeHandlers: Handlers = []

const columns = getTableColumns(places)

handle(placeHandlers, contract.listPlaces, async ({ query }, { db, user }) => {
  const { rows, total } = await listPage(db, query, {
    from: places,
    columns,
    where: [
      isNull(places.archivedAt),
      visiblePlaces(user, 'read'),
      equals(places.quality, query.quality),
      equals(places.isSettled, query.settled),
    ],
    search: places.searchText,
    sort: { address: places.address, name: places.name, quality: places.quality },
    id: places.id,
  })
  return { places: rows.map(placeOf), total }
})

handle(placeHandlers, contract.readPlace, async ({ params }, { db, user }) =>
  placeOf(await findPlace(db, params.id, visiblePlaces(user, 'read'))),
)

handle(placeHandlers, contract.createPlace, async ({ body }, context) => {
  const ownerId = ownerFor(context.user)
  const { address, pins, ...details } = body
  const located = await whereIs(context, { address, pins, ownerId })
  return context.db.transaction(async (tx) => {
    const isKnown = await hasPlace(tx, ownerId, address)
    const [row] = await keepPlaces(tx, context, [{ address, located, ownerId, depotId: null, ...details }])
    if (isKnown) return placeOf(await addDetails(tx, context, { before: row!, details }))
    const place = placeOf(row!)
    await recordPlace(tx, context, { kind: 'place.created', after: place })
    return place
  })
})

handle(placeHandlers, contract.changePlace, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const { version, pins, ...details } = body
    const before = await findPlace(tx, params.id, visiblePlaces(context.user, 'write'))
    const located = pins === null ? undefined : settledAt(pins, 'person')
    const place = placeOf(await editPlace(tx, context, { before, version, details, located }))
    return place
  }),
)

handle(placeHandlers, contract.archivePlace, ({ params }, context) =>
  context.db.transaction(async (tx) => {
    await findPlace(tx, params.id, visiblePlaces(context.user, 'delete'))
    await archivePlace(tx, context, params.id)
  }),
)

type Details = Omit<contract.PlaceInput, 'address' | 'pins'>

/** What is new about a place that is kept already; where the caller may not edit it, it stays as it is. */
async function addDetails(
  tx: Transaction,
  context: Context,
  { before, details }: { before: PlaceRow; details: Details },
): Promise<PlaceRow> {
  const { ownerId, depotId, version } = before
  const given = Object.entries(details).filter(([, value]) => value !== null && value !== '')
  const isNew = given.some(([field, value]) => !isSame(value, Reflect.get(before, field)))
  if (!isNew || !context.user.ability.can('write', subject('Place', { ownerId, depotId }))) return before
  const { name, accessNotes, serviceMinutes, hours } = { ...before, ...Object.fromEntries(given) }
  return editPlace(tx, context, { before, version, details: { name, accessNotes, serviceMinutes, hours } })
}

type Wanted = { address: string; pins: Pins | null; ownerId: number }

/** Where an address is, or where a person says it is. */
async function whereIs(context: Context, { address, pins, ownerId }: Wanted): Promise<Located> {
  if (pins) return settledAt(pins, 'person')
  const { signal } = context.request
  return (await locate(context, [address], { ownerId, signal })).get(addressKey(address))!
}

/** The company's places, for people who may; otherwise the caller's own. */
function ownerFor({ ability, id }: Caller): Place['id'] {
  const owner = [0, id].find((ownerId) => ability.can('create', subject('Place', { ownerId, depotId: null })))
  if (owner === undefined) throw forbidden()
  return owner
}
