import { inArray, lt } from 'drizzle-orm'
import { deletedFiles } from '#platform/events/server/queries.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { Program } from '#kit/server/feature.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { dayMs, forgetFiles } from './commands.ts'
import { storedFiles } from './tables.ts'

const orphansJob = 'files.sweep-orphans'
const atOnce = 1000

/** Once a day, removes files that nothing has pointed at since the day before, such as those of a change that was undone halfway. */
export function sweepOrphans(machine: Machine, program: Program): void {
  machine.queue.work(orphansJob, async (_, finish) => {
    await removeOrphans(machine, program)
    await machine.db.transaction(async (tx) => {
      await finish(tx)
      await planSweep(tx, machine, new Date(machine.now().getTime() + dayMs))
    })
  })
  machine.db
    .transaction((tx) => planSweep(tx, machine, new Date(machine.now().getTime() + dayMs)))
    .catch((error: unknown) =>
      machine.log.warn({ reason: errorText(error) }, 'unused files are looked for after the next start'),
    )
}

async function planSweep(tx: Transaction, { queue }: Machine, runAt: Date): Promise<void> {
  await queue.addMissing({ name: orphansJob, data: {}, runAt, key: orphansJob }, tx)
}

export async function removeOrphans({ db, files, now }: Machine, { files: owners }: Program): Promise<void> {
  const stored = await files.keys()
  const at = now()
  const before = new Date(at.getTime() - dayMs)
  const old = new Set(
    (await db.select({ key: storedFiles.key }).from(storedFiles).where(lt(storedFiles.at, before))).map(
      ({ key }) => key,
    ),
  )
  const used = new Set(await deletedFiles(db))
  for (const owner of owners) for (const key of await owner.keys(db)) used.add(key)
  const owned = stored.filter((key) => owners.some(({ folder }) => key.startsWith(`${folder}/`)))
  const orphans = owned.filter((key) => !used.has(key))
  const gone = orphans.filter((key) => old.has(key))
  const unused = orphans.filter((key) => !old.has(key))
  for (const key of gone) await files.remove(key)
  await forgetFiles(db, gone)
  // What isn't known yet is given a day: the change it belongs to may not have ended.
  for (let from = 0; from < unused.length; from += atOnce) {
    const rows = unused.slice(from, from + atOnce).map((key) => ({ key, userId: null, bytes: 0, at }))
    await db.insert(storedFiles).values(rows).onConflictDoNothing()
  }
  const there = new Set(stored)
  const missing = [...old].filter((key) => !there.has(key))
  for (let from = 0; from < missing.length; from += atOnce)
    await db.delete(storedFiles).where(inArray(storedFiles.key, missing.slice(from, from + atOnce)))
}
