import type { Rights } from '#kit/contract/rights.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { defaultRoles } from '../sample.ts'
import { roles } from './tables.ts'

/** Adds the roles every workspace starts with, if they are missing. Changed ones stay as they are. */
export async function ensureRoles(tx: Transaction, now: Date, rights: readonly Rights[]): Promise<void> {
  await tx
    .insert(roles)
    .values(defaultRoles(rights).map((role, place) => ({ ...role, createdAt: new Date(now.getTime() + place) })))
    .onConflictDoNothing()
}
