import { openBrowserDatabase } from '#homes/browser/database.ts'
import type { TestDatabase } from './databases.ts'

/** A fresh database as the browser home has it: in a worker, led by one tab. */
export async function freshBrowserDatabase(imageUrl: string): Promise<TestDatabase> {
  const name = 'PGlite in this browser'
  const { db, close } = await openBrowserDatabase({ dataDir: 'memory://', imageUrl })
  return { name, processes: [{ db, patientDb: db, name, close }], close }
}
