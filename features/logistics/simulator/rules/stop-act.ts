import type { DriverStop } from '../../driver/contract.ts'
import { pick, roll } from './roll.ts'
import type { NextAct, Told } from './told-acts.ts'

/** Of visits to a door, in a usual day and in a bad one; guesses that look like what carriers publish. */
const failShare = { usual: 0.045, chaos: 0.18 }
const partlyShare = 0.02

const weights: Readonly<Record<string, number>> = {
  'nobody-home': 45,
  'incorrect-address': 14,
  'no-access': 12,
  refused: 12,
  damaged: 6,
  missing: 5,
  weather: 3,
  holiday: 1,
}

type Done = Pick<NextAct, 'kind' | 'data' | 'pictures'>

/** What happens at a door. */
export function outcomeAt(told: Told, stop: DriverStop): Done {
  const drawn = roll(told.seed, 'outcome', stop.stopId)
  const fails = told.isChaos ? failShare.chaos : failShare.usual
  const reason = reasonAt(told, stop)
  if (drawn < fails && reason) return { kind: 'fail', data: { reason, note: '' }, pictures: ['photo'] }
  const name = nameOf(stop.recipient)
  if (stop.type === 'pickup') return { kind: 'pickUp', data: { name, ...paidAt(stop) }, pictures: ['signature'] }
  if (drawn < fails + partlyShare)
    return { kind: 'partly', data: { name, reason: 'damaged', ...paidAt(stop) }, pictures: ['photo', 'signature'] }
  return deliverAt(told, stop, name)
}

function deliverAt({ seed }: Told, stop: DriverStop, name: string): Done {
  const to = pick(
    [
      ['person', 93],
      ['neighbour', 3],
      ['safePlace', 4],
    ] as const,
    roll(seed, 'to', stop.stopId),
  )
  const paid = paidAt(stop)
  if (to === 'neighbour')
    return { kind: 'deliver', data: { to, name, note: 'Next door', ...paid }, pictures: ['photo', 'signature'] }
  if (to === 'safePlace')
    return { kind: 'deliver', data: { to, note: 'Behind the gate', ...paid }, pictures: ['photo'] }
  return { kind: 'deliver', data: { to, name, ...paid }, pictures: ['photo', 'signature'] }
}

function reasonAt({ seed, reasons }: Told, { stopId, type }: DriverStop): string | undefined {
  const usable = reasons.filter((one) => type !== 'pickup' || (one !== 'damaged' && one !== 'missing'))
  return pick(
    usable.map((one) => [one, weights[one] ?? 2] as const),
    roll(seed, 'reason', stopId),
  )
}

function nameOf(recipient: string): string {
  return recipient.slice(0, 120)
}

function paidAt({ dueCents }: DriverStop) {
  return dueCents ? { paid: { cents: dueCents, by: 'cash', note: '' } } : {}
}

const notes = [
  'The bell doesn’t work, please ask for a phone number.',
  'New gate code: ask the porter.',
  'Parking only across the street.',
  'Recipient asks for deliveries after noon.',
  'The number on the house is 12, not 21.',
]
const noteShare = 0.025

/** What a driver has to say about a stop that is done; mostly nothing. */
export function noteAt({ seed }: Told, stopId: number): string | undefined {
  if (roll(seed, 'note', stopId) >= noteShare) return undefined
  return notes[Math.floor(roll(seed, 'which note', stopId) * notes.length)]
}

export type Trouble = { problem: 'roadClosed' | 'breakdown' | 'accident' | 'other'; note: string; delayMs: number }
const minute = 60_000
const troubles: readonly (readonly [Trouble, number])[] = [
  [{ problem: 'roadClosed', note: 'Road works, going round', delayMs: 9 * minute }, 70],
  [{ problem: 'other', note: 'Street market, everything stands still', delayMs: 12 * minute }, 20],
  [{ problem: 'breakdown', note: 'Flat tyre, changing it', delayMs: 35 * minute }, 6],
  [{ problem: 'accident', note: 'Scratched mirror, nobody hurt', delayMs: 20 * minute }, 4],
]
const troubleShare = { usual: 0.004, chaos: 0.03 }

/** What gets in the way before a stop; mostly nothing. */
export function troubleBefore({ seed, isChaos }: Told, stopId: number): Trouble | undefined {
  const share = isChaos ? troubleShare.chaos : troubleShare.usual
  if (roll(seed, 'trouble', stopId) >= share) return undefined
  return pick(troubles, roll(seed, 'which trouble', stopId))
}
