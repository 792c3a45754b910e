import { breaksPromise, type Promised } from '../../../plans/rules/plan/promises.ts'
import type { TimeSpan } from '../../../plans/rules/facts.ts'
import type { Board } from './board.ts'
import type { Speaker } from '../words/sentences.ts'

/** The time a stop was promised for, and what the plan makes of it. */
export type StopPromise = {
  told: TimeSpan
  /** Undefined where it waits for a route, or its times are not known yet. */
  startSeconds: number | undefined
  isPlanned: boolean
  isBroken: boolean
}

type Around = Pick<Board, 'stops' | 'routeOf' | 'view'>

/** What was promised of a stop; undefined where nothing was. */
export function promiseOf({ stops, routeOf, view }: Around, id: string): StopPromise | undefined {
  const promised: Promised = stops.get(id)?.promise ?? {}
  const { told } = promised
  if (!told) return undefined
  const route = routeOf.get(id)
  const startSeconds = view.routes.get(Number(route))?.times.get(Number(id))?.startSeconds
  const isPlanned = route !== undefined
  const isKnown = !isPlanned || startSeconds !== undefined
  const isBroken = isKnown && breaksPromise(promised, startSeconds)
  return { told, startSeconds, isPlanned, isBroken }
}

/** "09:20, kept" or "09:20, now 25 min later"; "09:00–09:40" where the recipient was told so. */
export function promiseText({ t, format }: Speaker, promise: StopPromise): string {
  const { told, startSeconds, isPlanned, isBroken } = promise
  const { startSeconds: from, endSeconds: to } = told
  const time = from === to ? format.clock(from) : format.windows([{ from, to }])
  if (!isPlanned) return t('promise.unplanned', { time })
  if (startSeconds === undefined) return time
  if (!isBroken) return t('promise.kept', { time })
  if (startSeconds < from) return t('promise.earlier', { time, length: format.length(from - startSeconds) })
  return t('promise.later', { time, length: format.length(startSeconds - to) })
}

/** The same of a promise that the plan breaks; nothing of any other. */
export function missedText(board: Around & Pick<Board, 'speaker'>, id: string): string {
  const promise = promiseOf(board, id)
  if (!promise?.isBroken) return ''
  return board.speaker.t('promise.broken', { promise: promiseText(board.speaker, promise) })
}
