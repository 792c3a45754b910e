import { and, asc, eq, inArray } from 'drizzle-orm'
import { visible } from '#kit/server/ability-sql.ts'
import { notFound, tooMany } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { withMutex } from '#kit/server/mutex.ts'
import type { Database } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { sizesOfFiles } from '../../driver/server/queries.ts'
import { placesById } from '../../places/server/queries.ts'
import { keyLeaf, routeLeaf } from '../../proof-roots/rules/root.ts'
import { rootsOver } from '../../proof-roots/server/queries.ts'
import { proofKey } from '../../routes/server/commands.ts'
import { routeActions, routes, routeStops } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { filesIn, packFormat, type ProofLink, type ProofPack } from '../rules/pack.ts'
import { askedAt } from './asked.ts'
import { refusals } from './refusals.ts'
import { signaturesFor } from './signatures.ts'

type Row = typeof routeActions.$inferSelect

/** More than any stop has. */
const mostFiles = 60
/** Of all pictures of a pack, thirty large ones: the answer is made in one piece. What doesn’t fit is named by its hash. */
const mostBytes = 12_000_000
const mostLinks = 20_000

const retryAfterSeconds = 5
const limit = { length: 4, refusal: () => tooMany(refusals.manyAtOnce, retryAfterSeconds) }

/** One of a person’s proofs after another: each holds all its pictures. */
export function inTurn<T>({ db, user, request }: Context, work: () => Promise<T>): Promise<T> {
  return withMutex({ within: db, of: `proofs of ${user.id}` }, { signal: request.signal, limit }, work)
}

/** Everything recorded of a delivery, with the chains of its routes and its pictures. */
export async function proofPack(context: Context, id: number): Promise<ProofPack> {
  const { files, ...record } = await recordOf(context, id)
  return { ...record, files: files.map(({ bytes, ...file }) => ({ ...file, base64: base64Of(bytes) })) }
}

export type ProofRecord = Omit<ProofPack, 'files'> & { files: Picture[] }
type Picture = { sha256: string; contentType: string; bytes: Uint8Array }

/** The same with pictures as they are stored. */
export async function recordOf(context: Context, id: number): Promise<ProofRecord> {
  const { db, now } = context
  const delivery = await findForProof(context, id)
  const rows = await rowsAbout(db, id)
  const isOwn = ({ stopId, kind, data }: Row) =>
    stopId === id || (kind === 'undo' && rows.some((row) => row.stopId === id && row.id === data['id']))
  const { timeZone } = await logisticsSetting(db, 'general')
  const signed = await signaturesFor(db, rows.filter(isOwn))
  const routesAbout = await routesOf(db, rows)
  const { reference, recipient, address, state } = delivery
  return {
    format: packFormat,
    madeAt: now().toISOString(),
    timeZone,
    delivery: { id, reference, recipient, address, state, door: await doorOf(db, delivery) },
    chains: routesAbout.map((route) => ({
      route,
      links: rows.flatMap((row) => (row.routeId === route.id ? [linkOf(row, isOwn(row))] : [])),
    })),
    asked: await askedAt(db, delivery, rows.filter(isOwn)),
    files: await filesOf(context, rows.filter(isOwn)),
    ...signed,
    roots: await rootsOver(db, [
      ...routesAbout.map((route) => routeLeaf(route.id)),
      ...signed.keys.map((key) => keyLeaf(key.id)),
    ]),
  }
}

async function doorOf(db: Database, { placeId }: { placeId: number | null }): Promise<ProofPack['delivery']['door']> {
  const door = placeId === null ? undefined : (await placesById(db, [placeId])).get(placeId)?.door
  return door ? { longitude: door[0], latitude: door[1] } : null
}

async function findForProof({ db, user }: Context, id: number) {
  const { depotId, ownerId, driverUserId } = deliveries
  const isVisible = visible(user.ability, 'read', 'Proof', { id: deliveries.id, depotId, ownerId, driverUserId })
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.id, id), isVisible))
  if (!row) throw notFound(refusals.things.delivery, id)
  return row
}

/** All acts of the routes that have, or had, its stop, and on which something was recorded there. */
async function rowsAbout(db: Database, deliveryId: number): Promise<Row[]> {
  const { routeId, stopId, link } = routeActions
  const own = await db
    .selectDistinct({ routeId })
    .from(routeActions)
    .innerJoin(routeStops, and(eq(routeStops.routeId, routeId), eq(routeStops.deliveryId, stopId)))
    .where(eq(stopId, deliveryId))
    .limit(100)
  const ids = own.flatMap((row) => row.routeId ?? [])
  return db
    .select()
    .from(routeActions)
    .where(inArray(routeId, ids.concat(0)))
    .orderBy(asc(routeId), asc(link))
    .limit(mostLinks)
}

function routesOf(db: Database, rows: readonly Row[]): Promise<ProofPack['chains'][number]['route'][]> {
  const { id, day, driverName, vehicleName } = routes
  const ids = [...new Set(rows.flatMap(({ routeId }) => routeId ?? []))]
  return db
    .select({ id, day, driverName, vehicleName })
    .from(routes)
    .where(inArray(id, ids.concat(0)))
    .orderBy(asc(day), asc(id))
    .limit(100)
}

function linkOf(row: Row, isOwn: boolean): ProofLink {
  const { link, previousHash, hash, outcome } = row
  if (!isOwn) return { link, previousHash, hash, action: null, outcome: '' }
  const { id, deviceId, sequence, kind, routeId, stopId, at, deviceAt, sinceStartMs, receivedAt } = row
  const { place, data, byOffice, signed } = row
  const times = { at: at.toISOString(), deviceAt, sinceStartMs, receivedAt: receivedAt.toISOString() }
  const action = { id, deviceId, sequence, kind, routeId, stopId, ...times, place, data, byOffice }
  return { link, previousHash, hash, action, outcome, ...(signed?.said && { said: signed.said }) }
}

async function filesOf({ db, files }: Context, rows: readonly Row[]): Promise<Picture[]> {
  const hashes = [...new Set(rows.flatMap(({ data }) => filesIn(data)))].slice(0, mostFiles)
  const sizes = await sizesOfFiles(db, hashes)
  const all: Picture[] = []
  let left = mostBytes
  for (const sha256 of hashes) {
    const size = sizes.get(sha256) ?? Infinity
    const file = size <= left ? await files.get(proofKey(sha256)) : undefined
    if (!file) continue
    left -= size
    all.push({ sha256, contentType: file.contentType, bytes: file.bytes })
  }
  return all
}

const chunk = 32_768

function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += chunk) binary += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return btoa(binary)
}
