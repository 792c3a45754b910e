import { loadSample } from '#app/sample.ts'
import { migrate } from '#homes/shared/migrate.ts'
import { migrations } from '#homes/shared/migrations.ts'
import { beginWorkspace } from '#homes/shared/workspace-facts.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { browserMachine, type Place } from './machine.ts'

/** Brings the database up to date and fills a new one; says whether it holds the sample. */
export async function begin(db: Database, place: Place): Promise<boolean> {
  await migrate(db, migrations)
  const fill = async (tx: Transaction) => {
    const machine = await browserMachine(tx, place)
    await loadSample({ ...machine, settings: { ...machine.settings, isSample: true } })
  }
  return (await beginWorkspace({ db, isSampleWanted: true, loadSample: fill })).isSample
}
