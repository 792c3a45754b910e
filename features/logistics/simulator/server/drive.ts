import type { Machine } from '#kit/server/machine.ts'
import type { Api } from '#kit/server/router.ts'
import type { Point } from '#platform/regions/contract.ts'
import { midnightOf } from '#kit/contract/wall-time.ts'
import type { DayPack, DriverRoute, SentAction } from '../../driver/contract.ts'
import { clockOfDay, realAt, simAt, type Clock } from '../rules/clock.ts'
import { nextAct } from '../rules/next-act.ts'
import { clockError, isSentTwice, silenceOf } from '../rules/phone-faults.ts'
import { hasDone, type Act, type NextAct, type Told } from '../rules/told-acts.ts'
import { idOf, packOf, phoneOf, sendActions, sendFile, type Phone } from './driver-phone.ts'
import { drawSample } from './sample-pictures.ts'
import { moveOn, type SendLater } from './send-positions.ts'
import { fillDue } from './fuel-fills.ts'
import type { Driven } from './queries.ts'

/** So much is recorded of a driver at once; the rest comes with the next turn. */
const mostActs = 25
const minute = 60_000

export type Simulation = { seed: number; hasChaos: boolean; clock: Clock; closed: { day: string; atMs: number } | null }
export type Drive = { machine: Machine; calls: Api; simulation: Simulation; sendLater?: SendLater }

/** Lets one driver do what they have done by now. True if there is more to catch up on. */
export async function drive(
  { machine, calls, simulation, sendLater = (send) => send() }: Drive,
  driven: Driven,
): Promise<boolean> {
  const nowMs = machine.now().getTime()
  const phone = await phoneOf(machine, calls, driven)
  const pack = await packOf(calls, phone, { day: driven.day, nowMs })
  const route = pack.routes.find(({ id }) => id === driven.routeId)
  if (!route) return false
  const midnightMs = midnightOf(driven.day, pack.timeZone).getTime()
  const clock = clockOfDay(simulation.clock, midnightMs)
  const simNowMs = simAt(clock, nowMs)
  const heardMs = heardUntil({ simulation, route, midnightMs }, { driverId: phone.driverId, simNowMs })
  const told = await toldOf(machine, { simulation, driven, route, pack, midnightMs, clock })
  const { done, pending } = doneBy(told, heardMs)
  if (done.length > 0) await record({ calls, phone, clock, nowMs, told }, done)
  // Where it drove after that is known once all of it is.
  if (done.length >= mostActs) return true
  const acts = [...told.acts, ...done, ...(pending ? [pending] : [])]
  const sentMs = heardMs < simNowMs ? Math.min(nowMs, realAt(clock, heardMs)) : nowMs
  return moveOn({ machine, calls, phone, sendLater }, { route, acts, clock, nowMs: sentMs, simNowMs: heardMs })
}

type Quiet = { simulation: Simulation; route: DriverRoute; midnightMs: number }

/** Up to when the office has heard of a driver: until now, or until the phone lost its network. */
function heardUntil({ simulation, route, midnightMs }: Quiet, at: { driverId: number; simNowMs: number }): number {
  const { seed, hasChaos: isChaos } = simulation
  const span = { fromMs: midnightMs + route.startSeconds * 1000, toMs: midnightMs + route.endSeconds * 1000 }
  const silence = silenceOf({ seed, day: route.day, driverId: at.driverId, isChaos }, span)
  const isSilent = silence !== null && at.simNowMs >= silence.fromMs && at.simNowMs < silence.toMs
  return isSilent ? silence.fromMs : at.simNowMs
}

type Knowing = {
  simulation: Simulation
  driven: Driven
  route: DriverRoute
  pack: DayPack
  midnightMs: number
  clock: Clock
}

async function toldOf({ db }: Machine, { simulation, driven, route, pack, midnightMs, clock }: Knowing): Promise<Told> {
  const { seed, hasChaos: isChaos, closed } = simulation
  const acts = pack.actions
    .filter(({ routeId }) => routeId === route.id)
    .map(({ kind, stopId, at, data }): Act => ({ kind, stopId, data, atMs: simAt(clock, Date.parse(at)) }))
  return {
    seed,
    route,
    midnightMs,
    publishedMs: simAt(clock, driven.publishedAt.getTime()),
    acts,
    reasons: pack.failureReasons.map(({ key }) => key),
    fill: hasDone(acts, 'depart') ? null : await fillDue(db, { seed, route }),
    isChaos,
    hurryMs: closed?.day === driven.day ? closed.atMs : null,
  }
}

/** What was done until now, and what comes next. */
function doneBy(told: Told, simNowMs: number): { done: NextAct[]; pending: NextAct | null } {
  const done: NextAct[] = []
  let pending = nextAct(told)
  while (pending && pending.atMs <= simNowMs && done.length < mostActs) {
    done.push(pending)
    pending = nextAct({ ...told, acts: [...told.acts, ...done] })
  }
  return { done, pending }
}

type Recording = { calls: Api; phone: Phone; clock: Clock; nowMs: number; told: Told }

async function record({ calls, phone, clock, nowMs, told }: Recording, done: readonly NextAct[]): Promise<void> {
  const { seed, route, midnightMs, isChaos } = told
  const faults = { seed, day: route.day, driverId: phone.driverId, isChaos }
  const error = clockError(faults)
  const actions: SentAction[] = []
  for (const [index, act] of done.entries()) {
    const { kind, stopId, atMs } = act
    const realMs = Math.min(nowMs, realAt(clock, atMs))
    actions.push({
      id: await idOf(phone.deviceId, route.id, kind, stopId ?? 0, told.acts.length + index),
      sequence: phone.lastSequence + 1 + index,
      kind,
      routeId: route.id,
      stopId,
      at: new Date(realMs + error).toISOString(),
      sinceStartMs: Math.max(0, realMs - midnightMs),
      place: placeAt(route, act),
      data: await withPictures({ calls, phone }, act),
    })
  }
  const batch = { actions, sentAt: new Date(nowMs + error).toISOString() }
  if (isSentTwice(faults, phone.lastSequence)) await sendActions(calls, phone, batch)
  await sendActions(calls, phone, batch)
}

/** At the door, as far as a phone knows. */
function placeAt({ stops, start }: DriverRoute, { stopId }: Act): SentAction['place'] {
  const point: Point | undefined = stops.find((one) => one.stopId === stopId)?.door ?? start?.point
  if (!point) return null
  const drift = ((stopId ?? 0) % 7) * 0.000_02
  return { longitude: point[0] + drift, latitude: point[1] - drift, accuracyMeters: 12 }
}

type Sending = { calls: Api; phone: Phone }

async function withPictures({ calls, phone }: Sending, { data, pictures, stopId }: NextAct) {
  const files: string[] = []
  let signature: string | null = null
  for (const picture of pictures) {
    const hash = await sendFile(calls, phone, await drawSample(picture, phone.driverId, stopId ?? 0))
    files.push(hash)
    if (picture === 'signature') signature = hash
  }
  return { ...data, ...(files.length > 0 && { files }), ...(signature && { signature }) }
}

/** Until then what was done is sent at once; whoever is later than this is behind. */
export const behindMs = 3 * minute
