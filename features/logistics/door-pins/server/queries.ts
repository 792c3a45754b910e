import { inArray } from 'drizzle-orm'
import { toHex } from '#kit/contract/hex.ts'
import type { Database } from '#kit/server/machine.ts'
import { keepPins } from '../../deliveries/server/commands.ts'
import { deliveries, deliveryPins } from '../../deliveries/server/tables.ts'
import type { ProofRules } from '../../settings/contract.ts'
import { rulesAtDoor } from '../../settings/rules/proof.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { pinDigits } from '../rules.ts'

const takers = ['person', 'neighbour', 'safePlace', 'locker'] as const
type Asked = { id: number; type: string; proof: ProofRules | null }
export type DoorPin = { pin: string; salt: string }

/** The PINs of these deliveries, where the rules ask for one whoever takes it, the neighbour or the locker too; made the first time somebody has to know them. */
export async function doorPinsOf(db: Database, asked: readonly Asked[]): Promise<ReadonlyMap<number, DoorPin>> {
  const settings = await logisticsSetting(db, 'proof')
  const isAsked = ({ type, proof }: Asked) =>
    takers.some((to) => rulesAtDoor(settings, { own: proof, isPickUp: type === 'pickup', to }).pin !== 'off')
  const ids = [...new Set(asked.filter(isAsked).map(({ id }) => id))]
  if (ids.length === 0) return new Map()
  const known = await storedPins(db, ids)
  const fresh = ids.filter((id) => !known.has(id))
  if (fresh.length === 0) return known
  await keepPins(db, fresh.map(newPin))
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

/** The same by their ids, for what is below: a depot’s counter compares what is said there. */
export async function pinsOfDeliveries(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { id, type, proof } = deliveries
  const asked = await db
    .select({ id, type, proof })
    .from(deliveries)
    .where(inArray(id, [...ids, 0]))
  return new Map([...(await doorPinsOf(db, asked))].map(([of, { pin }]) => [of, pin]))
}

function newPin(deliveryId: number) {
  return { deliveryId, pin: randomDigits(), salt: toHex(crypto.getRandomValues(new Uint8Array(16))) }
}

function randomDigits(): string {
  const most = 10 ** pinDigits
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  // The last, incomplete run of numbers would make some PINs likelier.
  if (number >= Math.floor(2 ** 32 / most) * most) return randomDigits()
  return String(number % most).padStart(pinDigits, '0')
}
