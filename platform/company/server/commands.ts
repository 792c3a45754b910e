import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { sweepPicturesLater } from '#platform/files/server/commands.ts'
import { isSame } from '#kit/contract/same.ts'
import { mustMay, type Caller } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion, staleEdit } from '#kit/server/versions.ts'
import { changeCompany, type Company } from '../contract.ts'
import { companyOf, ownCompany } from './queries.ts'
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

/** Changes a part of it that is shown elsewhere too, such as with the store; whoever may not change the company must leave it as it is. */
export async function changePartOfCompany(
  tx: Transaction,
  context: Changer & { user: Caller },
  { version, part }: { version: number; part: Partial<Company> },
): Promise<void> {
  const before = await companyOf(tx)
  const value = { ...before, ...part }
  if (isSame(before, value)) return
  mustMay(context.user, changeCompany)
  await changeOwnCompany(tx, context, { version, value })
}

/** Keeps the name it is given at set-up, if any. */
export async function nameCompany(tx: Transaction, context: Changer, name: string): Promise<void> {
  const { version, value } = await ownCompany(tx)
  if (name !== value.name) await changeOwnCompany(tx, context, { version, value: { ...value, name } })
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
