import { and, desc, eq, inArray } from 'drizzle-orm'
import { notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { storedFile } from '#kit/server/stored-file.ts'
import { handedTo } from '../../driver/rules.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { proofKey } from '../../routes/server/commands.ts'
import { routeActions } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Handover } from '../contract.ts'
import { refusals } from './refusals.ts'

const mostPhotos = 3
/** Drivers' photos come as these; signatures are drawn as PNG, and are never shown. */
const photoTypes = ['image/jpeg', 'image/webp']

/** How a delivery was handed over, where the settings let its recipient see it. */
export async function handoverOf(
  { db, files }: Pick<Context<unknown>, 'db' | 'files'>,
  of: Stored,
): Promise<Handover | null> {
  if (of.state !== 'delivered' && of.state !== 'partlyDelivered') return null
  if (!(await logisticsSetting(db, 'tracking')).shows.handover) return null
  const act = await handingOver(db, of.id)
  if (!act) return null
  const { to, name } = act.data
  return {
    at: act.at.toISOString(),
    to: handedTo.find((one) => one === to) ?? 'person',
    name: typeof name === 'string' ? name : '',
    photos: await photosIn(files, act.data),
  }
}

/** Of the files of a hand-over those that are photos. */
async function photosIn(
  files: Machine['files'],
  { files: named, signature }: Record<string, unknown>,
): Promise<string[]> {
  const photos: string[] = []
  for (const one of filesIn(named)) {
    if (one === signature || photos.length === mostPhotos) continue
    const file = await files.get(proofKey(one))
    if (file && photoTypes.includes(file.contentType)) photos.push(one)
  }
  return photos
}

/** One of the photos that the page shows of this delivery; any other looks as if it weren't there. */
export async function photoOf(context: Context<unknown>, of: Stored, sha256: string): Promise<Response> {
  const handover = await handoverOf(context, of)
  const file = handover?.photos.includes(sha256) ? await context.files.get(proofKey(sha256)) : undefined
  if (!file) throw notFound(refusals.things.photo)
  const response = storedFile(file, { fileName: 'delivery.jpg', contentType: file.contentType })
  response.headers.set('cache-control', 'no-store')
  return response
}

/** What of a delivery in part wasn’t handed over, as its driver counted it; nothing where they counted nothing. */
export async function missingOf(db: Database, { id, state, items }: Stored): Promise<Stored['items']> {
  if (state !== 'partlyDelivered') return []
  const counted = (await handingOver(db, id))?.data['items']
  const handed = Array.isArray(counted) ? counted.map((one): Record<string, unknown> => Object(one)) : []
  return items.flatMap(({ name, quantity }, index) => {
    const known = handed.find((one) => one['index'] === index)
    const left = known ? quantity - Number(known['quantity']) : 0
    return left > 0 ? [{ name, quantity: left }] : []
  })
}

/** The last act that handed it over and still holds. */
async function handingOver(db: Database, deliveryId: number) {
  const { at, data, stopId, kind, outcome, isHeeded } = routeActions
  const [act] = await db
    .select({ at, data })
    .from(routeActions)
    .where(
      and(
        eq(stopId, deliveryId),
        inArray(kind, ['deliver', 'partly', 'pickUp']),
        eq(outcome, 'applied'),
        eq(isHeeded, true),
      ),
    )
    .orderBy(desc(at))
    .limit(1)
  return act
}

function filesIn(files: unknown): string[] {
  return Array.isArray(files) ? files.filter((one) => typeof one === 'string') : []
}
