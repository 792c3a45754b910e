import { useMemo } from 'react'
import type { TimelineRowData, TimelineStop } from '#ui/timeline/timeline-row.tsx'
import type { LoadStep } from '../../../plans/rules.ts'
import { timeLocksOf } from '../../../plans/rules/plan/time-lock.ts'
import { useBoard, type Board } from '../model/board.ts'
import { commentStore } from '../parts/comment-store.ts'
import { dragStore } from '../model/drag-store.ts'
import type { LiveStop } from '../for-others/live-stops.ts'
import { handlesOf } from '../model/lane-handles.ts'
import type { Lane } from '../model/lanes.ts'
import { asDriven } from './live-lane.ts'
import { lockWordsById } from '../for-others/lock-words.ts'
import { routeByStop } from '../model/plan-view.ts'
import { behindText } from '../words/behind-text.ts'
import { missedText } from '../model/promise.ts'
import { spansWithin } from '../for-others/time-lock.ts'
import { useLoads } from './use-loads.ts'

type Shown = Pick<Board, 'facts' | 'routes' | 'routeOf' | 'stops' | 'state' | 'view' | 'format' | 'speaker'> & {
  comments: ReadonlyMap<string, number>
  loads: ReadonlyMap<number, readonly LoadStep[]> | undefined
  live: ReadonlyMap<number, LiveStop>
}

const asPlanned: ReadonlyMap<number, LiveStop> = new Map()

/** Lanes with names and numbers, as the timeline draws them: of the plan, or of a result that waits for an answer. */
export function useTimelineRows(): { rows: TimelineRowData[]; isProposed: boolean } {
  const board = useBoard()
  const { facts, routes, routeOf, stops, format, speaker } = board
  const comments = commentStore.use()
  const ofPlan = useLoads()
  // What is moved goes to a place in the plan.
  const isHeld = dragStore.use() !== undefined
  const proposed = isHeld ? undefined : board.proposed
  const { state, view, lanes } = proposed ?? board
  const [loads, live] = [proposed ? undefined : ofPlan, isHeld || proposed ? asPlanned : board.live]
  const rows = useMemo(() => {
    const around = { facts, routes, stops, format, speaker, comments, live, loads }
    const shown: Shown = { ...around, state, view, routeOf: proposed ? routeByStop(state) : routeOf }
    const drawStop = stopDrawer(shown)
    const routeById = new Map(state.routes.map((route) => [String(route.id), route]))
    return lanes.map((lane) => rowOf(asDriven(lane, live), { shown, drawStop, route: routeById.get(lane.vehicle) }))
  }, [lanes, facts, routes, routeOf, stops, state, view, comments, loads, live, format, speaker, proposed])
  return { rows, isProposed: proposed !== undefined }
}

type Drawing = {
  shown: Shown
  drawStop: (stop: Lane['stops'][number], index: number, share: number | undefined) => TimelineStop
  route: Board['state']['routes'][number] | undefined
}

const nobody = { driver: '', vehicle: '', color: '' }

function rowOf(lane: Lane, { shown, drawStop, route }: Drawing): TimelineRowData {
  const { speaker, routes, view, loads } = shown
  const { driver, vehicle, color } = routes.get(lane.vehicle) ?? nobody
  const steps = loads?.get(Number(lane.vehicle))
  const shares = new Map(steps?.map(({ deliveryId, share }) => [String(deliveryId), share]))
  const named = { name: driver }
  const names = {
    start: speaker.t('hours.startOf', named),
    end: speaker.t('hours.endOf', named),
    rest: speaker.t('hours.breakOf', named),
  }
  return {
    id: lane.vehicle,
    name: `${driver}, ${vehicle}`,
    color,
    shift: lane.shift,
    rests: lane.rests,
    overtime: lane.overtime,
    blocks: lane.blocks,
    curve: steps?.map(({ seconds, share }) => ({ at: seconds, share })),
    handles: route ? handlesOf(route, view.routes.get(route.id), names) : [],
    stops: lane.stops.map((stop, index) => drawStop(stop, index, shares.get(stop.id))),
  }
}

function stopDrawer(shown: Shown): Drawing['drawStop'] {
  const { state, stops, format, speaker, comments } = shown
  const { t } = speaker
  const locks = lockWordsById(speaker, state)
  const timeLocks = timeLocksOf(state)
  return (stop, index, share) => {
    const facts = stops.get(stop.id)
    const missed = missedText(shown, stop.id)
    const times = timesOf(stop, speaker)
    const count = comments.get(`stop:${stop.id}`) ?? 0
    const said = count > 0 && t('comments.count', { count, number: format.number(count) })
    const timeLock = timeLocks.get(Number(stop.id))
    const held = locks.get(stop.id)
    const load = share !== undefined && t('timeline.loadAfter', { share: format.percent(share) })
    const tone = stop.tone && t(`tone.${stop.tone}`)
    const locked = held && t('lock.is', { locks: held })
    const parts = [facts?.reference, facts?.recipient, times, tone, missed, load, locked, said]
    return {
      ...stop,
      label: format.number(index + 1),
      name: [`${index + 1}`, ...parts.filter(Boolean)].join(' · '),
      windows: spansWithin(facts?.windows ?? [], timeLock),
      isLocked: held !== undefined,
      isCommented: count > 0,
      isFlagged: missed !== '',
    }
  }
}

/** As it went or is forecast, and how long after its planned time; else as it is planned. */
function timesOf({ from, to, driven, delay }: Lane['stops'][number], speaker: Board['speaker']): string {
  const { clock } = speaker.format
  const times = driven ?? `${clock(from)}–${clock(to)}`
  return delay ? `${times} · ${behindText(speaker, delay.to - delay.from)}` : times
}
