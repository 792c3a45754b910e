import { getTableColumns, isNull } from 'drizzle-orm'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import * as contract from '../contract.ts'
import { addPlace, archivePlace, editPlace, endOwnPlaces, ownerFor, whereIs } from './commands.ts'
import { findPlace, placeOf, settledAt, visiblePlaces } from './queries.ts'
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
  return context.db.transaction((tx) => addPlace(tx, context, { address, located, ownerId, details }))
})

handle(placeHandlers, contract.changePlace, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const { version, pins, ...details } = body
    const before = await findPlace(tx, params.id, visiblePlaces(context.user, 'write'))
    const located = pins === null ? undefined : settledAt(pins, 'person')
    const after = await editPlace(tx, context, { before, version, details, located })
    if (located) await endOwnPlaces(tx, context, after)
    return placeOf(after)
  }),
)

handle(placeHandlers, contract.archivePlace, ({ params }, context) =>
  context.db.transaction(async (tx) => {
    await findPlace(tx, params.id, visiblePlaces(context.user, 'delete'))
    await archivePlace(tx, context, params.id)
  }),
)
