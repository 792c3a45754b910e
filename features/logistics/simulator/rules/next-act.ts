import { noteAt, outcomeAt, troubleBefore } from './stop-act.ts'
import { roll } from './roll.ts'
import { servedAt, travelHome, travelTo } from './times.ts'
import { endedIn, hasDone, lastAt, openStops, type Act, type NextAct, type Told } from './told-acts.ts'
import type { DriverStop } from '../../driver/contract.ts'

const minute = 60_000
/** From coming in until driving off. */
const beforeStartMs = 28 * minute

/**
 * What a driver does next, and when: a pure function of what they were told, so that the same day is driven again by whoever asks.
 * Nothing where there is nothing more to do.
 */
export function nextAct(told: Told): NextAct | null {
  const { route, acts, hurryMs } = told
  const next = route.isRecalled ? goHome(told) : (startDay(told) ?? rest(told) ?? serve(told) ?? endDay(told))
  if (!next || hurryMs === null) return next
  return { ...next, atMs: Math.min(next.atMs, Math.max(lastAt(acts) + 1, hurryMs)) }
}

function act(kind: string, atMs: number, more: Partial<NextAct> = {}): NextAct {
  return { kind, atMs: Math.round(atMs), stopId: null, data: {}, pictures: [], ...more }
}

/** Who is on duty when their route is taken back goes home. */
function goHome({ acts }: Told): NextAct | null {
  const isOut = hasDone(acts, 'onDuty') && !hasDone(acts, 'offDuty')
  return isOut ? act('offDuty', lastAt(acts) + 5 * minute) : null
}

function startDay(told: Told): NextAct | null {
  const { seed, route, acts, midnightMs, publishedMs } = told
  const startMs = midnightMs + route.startSeconds * 1000
  const last = lastAt(acts)
  const inTime = Math.max(publishedMs, startMs - beforeStartMs + roll(seed, 'early', route.id) * 6 * minute)
  if (!hasDone(acts, 'onDuty')) return act('onDuty', inTime)
  if (!hasDone(acts, 'vehicleCheck')) return act('vehicleCheck', last + 4 * minute, { data: checked(told) })
  const isAccepted = acts.some(({ kind, data }) => kind === 'accept' && Number(data['number']) >= route.number)
  if (!isAccepted) return act('accept', Math.max(last, publishedMs) + minute, { data: { number: route.number } })
  if (hasDone(acts, 'depart') || openStops(told).length === 0) return null
  if (told.fill && !hasDone(acts, 'fuel')) return act('fuel', last + 4 * minute, { data: told.fill })
  if (!hasDone(acts, 'loaded')) return act('loaded', last + 12 * minute, { data: { onBoard: loadOf(told) } })
  const late = (roll(seed, 'depart', route.id) - 0.4) * 10 * minute
  return act('depart', Math.max(last + minute, startMs + late))
}

const checks = ['tyres', 'lights', 'brakes', 'mirrors', 'fluids', 'doors', 'load', 'documents']

function checked({ seed, route }: Told) {
  const items = checks.map((key) => {
    const isOk = key !== 'fluids' || roll(seed, 'fluids', route.id) > 0.05
    return { key, isOk, note: isOk ? '' : 'Washer fluid is low', files: [] }
  })
  return { vehicleId: route.vehicle.id, items, isUnsafe: false }
}

function loadOf({ route }: Told): number[] {
  const toLoad = route.stops.filter(({ type, isGone, isToFetch }) => type === 'drop' && isGone === null && !isToFetch)
  return toLoad.map(({ stopId }) => stopId)
}

/** Breaks where the plan has them. */
function rest({ route, acts }: Told): NextAct | null {
  const breaks = route.visits.filter(({ kind }) => kind === 'break')
  const taken = acts.filter(({ kind }) => kind === 'breakStart').length
  const ended = acts.filter(({ kind }) => kind === 'breakEnd').length
  const last = lastAt(acts)
  const current = breaks[taken - 1]
  if (taken > ended) {
    const seconds = current ? current.endSeconds - current.arrivalSeconds : 1800
    return act('breakEnd', last + seconds * 1000)
  }
  const next = breaks[taken]
  return next && endedIn(acts).size >= next.afterStops && !isAtDoor(acts) ? act('breakStart', last + minute) : null
}

/** Has arrived somewhere, and is not done there. */
function isAtDoor(acts: readonly Act[]): boolean {
  const ended = endedIn(acts)
  return acts.some(({ kind, stopId }) => kind === 'arrive' && stopId !== null && !ended.has(stopId))
}

function serve(told: Told): NextAct | null {
  const { acts } = told
  const note = noteOfLast(told)
  if (note) return note
  const open = openStops(told)
  const stop = open.find(({ stopId }) => hasDone(acts, 'arrive', stopId)) ?? open[0]
  if (!stop) return null
  const arrivedMs = acts.findLast(({ kind, stopId }) => kind === 'arrive' && stopId === stop.stopId)?.atMs
  return arrivedMs === undefined ? (takeOver(told) ?? driveTo(told, stop)) : endAt(told, stop, arrivedMs)
}

/** Goods that are in another vehicle are taken over once the stop before is done; the way there is a guess. */
function takeOver(told: Told): NextAct | null {
  const { route, acts } = told
  const open = openStops(told).map(({ stopId }) => stopId)
  const loaded = new Set(acts.filter(({ kind }) => kind === 'loaded').flatMap(({ data }) => data['onBoard']))
  const transfer = route.transfers?.find(({ stopIds, afterStopId }) => {
    const isDue = afterStopId === null || !open.includes(afterStopId)
    return isDue && stopIds.some((id) => open.includes(id)) && !stopIds.some((id) => loaded.has(id))
  })
  if (!transfer) return null
  const onBoard = transfer.stopIds.filter((id) => open.includes(id))
  return act('loaded', lastAt(acts) + 5 * minute + transfer.seconds * 1000, { data: { onBoard, missing: [] } })
}

function endAt(told: Told, stop: DriverStop, arrivedMs: number): NextAct {
  const { kind, ...done } = outcomeAt(told, stop)
  return act(kind, Math.max(lastAt(told.acts) + 1, servedAt(told, stop, arrivedMs)), { stopId: stop.stopId, ...done })
}

function driveTo(told: Told, { stopId, ...stop }: DriverStop): NextAct {
  const { acts } = told
  const leftMs = lastAt(acts, ['problem'])
  const travelMs = travelTo(told, { stopId, ...stop })
  const trouble = troubleBefore(told, stopId)
  const isTold = hasDone(acts, 'problem', stopId)
  if (trouble && !isTold) {
    const { problem, note } = trouble
    return act('problem', leftMs + travelMs * 0.6, { stopId, data: { problem, note, files: [] } })
  }
  return act('arrive', leftMs + travelMs + (trouble?.delayMs ?? 0), { stopId, data: { by: 'place', why: '' } })
}

function noteOfLast(told: Told): NextAct | null {
  const { acts } = told
  const last = acts.findLast(({ kind }) => kind !== 'breakStart' && kind !== 'breakEnd')
  if (!last || last.stopId === null || !endedIn([last]).has(last.stopId)) return null
  const note = noteAt(told, last.stopId)
  return note ? act('note', lastAt(acts) + minute / 2, { stopId: last.stopId, data: { note, files: [] } }) : null
}

function endDay(told: Told): NextAct | null {
  const { route, acts } = told
  if (hasDone(acts, 'offDuty') || route.stops.length === 0) return null
  const last = lastAt(acts)
  const failed = acts.filter(({ kind }) => kind === 'fail').flatMap(({ stopId }) => stopId ?? [])
  const home = hasDone(acts, 'returned') ? 0 : travelHome(told)
  if (failed.length > 0 && !hasDone(acts, 'returned'))
    return act('returned', last + home, { data: { deliveryIds: failed, cashCents: cashOf(acts), note: '' } })
  if (!hasDone(acts, 'finish')) return act('finish', last + home + 3 * minute, { data: { note: '' } })
  return act('offDuty', last + 2 * minute)
}

function cashOf(acts: readonly Act[]): number {
  return acts.reduce((sum, { data }) => sum + centsIn(data['paid']), 0)
}

function centsIn(paid: unknown): number {
  return typeof paid === 'object' && paid !== null && 'cents' in paid ? Number(paid.cents) : 0
}
