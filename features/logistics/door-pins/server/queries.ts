import { inArray } from 'drizzle-orm'
import { toHex } from '#kit/contract/hex.ts'
import type { Database } from '#kit/server/machine.ts'
import type { ProofRules } from '../../settings/contract.ts'
import { rulesAtDoor } from '../../settings/rules/proof.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { PinCheck } from '../contract.ts'
import { hashOfPin, pinDigits } from '../rules.ts'
import { deliveryPins } from './tables.ts'

type Asked = { id: number; type: string; proof: ProofRules | null }
export type DoorPin = PinCheck & { pin: string }

/** The PINs of these deliveries, where the rules ask for one at the door of the recipient; made the first time somebody has to know them. */
export async function doorPinsOf(db: Database, asked: readonly Asked[]): Promise<ReadonlyMap<number, DoorPin>> {
  const settings = await logisticsSetting(db, 'proof')
  const isAsked = ({ type, proof }: Asked) =>
    rulesAtDoor(settings, { own: proof, isPickUp: type === 'pickup', to: 'person' }).pin !== 'off'
  const ids = [...new Set(asked.filter(isAsked).map(({ id }) => id))]
  if (ids.length === 0) return new Map()
  const known = await storedPins(db, ids)
  const fresh = ids.filter((id) => !known.has(id))
  if (fresh.length === 0) return known
  const made = await Promise.all(fresh.map(newPin))
  // Two who ask at once agree on the one that was written first.
  await db.insert(deliveryPins).values(made).onConflictDoNothing()
  return storedPins(db, ids)
}

/** What was made before; nothing is made. */
export async function storedPins(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, DoorPin>> {
  const rows = await db
    .select()
    .from(deliveryPins)
    .where(inArray(deliveryPins.deliveryId, [...ids, 0]))
  return new Map(rows.map(({ deliveryId, ...pin }) => [deliveryId, pin]))
}

async function newPin(deliveryId: number) {
  const pin = randomDigits()
  const salt = toHex(crypto.getRandomValues(new Uint8Array(16)))
  return { deliveryId, pin, salt, hash: await hashOfPin(pin, salt) }
}

function randomDigits(): string {
  const most = 10 ** pinDigits
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  // The last, incomplete run of numbers would make some PINs likelier.
  if (number >= Math.floor(2 ** 32 / most) * most) return randomDigits()
  return String(number % most).padStart(pinDigits, '0')
}
