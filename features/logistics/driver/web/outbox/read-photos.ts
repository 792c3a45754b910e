import { endStates } from '../../../deliveries/rules.ts'
import type { DayPack } from '../../contract.ts'
import type { PhotoStore } from './photo-store.ts'
import { CallFailure, type Server } from './server.ts'

/** Of all pictures together, so that a day with its map stays under five megabytes; those of the last stops are left out first. */
export const mostPhotoBytes = 900_000

type Parts = { photos: PhotoStore; server: Pick<Server, 'readSafePlace'>; onKept: (photo: string) => void }
type Day = Pick<DayPack, 'routes'>

/** Loads the pictures of safe places that a day names, in the order of its stops; a failure leaves the day as it is. */
export function createPhotoReader({ photos, server, onKept }: Parts) {
  let reading: Promise<void> | undefined
  /** What is too large for what is left isn't asked for again until there is room. */
  const sizes = new Map<string, number>()

  async function load(day: Day): Promise<void> {
    try {
      await loadEach(day)
    } catch (error) {
      // Without a network, or with a full device, the words still say where it is; the next look at the day tries again.
      if (!(error instanceof Error)) throw error
    }
  }

  async function loadEach(day: Day): Promise<void> {
    const kept = new Set<string>()
    let left = mostPhotoBytes
    for (const { stopId, photo } of photosOf(day)) {
      if ((sizes.get(photo) ?? 0) > left) continue
      const picture = (await photos.read(photo)) ?? (await pictureOf(stopId))
      if (!picture) continue
      sizes.set(photo, picture.size)
      if (picture.size > left) continue
      left -= picture.size
      kept.add(photo)
      if (!(await photos.has(photo))) await photos.keep(photo, picture)
      onKept(photo)
    }
    await photos.keepOnly(kept)
  }

  /** Nothing where the server has none of this stop: others may be there. */
  async function pictureOf(stopId: number): Promise<Blob | undefined> {
    try {
      return await server.readSafePlace(stopId)
    } catch (error) {
      const isOfThisStop = error instanceof CallFailure && error.status > 0 && error.kind !== 'signedOut'
      if (!isOfThisStop) throw error
      return undefined
    }
  }

  return (day: Day | undefined): Promise<void> => {
    if (!day) return Promise.resolve()
    reading ??= load(day).finally(() => (reading = undefined))
    return reading
  }
}

type Wanted = { stopId: number; photo: string }

/** Of the stops still to come: no others are looked for. */
function photosOf({ routes }: Day): Wanted[] {
  return routes
    .filter(({ isRecalled }) => !isRecalled)
    .flatMap(({ stops }) => stops)
    .flatMap(({ stopId, state, isGone, instruction }) =>
      isGone === null && !endStates.includes(state) && instruction?.photo ? [{ stopId, photo: instruction.photo }] : [],
    )
}
