import type { Machine } from '#kit/server/machine.ts'
import { program } from './api.ts'
import { serverFeatures } from './features.server.ts'

/** Fills a new database with the sample workspace; each part wholly, once. */
export async function loadSample(machine: Machine): Promise<void> {
  for (const { sample } of serverFeatures)
    await machine.db.transaction(async (db) => sample?.({ ...machine, db }, program))
}
