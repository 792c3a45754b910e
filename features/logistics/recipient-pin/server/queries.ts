import * as z from 'zod/mini'
import type { Database } from '#kit/server/machine.ts'
import { eventsAbout } from '#platform/events/server/queries.ts'
import { Point } from '#platform/regions/contract.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { PlaceQuality, type Place } from '../../places/contract.ts'
import { placeOf, storedPlace } from '../../places/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { TrackedPin } from '../contract.ts'
import { isPinAhead, whyNoMove } from '../rules.ts'

/** The pin of the door of a delivery, where the workspace lets its recipient move it and it still reaches the driver. */
export async function trackedPin(db: Database, { state, placeId }: Stored): Promise<TrackedPin | null> {
  if (!isPinAhead(state) || placeId === null) return null
  if (!(await logisticsSetting(db, 'tracking')).offers.pin) return null
  const place = placeOf(await storedPlace(db, placeId))
  if (!place.door) return null
  return { whyNot: whyNoMove(place) ?? null, at: place.door, found: await foundAt(db, place, place.door) }
}

/** Where the address was found before its recipient moved the pin, so that many small moves lead no further than one. */
async function foundAt(db: Database, { id, source }: Place, door: Point): Promise<Point> {
  if (source !== byRecipient) return door
  const changes = (await eventsAbout(db, { entity: 'place', entityId: id })).filter(
    ({ kind }) => kind === 'place.changed',
  )
  const first = changes.findLast(
    ({ before, after }) => sourceIn(after) === byRecipient && sourceIn(before) !== byRecipient,
  )
  // Where only the street was known, the recipient’s first word is where it was found.
  return doorIn(first?.before) ?? doorIn(first?.after) ?? door
}

const byRecipient = 'recipient'
const Known = z.object({ source: z.string(), quality: PlaceQuality, door: z.nullable(Point) })

function sourceIn(place: unknown): string | undefined {
  return z.safeParse(Known, place).data?.source
}

function doorIn(place: unknown): Point | undefined {
  const { data } = z.safeParse(Known, place)
  return data?.quality === 'exact' ? (data.door ?? undefined) : undefined
}
