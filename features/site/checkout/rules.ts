import { isSameCountry } from '#kit/contract/countries.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { isWithin } from '../../logistics/plans/rules/stops/slot-room.ts'
import type { PayWay, Slot } from './contract.ts'

/** How many orders visitors place within an hour: from one network address, and all together. */
export const mostOrders = { ofOne: 20, ofAll: 500 }
/** How often one network address asks for a card payment within an hour. */
export const mostPayments = 60

/** How many pieces of a product one network may hold unpaid: a quarter of those there are, and always a few. */
export function mostUnpaidOf(pieces: number): number {
  return Math.max(10, Math.floor(pieces / 4))
}

/** How many of a product are told at most: nobody reads off the stock. */
export const mostLeft = 10
export const daysOffered = 10
const windows = [
  ['08:00', '12:00'],
  ['12:00', '16:00'],
  ['16:00', '20:00'],
] as const

type Span = { startSeconds: number; endSeconds: number }
type Day = { day: string; isHoliday: boolean; hours: Span[]; hasRoom?: (window: Span) => boolean }

/**
 * When an order can come: within the hours of the shifts of each day, as far as its plan has room, or on the days themselves where no one has shifts
 * yet.
 */
export function slotsIn(days: Day[]): Slot[] {
  const open = days.filter(({ isHoliday }) => !isHoliday)
  const hasShifts = open.some(({ hours }) => hours.length > 0)
  if (!hasShifts) return open.map(({ day }) => ({ day, from: '', to: '' }))
  return open.flatMap(({ day, hours, hasRoom = () => true }) =>
    windows
      .map(([from, to]): Slot => ({ day, from, to }))
      .filter((slot) => {
        const window = spanOf(slot)
        return hours.some((one) => isWithin(window, one)) && hasRoom(window)
      }),
  )
}

/** From when to when a slot is, in seconds of its day. */
export function spanOf({ from, to }: Pick<Slot, 'from' | 'to'>): Span {
  return { startSeconds: secondsOf(from), endSeconds: secondsOf(to) }
}

function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 3600 + minutes * 60
}

/** From when to when a slot is, as wall times; a whole day ends where the next one begins. */
export function wallsOf({ day, from, to }: Slot): { from: string; to: string } {
  if (from === '') return { from: `${day}T00:00`, to: `${daysAfter(day, 1)}T00:00` }
  return { from: `${day}T${from}`, to: `${day}T${to}` }
}

type Manual = { name: string; instructions: string; isAtDoor: boolean }

/** The ways to pay, each with a key of its own. Test payments are for sample workspaces alone. */
export function waysToPay(
  manual: Manual[],
  { isSample, hasCards }: { isSample: boolean; hasCards: boolean },
): PayWay[] {
  const byHand = manual.map(({ name, instructions, isAtDoor }): PayWay => ({
    key: `manual ${name}`,
    kind: isAtDoor ? 'door' : 'manual',
    name,
    instructions,
  }))
  const online = (['card', 'test'] as const).filter((kind) => (kind === 'card' ? hasCards : isSample))
  return [...online.map((kind): PayWay => ({ key: kind, kind, name: '', instructions: '' })), ...byHand]
}

export function slotKey({ day, from, to }: Slot): string {
  return `${day} ${from} ${to}`.trim()
}

/** The shipping rates that are for a country. */
export function ratesTo<Rate extends { countries: string[] }>(rates: readonly Rate[], country: string): Rate[] {
  return rates.filter(({ countries }) => countries.some((one) => isSameCountry(one, country)))
}
