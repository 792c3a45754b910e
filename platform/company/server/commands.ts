import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { sweepPicturesLater } from '#platform/files/server/commands.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion, newVersion, staleEdit } from '#kit/server/versions.ts'
import type { Company } from '../contract.ts'
import { companyOf } from './queries.ts'
import { companies } from './tables.ts'

type Changer = Parameters<typeof recordEvent>[1] & Parameters<typeof sweepPicturesLater>[1]

/** Saves what the company is, on the version its change began on. */
export async function changeOwnCompany(
  tx: Transaction,
  context: Changer,
  { version, value }: { version: number; value: Company },
): Promise<void> {
  const before = await companyOf(tx)
  if (version > 0) await changeVersion(tx, companies, { where: eq(companies.id, 1), version, set: value })
  else if ((await add(tx, value)).length === 0) throw staleEdit()
  await recordChange(tx, context, { before, after: value })
}

/** Keeps a part of it that is changed from elsewhere, such as the settings of the store; nothing where it says the same. */
export async function keepOfCompany(tx: Transaction, context: Changer, part: Partial<Company>): Promise<void> {
  const before = await companyOf(tx)
  const after = { ...before, ...part }
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const set = { ...part, ...newVersion(companies) }
  const changed = await tx.update(companies).set(set).where(eq(companies.id, 1)).returning({ id: companies.id })
  if (changed.length === 0) await add(tx, after)
  await recordChange(tx, context, { before, after })
}

function add(tx: Transaction, value: Company) {
  return tx
    .insert(companies)
    .values({ id: 1, ...value })
    .onConflictDoNothing()
    .returning({ id: companies.id })
}

async function recordChange(
  tx: Transaction,
  context: Changer,
  { before, after }: { before: Company; after: Company },
): Promise<void> {
  await recordEvent(tx, context, { kind: 'company.changed', entity: 'company', entityId: 'own', before, after })
  // The logo that was replaced may be shown nowhere any more.
  if (before.logo !== after.logo) await sweepPicturesLater(tx, context)
}
