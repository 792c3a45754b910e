import { mayBePin } from '../../../door-pins/rules.ts'
import { rulesAtDoor } from '../../../settings/rules/proof.ts'
import type { DayPack, DriverStop } from '../../contract.ts'
import type { handedTo } from '../../rules.ts'
import { isOldEnough } from '../../rules/minimum-age.ts'
import { yearIn } from '../parts/amounts.ts'

export type HandedTo = (typeof handedTo)[number]
export type Handed = {
  to: HandedTo
  name: string
  pin: string
  pinTries: number
  pinWhy: string
  photos: string[]
  codes: string[]
  document: string
  birthYear: string
  hadBirthday: boolean
  note: string
  /** Of the items that aren't handed over whole and sound: how many were, and whether they are damaged. */
  items: { [index: string]: { quantity: number; isDamaged: boolean } }
  reason: string
  paidBy: '' | 'cash' | 'card' | 'other' | 'none'
  paid: string
}
export const emptyHanded: Handed = {
  to: 'person',
  name: '',
  pin: '',
  pinTries: 0,
  pinWhy: '',
  photos: [],
  codes: [],
  document: '',
  birthYear: '',
  hadBirthday: false,
  note: '',
  items: {},
  reason: '',
  paidBy: '',
  paid: '',
}

/** Nothing said yet but what the recipient asked for. */
export function firstHanded({ instruction }: DriverStop): Handed {
  return { ...emptyHanded, to: instruction?.leaveWith ?? 'person' }
}

export type Asked = ReturnType<typeof askedAt>

/** What is asked for: by the stop itself where it says so, else by the settings for pick-ups or the way it is handed over. */
export function askedAt(pack: DayPack, stop: DriverStop, to: HandedTo) {
  const asked = rulesAtDoor(pack.proof, { own: stop.proof, isPickUp: stop.type === 'pickup', to })
  return stop.minimumAge ? { ...asked, age: 'required' as const } : asked
}

/** What is in the hand of the recipient, item by item. */
export function itemsOf(stop: DriverStop, handed: Handed) {
  return stop.items.map(({ quantity }, index) => ({
    index,
    quantity: handed.items[index]?.quantity ?? quantity,
    isDamaged: handed.items[index]?.isDamaged ?? false,
  }))
}

export function isPartly(stop: DriverStop, handed: Handed): boolean {
  return itemsOf(stop, handed).some(({ index, quantity }) => quantity < stop.items[index]!.quantity)
}

/** Where the recipient has no PIN: why, with a photo. */
export function isWithoutPin({ pinWhy, photos }: Handed): boolean {
  return pinWhy.trim() !== '' && photos.length > 0
}

/** Whether the PIN that was typed can’t be the one of the recipient. What the phone can’t see it leaves to the server. */
export async function isWrongPin({ pinHint }: DriverStop, { pin, ...handed }: Handed): Promise<boolean> {
  if (!pinHint || pin.trim() === '' || isWithoutPin({ pin, ...handed })) return false
  return !(await mayBePin(pin, pinHint))
}

export const missable = [
  'photo',
  'signature',
  'name',
  'pin',
  'scan',
  'age',
  'note',
  'reason',
  'paid',
  'oldEnough',
] as const
export type Missing = (typeof missable)[number]

type Given = { hasSignature: boolean; /** The amount that was typed; NaN where it can’t be read. */ paid: number }

/** What is still required before the stop can be ended. */
export function missingOf(pack: DayPack, stop: DriverStop, handed: Handed, { hasSignature, paid }: Given): Missing[] {
  const asked = askedAt(pack, stop, handed.to)
  const has: Record<keyof Asked, boolean> = {
    photo: handed.photos.length > 0,
    signature: hasSignature,
    name: handed.name.trim() !== '',
    pin: handed.pin.trim() !== '' || isWithoutPin(handed),
    scan: handed.codes.length > 0,
    age: yearIn(handed.birthYear) !== undefined && handed.document !== '',
    note: handed.note.trim() !== '',
  }
  const proofs = missable.filter((kind) => kind in has).filter((kind) => isOpen(kind, asked, has))
  return [
    ...proofs,
    ...(isPartly(stop, handed) && !handed.reason ? (['reason'] as const) : []),
    ...(isTooYoung(pack, stop, handed) ? (['oldEnough'] as const) : []),
    ...(isMoneyOpen(stop, handed, paid) ? (['paid'] as const) : []),
  ]
}

function isOpen(kind: Missing, asked: Asked, has: Record<keyof Asked, boolean>): boolean {
  if (kind === 'reason' || kind === 'paid' || kind === 'oldEnough') return false
  return asked[kind] === 'required' && !has[kind]
}

/** The year of the day that is driven. */
export function yearOf({ date }: Pick<DayPack, 'date'>): number {
  return Number(date.slice(0, 4))
}

function isTooYoung(pack: DayPack, { minimumAge = 0 }: DriverStop, { birthYear, hadBirthday }: Handed): boolean {
  const year = yearIn(birthYear)
  return (
    minimumAge > 0 && year !== undefined && !isOldEnough({ birthYear: year, hadBirthday }, minimumAge, yearOf(pack))
  )
}

/** What the reason asks for and isn't there yet. */
export function missingOfFailure(
  asked: Asked,
  { note, photos }: { note: string; photos: readonly string[] },
): Missing[] {
  const has = { photo: photos.length > 0, note: note.trim() !== '' }
  return (['photo', 'note'] as const).filter((kind) => asked[kind] === 'required' && !has[kind])
}

function isMoneyOpen({ dueCents }: DriverStop, { paidBy }: Handed, paid: number): boolean {
  if (!dueCents) return false
  return paidBy === '' || (paidBy !== 'none' && !Number.isFinite(paid))
}
