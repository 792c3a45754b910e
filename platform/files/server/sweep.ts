import { thingsSince } from '#platform/events/server/queries.ts'
import type { PictureOwner, Program } from '#kit/server/feature.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { dayMs, forgetFiles, sweepJob } from './commands.ts'

const nameIn = /^\/api\/files\/(.+)$/

/** Removes pictures that nothing shows: of things deleted or changed, and those that were never used. */
export function sweepPictures({ db, files, queue, now }: Machine, { pictures }: Program): void {
  queue.work(sweepJob, async () => {
    const keys = (await files.keys()).filter((key) => key.startsWith('pictures/'))
    const since = new Date(now().getTime() - dayMs)
    for (const { release } of pictures) await release?.(db, since)
    const used = await picturesInUse(db, pictures, since)
    const unused = keys.filter((key) => !used.has(key.slice('pictures/'.length)))
    for (const key of unused) await files.remove(key)
    await forgetFiles(db, unused)
  })
}

/** Names of pictures that something shows, and of those that were uploaded since then. */
async function picturesInUse(db: Database, owners: PictureOwner[], since: Date): Promise<Set<string>> {
  const shown = await Promise.all(owners.map((owner) => owner.shown(db)))
  const young = await thingsSince(db, 'file.uploaded', since)
  return new Set([...shown.flat().flatMap((url) => nameIn.exec(url)?.[1] ?? []), ...young])
}
