import * as z from 'zod/mini'
import type { SentAction } from '../contract.ts'
import { canonicalJson } from '../rules/action-chain.ts'
import { ActionData } from '../rules/action-data.ts'
import { actionKinds, type ActionKind, type Contradiction } from '../rules.ts'

/** An action as it is kept: its time corrected, its data checked. */
export type ReadAction = Omit<SentAction, 'at' | 'data'> & {
  at: Date
  deviceAt: string
  offsetMs: number
  data: Record<string, unknown>
  /** Why it can't be used, whatever its route says. */
  problem: Contradiction | null
}

/** Clocks that differ by less are as good as the same: a request takes its time too. */
const usualOffsetMs = 5000

/** As long as a call may be on its way: the page gives up after 45 s, and the server may be slow to take it. */
const slowestLineMs = 60_000

/** How far the clock of a device is behind, by what it says as it sends. The time on the line counts into it, so only a longer one says that the clock was set back; a shorter one is always nearer to the truth. */
export function offsetOf(sentAt: string | undefined, now: Date, before: number): number {
  if (sentAt === undefined) return before
  const measured = now.getTime() - Date.parse(sentAt)
  if (measured - before > -usualOffsetMs && measured - before < slowestLineMs) return before
  return Math.abs(measured) < usualOffsetMs ? 0 : clamp(measured)
}

/** What a database column of milliseconds holds; a clock that is off by more is off by this. */
function clamp(ms: number): number {
  const most = 2_000_000_000
  return Math.max(-most, Math.min(most, Math.round(ms)))
}

const aMinuteMs = 60_000

/** The offset of each action of a batch. A clock that was set back between two of them was ahead until then. */
export function offsetsOf(actions: readonly SentAction[], offsetMs: number): number[] {
  const offsets = actions.map(() => offsetMs)
  for (let index = actions.length - 2; index >= 0; index--) {
    const [one, next] = [actions[index]!, actions[index + 1]!]
    const passed = Date.parse(next.at) - Date.parse(one.at)
    const counted = (next.sinceStartMs ?? 0) - (one.sinceStartMs ?? 0)
    const jump = passed < -aMinuteMs ? passed - Math.max(0, counted) : 0
    offsets[index] = clamp(offsets[index + 1]! + jump)
  }
  return offsets
}

/** Nothing was done later than it came in. */
export function readActions(actions: readonly SentAction[], { offsetMs, now }: { offsetMs: number; now: Date }) {
  const offsets = offsetsOf(actions, offsetMs)
  return actions.map(({ at: deviceAt, kind: given, data, ...action }, index): ReadAction => {
    const offset = offsets[index] ?? 0
    const kind = clean(given) || '?'
    const at = new Date(Math.max(earliestMs, Math.min(Date.parse(deviceAt) + offset, now.getTime())))
    return { ...action, kind, at, deviceAt, offsetMs: offset, ...readData(kind, storable(data)) }
  })
}

/** Nothing was done before there were phones for it; a clock that says so is broken. `deviceAt` keeps what it said. */
const earliestMs = Date.UTC(2000, 0, 1)

export function readData(
  kind: string,
  data: Record<string, unknown>,
): { data: Record<string, unknown>; problem: Contradiction | null } {
  if (!isKind(kind)) return { data, problem: 'unknownKind' }
  const read = z.safeParse(ActionData[kind], data)
  return read.success ? { data: read.data, problem: null } : { data, problem: 'badData' }
}

type Kept = { kind: string; stopId: number | null; data: Readonly<Record<string, unknown>> }

/** Whether an action that came again says what is kept of it. What a newer server fills in, an older one didn’t keep. */
export function isRepeatOf(kept: Kept, sent: SentAction): boolean {
  const kind = clean(sent.kind) || '?'
  const { data } = readData(kind, storable(sent.data))
  const said = Object.fromEntries(Object.entries(data).filter(([key]) => key in kept.data || key in sent.data))
  return kept.kind === kind && kept.stopId === sent.stopId && canonicalJson(said) === canonicalJson(kept.data)
}

function isKind(kind: string): kind is ActionKind {
  return actionKinds.some((one) => one === kind)
}

/** Without the signs that no database holds: nothing is refused because of them. */
function storable(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [clean(name), cleanValue(value)]))
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map(cleanValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [clean(name), cleanValue(one)]))
}

/** Without the signs that no database holds. */
export function clean(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd')
}
