import type { Raised } from '../../exceptions/server/commands.ts'
import type { ActionRecord } from '../../routes/server/commands.ts'
import { canonicalJson } from '../rules/action-chain.ts'
import { textFacts } from './raised-by.ts'

type About = Pick<Raised, 'routeId' | 'driverId' | 'vehicleId' | 'depotId'>
type Told = {
  told: readonly ActionRecord[]
  after: readonly ActionRecord[]
  /** Whether a delivery is, or was, a stop of the route. */
  knows: (stopId: number) => boolean
}

/** What a driver writes without doing anything: however much of it, it is one thing to read, at each stop and in the chat of a route. */
export function notesOf(about: About, { told, after, knows }: Told): Raised[] {
  const newest = new Map(told.filter(isNote).map((one) => [keyOf(one), one]))
  return [...newest].flatMap(([key, one]): Raised[] => {
    const facts = one.kind === 'note' ? textFacts(one.data) : textFacts({ note: one.data['note'] })
    if (Object.keys(facts).length === 0) return []
    const notes = after.filter((other) => isNote(other) && keyOf(other) === key).length
    const deliveryId = one.kind === 'note' && one.stopId !== null && knows(one.stopId) ? one.stopId : null
    return [{ ...about, kind: 'note', key, deliveryId, facts: { ...facts, ...(notes > 1 && { notes }) } }]
  })
}

/** What the office writes down for a driver, it knows. */
function isNote({ kind, outcome, byOffice }: ActionRecord): boolean {
  return outcome === 'applied' && (kind === 'message' || (kind === 'note' && byOffice === ''))
}

function keyOf({ kind, routeId, driverId, day, stopId }: ActionRecord): string {
  if (kind === 'message') return messagesKeyOf(routeId)
  return routeId === null ? `notes driver ${driverId} ${day}` : `notes ${routeId} ${stopId ?? ''}`
}

export function messagesKeyOf(routeId: number | null): string {
  return `messages ${routeId}`
}

/** Two within so long that say the same are one: a button was pressed twice. */
const doubledMs = 10 * 60_000

/** Whether a problem says what was said shortly before. */
export function isDoubled(one: ActionRecord, known: readonly ActionRecord[]): boolean {
  if (one.kind !== 'problem') return false
  return known.some((other) => isBefore(other, one) && isSameProblem(other, one))
}

function isBefore(other: ActionRecord, { id, at, sequence }: ActionRecord): boolean {
  const apart = at.getTime() - other.at.getTime()
  return other.id !== id && apart >= 0 && apart <= doubledMs && (apart > 0 || other.sequence < sequence)
}

function isSameProblem(other: ActionRecord, { stopId, data }: ActionRecord): boolean {
  const isSaid = other.kind === 'problem' && other.outcome === 'applied' && other.stopId === stopId
  return isSaid && canonicalJson(other.data) === canonicalJson(data)
}
