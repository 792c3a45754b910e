import type { DayPack } from '../../contract.ts'
import type { PhotoStore } from './photo-store.ts'
import type { Server } from './server.ts'

/** Of all pictures together, so that a day with its map stays under five megabytes; those of the last stops are left out first. */
export const mostPhotoBytes = 900_000

type Parts = { photos: PhotoStore; server: Pick<Server, 'readSafePlace'>; onKept: (photo: string) => void }
type Day = Pick<DayPack, 'routes'>

/** Loads the pictures of safe places that a day names, in the order of its stops; a failure leaves the day as it is. */
export function createPhotoReader({ photos, server, onKept }: Parts) {
  let reading: Promise<void> | undefined
  /** Asked for once, and left to whoever looks at them. */
  const tooLarge = new Set<string>()

  async function load(day: Day): Promise<void> {
    const wanted = photosOf(day)
    const kept = new Set<string>()
    let left = mostPhotoBytes
    try {
      for (const { stopId, photo } of wanted) {
        if (tooLarge.has(photo)) continue
        const picture = (await photos.read(photo)) ?? (await server.readSafePlace(stopId))
        if (picture.size > left) tooLarge.add(photo)
        if (picture.size > left) continue
        left -= picture.size
        kept.add(photo)
        if (!(await photos.has(photo))) await photos.keep(photo, picture)
        onKept(photo)
      }
      await photos.keepOnly(kept)
    } catch (error) {
      // Without a network, or with a full device, the words still say where it is; the next look at the day tries again.
      if (!(error instanceof Error)) throw error
    }
  }

  return (day: Day | undefined): Promise<void> => {
    if (!day) return Promise.resolve()
    reading ??= load(day).finally(() => (reading = undefined))
    return reading
  }
}

function photosOf({ routes }: Day): { stopId: number; photo: string }[] {
  return routes
    .filter(({ isRecalled }) => !isRecalled)
    .flatMap(({ stops }) => stops)
    .flatMap(({ stopId, isGone, instruction }) =>
      isGone === null && instruction?.photo ? [{ stopId, photo: instruction.photo }] : [],
    )
}
