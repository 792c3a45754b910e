import type { Machine } from '#kit/server/machine.ts'
import { program } from './api.ts'
import { serverFeatures } from './features.server.ts'

/** Fills a new database with the sample workspace; each part wholly, once, and all by the clock of one moment. */
export async function loadSample(machine: Machine): Promise<void> {
  const at = machine.now()
  const now = () => at
  for (const { sample } of serverFeatures)
    await machine.db.transaction(async (db) => sample?.({ ...machine, db, now }, program))
}
