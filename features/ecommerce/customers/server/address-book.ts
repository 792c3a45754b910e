import { and, eq, ne } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { notFound } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion, newVersion } from '#kit/server/versions.ts'
import type { AddressEntry } from '../contract.ts'
import { refusals } from './refusals.ts'
import { customerAddresses } from './tables.ts'

type Entry = z.infer<typeof AddressEntry>

/** Adds an address to a customer; at most one is the default, and one that bills go to. */
export async function addToBook(tx: Transaction, customerId: number, entry: Entry): Promise<void> {
  const [row] = await tx
    .insert(customerAddresses)
    .values({ ...entry, customerId })
    .returning({ id: customerAddresses.id })
  await keepOneDefault(tx, customerId, { id: row!.id, ...entry })
}

type Edit = { id: number; version: number; set: Entry }

/** Changes an address of a customer, if it is theirs. */
export async function changeInBook(tx: Transaction, customerId: number, { id, version, set }: Edit): Promise<void> {
  await mustBeTheirs(tx, customerId, id)
  await changeVersion(tx, customerAddresses, { where: eq(customerAddresses.id, id), version, set })
  await keepOneDefault(tx, customerId, { id, ...set })
}

/** Deletes an address of a customer, if it is theirs. */
export async function deleteFromBook(tx: Transaction, customerId: number, id: number): Promise<void> {
  await mustBeTheirs(tx, customerId, id)
  await tx.delete(customerAddresses).where(eq(customerAddresses.id, id))
}

async function mustBeTheirs(tx: Transaction, customerId: number, id: number): Promise<void> {
  const [known] = await tx
    .select({ id: customerAddresses.id })
    .from(customerAddresses)
    .where(and(eq(customerAddresses.id, id), eq(customerAddresses.customerId, customerId)))
  if (!known) throw notFound(refusals.things.address, id)
}

async function keepOneDefault(
  tx: Transaction,
  customerId: number,
  chosen: { id: number; isDefault: boolean; isBilling: boolean },
): Promise<void> {
  for (const mark of ['isDefault', 'isBilling'] as const) {
    const marked = and(
      eq(customerAddresses.customerId, customerId),
      ne(customerAddresses.id, chosen.id),
      eq(customerAddresses[mark], true),
    )
    if (chosen[mark])
      await tx
        .update(customerAddresses)
        .set({ [mark]: false, ...newVersion(customerAddresses) })
        .where(marked)
  }
}
