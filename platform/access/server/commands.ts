import type { Rights } from '#kit/contract/rights.ts'
import type { AccessEnder, EndOfAccess, Program } from '#kit/server/feature.ts'
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

type Ending = Parameters<AccessEnder>[1] & { program: Pick<Program, 'endsAccess'> }

/** Ends whatever a person could reach the program with: every feature ends what it gave them, in the transaction of the cause. */
export async function endAccess(tx: Transaction, context: Ending, end: EndOfAccess): Promise<void> {
  for (const endOneKind of Object.values(context.program.endsAccess)) await endOneKind(tx, context, end)
}
