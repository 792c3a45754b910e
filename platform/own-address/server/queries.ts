import type { Database, Settings } from '#kit/server/machine.ts'
import type { OwnAddress } from '../contract.ts'
import { ownAddresses } from './tables.ts'

/** The address kept in the workspace; none until an administrator has signed in from another machine. */
export async function keptAddress(db: Database): Promise<Omit<OwnAddress, 'isFixed'> | undefined> {
  const [row] = await db.select().from(ownAddresses)
  return row
}

export async function ownAddressOf(db: Database, { publicUrl, isUrlGuessed }: Settings): Promise<OwnAddress> {
  if (!isUrlGuessed) return { address: publicUrl, isFixed: true, isConfirmed: true, version: 0 }
  const kept = await keptAddress(db)
  return { address: publicUrl, isConfirmed: false, version: 0, ...kept, isFixed: false }
}
