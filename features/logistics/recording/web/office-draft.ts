import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { endKinds } from '../../attempts/rules.ts'
import type { RouteDetail } from '../../routes/contract.ts'
import type { StopRecord } from '../../routes/rules/recorded-actions.ts'
import type { OfficeAction } from '../contract.ts'
import type { OfficeKind } from '../rules.ts'

export type OfficeDraft = {
  stopId: number | null
  kind: OfficeKind
  /** By the clock of the workspace: `09:30`. */
  time: string
  to: string
  name: string
  reason: string
  note: string
  paidCents: number | null
  why: string
}

/** What can be recorded of a stop, or of the whole route. */
export function kindsFor(route: RouteDetail, stopId: number | null): OfficeKind[] {
  const stop = route.stopList.find(({ deliveryId }) => deliveryId === stopId)
  if (!stop) return ['accept', 'loaded', 'depart', 'note', 'finish']
  const done = recordOf(route, stopId)?.doneBy ? (['undo'] as const) : []
  return stop.type === 'pickup'
    ? ['pickUp', 'fail', 'arrive', 'note', ...done]
    : ['deliver', 'partly', 'fail', 'arrive', 'note', ...done]
}

export function recordOf({ record }: RouteDetail, stopId: number | null): StopRecord | undefined {
  return record?.stops.find(({ deliveryId }) => deliveryId === stopId)
}

export function emptyDraft(
  route: RouteDetail,
  { stopId, timeZone }: { stopId: number | null; timeZone: string },
): OfficeDraft {
  const now = wallTime(Date.now(), timeZone)
  const planned = route.stopList.find(({ deliveryId }) => deliveryId === stopId)?.arrivalSeconds ?? route.startSeconds
  const time = now.startsWith(route.day) ? now.slice(11, 16) : clockOf(planned)
  const kind = kindsFor(route, stopId)[0] ?? 'note'
  return { stopId, kind, time, to: 'person', name: '', reason: '', note: '', paidCents: null, why: '' }
}

function clockOf(seconds: number): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${part(Math.floor(seconds / 3600) % 24)}:${part(Math.floor(seconds / 60) % 60)}`
}

export const handKinds: ReadonlySet<string> = new Set(['deliver', 'partly', 'pickUp'])
export const reasonKinds: ReadonlySet<string> = new Set(['partly', 'fail'])

type Clock = { day: string; timeZone: string }

function timeOf({ time }: OfficeDraft, { day, timeZone }: Clock): Date {
  return momentAt(`${day}T${time}`, timeZone)
}

/** Nothing is recorded before it happened; clocks may differ by a minute. */
export function isStillToCome(draft: OfficeDraft, clock: Clock): boolean {
  return timeOf(draft, clock).getTime() > Date.now() + 60_000
}

/** The entry that this one takes the place of. */
export function correctedBy(draft: OfficeDraft, route: RouteDetail): string | null {
  if (!endKinds.has(draft.kind) && draft.kind !== 'undo') return null
  return recordOf(route, draft.stopId)?.doneBy ?? null
}

/** What is sent: an entry that is corrected is taken back first. */
export function actionsFrom(draft: OfficeDraft, route: RouteDetail, timeZone: string): OfficeAction[] {
  const at = timeOf(draft, { day: route.day, timeZone }).toISOString()
  const { stopId, kind } = draft
  const corrected = correctedBy(draft, route)
  const action = (given: Pick<OfficeAction, 'kind' | 'at' | 'data'>): OfficeAction => ({
    id: crypto.randomUUID(),
    stopId,
    ...given,
  })
  const undo = corrected ? [action({ kind: 'undo', at: new Date().toISOString(), data: { id: corrected } })] : []
  return kind === 'undo' ? undo : [...undo, action({ kind, at, data: dataOf(draft, route) })]
}

function dataOf({ kind, to, name, reason, note, paidCents }: OfficeDraft, route: RouteDetail): OfficeAction['data'] {
  if (kind === 'accept') return { number: route.number }
  if (kind === 'loaded')
    return { onBoard: route.stopList.flatMap(({ type, deliveryId }) => (type === 'drop' ? [deliveryId] : [])) }
  return {
    ...(handKinds.has(kind) && { to, name, paid: paidCents === null ? null : { cents: paidCents, by: 'cash' } }),
    ...(reasonKinds.has(kind) && { reason }),
    ...(kind !== 'arrive' && kind !== 'depart' && { note }),
  }
}
