import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { workspaceFacts } from './tables.ts'

type Begin = { db: Database; isSampleWanted: boolean; loadSample: (tx: Transaction) => Promise<void> }

/** Sets up a new workspace, with or without sample data, all or nothing. For an existing one, returns which kind it is. */
export async function beginWorkspace({
  db,
  isSampleWanted,
  loadSample,
}: Begin): Promise<{ isNew: boolean; isSample: boolean }> {
  const known = await kindOf(db)
  if (known) return { isNew: false, isSample: known === 'sample' }
  return db.transaction(async (tx) => {
    // A second process that begins at the same moment waits here, then finds it done.
    const [mine] = await tx
      .insert(workspaceFacts)
      .values({ name: 'kind', value: isSampleWanted ? 'sample' : 'own' })
      .onConflictDoNothing()
      .returning()
    if (!mine) return { isNew: false, isSample: (await kindOf(tx)) === 'sample' }
    if (isSampleWanted) await loadSample(tx)
    return { isNew: true, isSample: isSampleWanted }
  })
}

/** Whether no workspace has been set up here yet. */
export async function isNewDatabase(db: Database): Promise<boolean> {
  return (await kindOf(db)) === undefined
}

async function kindOf(db: Database): Promise<string | undefined> {
  const [fact] = await db
    .select({ value: workspaceFacts.value })
    .from(workspaceFacts)
    .where(eq(workspaceFacts.name, 'kind'))
  return fact?.value
}
