import { daysAfter } from '#kit/contract/days.ts'
import { isWithin } from '../plans/rules/stops/slot-room.ts'
import type { Slot } from './contract.ts'

/** For how long a slot is held for whoever chose it. */
export const holdMinutes = 5
/** How many slots one caller may hold at once, and everybody together of one day. */
export const mostOfCaller = 20
export const mostOfDay = 200
/** How many days ahead are offered. */
export const daysOffered = 10

/** The days that are offered, from tomorrow on. */
export function daysAhead(today: string, count = daysOffered): string[] {
  return Array.from({ length: count }, (_, at) => daysAfter(today, at + 1))
}
const slotWindows = [
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
    slotWindows
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

export function slotKey({ day, from, to }: Slot): string {
  return `${day} ${from} ${to}`.trim()
}
