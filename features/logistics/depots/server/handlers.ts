import { subject } from '@casl/ability'
import { count, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict, forbidden, invalid } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion, newVersion } from '#kit/server/versions.ts'
import * as contract from '../contract.ts'
import type { Depot, DepotInput, ZoneInput } from '../contract.ts'
import { refusals } from './refusals.ts'
import { areasOf, nextZoneColor, type FoundArea } from '../rules.ts'
import { countLimited, depotPage, findDepot, findZone, mustBeDepot, mustHaveFreeCode, zonePage } from './queries.ts'
import { depots, zones } from './tables.ts'

export const depotHandlers: Handlers = []

handle(depotHandlers, contract.listDepots, ({ query }, { db, user }) => depotPage(db, user, query))
handle(depotHandlers, contract.readDepot, ({ params }, { db, user }) => findDepot(db, user, params.id))

handle(depotHandlers, contract.createDepot, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    await mustHaveFreeCode(tx, body)
    const [row] = await tx
      .insert(depots)
      .values({ ...storedDepot(body), createdAt: context.now() })
      .returning({ id: depots.id })
    // A new depot belongs to no one, so people with permissions for only some depots can't create one.
    mayDo(context, 'create', 'Depot', row!.id)
    await recordEvent(tx, context, { kind: 'depot.created', entity: 'depot', entityId: row!.id, after: body })
    return { ...(await findDepot(tx, context.user, row!.id, 'create')), unseenBy: await countLimited(tx) }
  }),
)

handle(depotHandlers, contract.changeDepot, ({ params: { id }, body: { version, ...body } }, context) =>
  context.db.transaction(async (tx) => {
    const before = await findDepot(tx, context.user, id, 'write')
    await mustHaveFreeCode(tx, body, id)
    await changeVersion(tx, depots, { where: eq(depots.id, id), version, set: storedDepot(body) })
    await recordEvent(tx, context, { kind: 'depot.changed', entity: 'depot', entityId: id, before, after: body })
    return findDepot(tx, context.user, id, 'write')
  }),
)

handle(depotHandlers, contract.archiveDepot, ({ params }, context) => setArchived(context, params.id, true))
handle(depotHandlers, contract.restoreDepot, ({ params }, context) => setArchived(context, params.id, false))

function setArchived(context: Context, id: number, isArchived: boolean): Promise<Depot> {
  return context.db.transaction(async (tx) => {
    const depot = await findDepot(tx, context.user, id, 'delete')
    if (depot.isArchived === isArchived) return depot
    if (!isArchived) await mustHaveFreeCode(tx, depot, id)
    await tx
      .update(depots)
      .set({ isArchived, ...newVersion(depots) })
      .where(eq(depots.id, id))
    const kind = isArchived ? 'depot.archived' : 'depot.restored'
    await recordEvent(tx, context, { kind, entity: 'depot', entityId: id })
    return findDepot(tx, context.user, id, 'delete')
  })
}

function storedDepot({ point: [longitude, latitude], days, ...input }: DepotInput) {
  const inOrder = days?.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return { ...input, ...(inOrder && { days: inOrder }), longitude, latitude }
}

function mayDo({ user }: Context, action: string, thing: 'Depot' | 'Zone', depotId: number | null): void {
  if (!user.ability.can(action, subject(thing, { id: depotId, depotId }))) throw forbidden()
}

/** Whatever keeps the zone it lies in follows this. */
const zonesChanged = { name: 'zones.changed', data: {} }

handle(depotHandlers, contract.listZones, ({ query }, { db, user }) => zonePage(db, user, query))
handle(depotHandlers, contract.readZone, ({ params }, { db, user }) => findZone(db, user, params.id))

handle(depotHandlers, contract.createZone, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const id = await insertZone(tx, context, body)
    await context.queue.add(zonesChanged, tx)
    return findZone(tx, context.user, id, 'create')
  }),
)

handle(depotHandlers, contract.changeZone, ({ params: { id }, body: { version, ...body } }, context) =>
  context.db.transaction(async (tx) => {
    const before = await findZone(tx, context.user, id, 'write')
    mayDo(context, 'write', 'Zone', body.depotId)
    if (body.depotId !== before.depotId) await mustBeDepot(tx, body.depotId)
    await changeVersion(tx, zones, { where: eq(zones.id, id), version, set: body })
    await recordEvent(tx, context, {
      kind: 'zone.changed',
      entity: 'zone',
      entityId: id,
      before: auditZone(before),
      after: auditZone(body),
    })
    await context.queue.add(zonesChanged, tx)
    return findZone(tx, context.user, id, 'write')
  }),
)

handle(depotHandlers, contract.deleteZone, async ({ params: { id } }, context) => {
  await context.db.transaction(async (tx) => {
    const before = await findZone(tx, context.user, id, 'delete')
    await tx.delete(zones).where(eq(zones.id, id))
    await recordEvent(tx, context, { kind: 'zone.deleted', entity: 'zone', entityId: id, before: auditZone(before) })
    await context.queue.add(zonesChanged, tx)
  })
})

handle(depotHandlers, contract.importZones, ({ body: { geojson, depotId } }, context) => {
  const found = areasOf(geojson)
  if (!found) throw invalid('geojson', refusals.noGeoJson)
  if (found.flat().length > contract.mostImportedZones)
    throw conflict(refusals.manyZones, { most: contract.mostImportedZones })
  return context.db.transaction(async (tx) => {
    const [taken] = await tx.select({ total: count() }).from(zones)
    let made = 0
    const refused: { feature: number; message: string }[] = []
    for (const [index, areas] of found.entries()) {
      const read = areas.map((area, part) =>
        z.safeParse(
          contract.ZoneInput,
          zoneOf(area, { number: index + 1 + part, taken: taken!.total + made, depotId }),
        ),
      )
      const wrong = read.find(({ success }) => !success)
      if (wrong || read.length === 0) {
        const text = wrong ? refusals.wrongOutline : refusals.noPolygon
        refused.push({ feature: index + 1, message: text[context.language] })
        continue
      }
      for (const { data } of read) if (data) await insertZone(tx, context, data)
      made += read.length
    }
    if (made > 0) await context.queue.add(zonesChanged, tx)
    return { created: made, refused }
  })
})

function zoneOf(
  { name, color, rings }: FoundArea,
  { number, taken, depotId }: { number: number; taken: number; depotId: number | null },
) {
  const isColor = /^#[0-9a-fA-F]{6}$/.test(color)
  return { name: name || `Zone ${number}`, color: isColor ? color : nextZoneColor(taken), rings, depotId }
}

async function insertZone(tx: Transaction, context: Context, input: ZoneInput): Promise<number> {
  mayDo(context, 'create', 'Zone', input.depotId)
  await mustBeDepot(tx, input.depotId)
  const [row] = await tx
    .insert(zones)
    .values({ ...input, createdAt: context.now() })
    .returning({ id: zones.id })
  await recordEvent(tx, context, { kind: 'zone.created', entity: 'zone', entityId: row!.id, after: auditZone(input) })
  return row!.id
}

/** What the log keeps of a zone: its outline is counted, not copied. */
function auditZone({ name, color, depotId, rings }: ZoneInput) {
  return { name, color, depotId, points: rings.reduce((total, ring) => total + ring.length, 0) }
}
