import { isSame } from '#kit/contract/same.ts'
import type { PlanEdit } from '../../../plans/rules/edits/plan-edits.ts'
import type { PlanFacts } from '../../../plans/rules/facts.ts'
import type { PlanState } from '../../../plans/rules/plan/state.ts'
import type { Speaker } from './sentences.ts'

type Around = { speaker: Speaker; facts: PlanFacts; state: PlanState }
type EditText<K extends PlanEdit['kind']> = (around: Around, edit: Extract<PlanEdit, { kind: K }>) => string

const routeName = ({ speaker }: Around, id: number) => speaker.names.route(String(id))
const whatOf = ({ speaker }: Around, ids: readonly number[]) => stopsText(speaker, ids.map(String))
const stopsOf = ({ state }: Around, id: number) =>
  state.routes.find((route) => route.id === id)?.stops.map(({ deliveryId }) => deliveryId) ?? []

/** "D-1204", or how many stops there are. */
export function stopsText({ t, names, format }: Speaker, stops: readonly string[]): string {
  if (stops.length === 1) return names.stop(stops[0] ?? '')
  return t('said.stops', { count: stops.length, number: format.number(stops.length) })
}

const texts: { [K in PlanEdit['kind']]: EditText<K> } = {
  move: (around, { deliveryIds, routeId, position }) =>
    around.speaker.t('said.moved', {
      what: whatOf(around, deliveryIds),
      route: routeName(around, routeId),
      position: around.speaker.format.number(position + 1),
    }),
  unassign: (around, { deliveryIds }) => around.speaker.t('said.unassigned', { what: whatOf(around, deliveryIds) }),
  reorder: (around, { routeId, deliveryIds }) =>
    around.speaker.t(isSame(stopsOf(around, routeId).toReversed(), deliveryIds) ? 'said.reversed' : 'said.reordered', {
      route: routeName(around, routeId),
    }),
  swapStops: ({ speaker }) => speaker.t('said.swapped'),
  swapVehicle: (around, { routeId, vehicleId }) =>
    around.speaker.t('said.vehicle', {
      route: routeName(around, routeId),
      vehicle: around.facts.vehicles.find(({ id }) => id === vehicleId)?.name ?? '',
    }),
  swapDriver: (around, { routeId, driverId }) =>
    around.speaker.t(driverKey(around, { routeId, driverId }), {
      route: routeName(around, routeId),
      driver: driverName(around, driverId),
    }),
  setShift: (around, edit) => shiftText(around, edit),
  setLimits: (around, { routeId }) => around.speaker.t('said.limits', { route: routeName(around, routeId) }),
  setDepots: (around, { routeId }) => around.speaker.t('said.depots', { route: routeName(around, routeId) }),
  lock: (around, { deliveryIds }) => around.speaker.t('said.locked', { what: whatOf(around, deliveryIds) }),
  unlock: (around, { deliveryIds }) => around.speaker.t('said.unlocked', { what: whatOf(around, deliveryIds) }),
  lockTime: (around, { deliveryIds, timeLock }) =>
    around.speaker.t(timeLock ? 'said.timeLocked' : 'said.timeUnlocked', { what: whatOf(around, deliveryIds) }),
  lockRoute: (around, { routeId, isLocked }) =>
    around.speaker.t(isLocked ? 'said.routeLocked' : 'said.routeUnlocked', { route: routeName(around, routeId) }),
  lockCrew: (around, { routeId, isLocked }) => {
    const route = around.state.routes.find(({ id }) => id === routeId)
    return around.speaker.t(isLocked ? 'said.crewLocked' : 'said.crewUnlocked', {
      route: routeName(around, routeId),
      vehicle: around.facts.vehicles.find(({ id }) => id === route?.vehicleId)?.name ?? '',
    })
  },
  addRoute: (around, { driverId }) => around.speaker.t('said.routeAdded', { driver: driverName(around, driverId) }),
  removeRoute: (around, { routeId }) => around.speaker.t('said.routeRemoved', { route: routeName(around, routeId) }),
  fix: ({ speaker }) => speaker.t('said.fixed'),
  split: (around, { deliveryId }) => around.speaker.t('said.split', { what: whatOf(around, [deliveryId]) }),
  revoke: ({ speaker }) => speaker.t('said.revoked'),
  setRoads: ({ speaker }) => speaker.t('said.roads'),
  avoidArea: ({ speaker }) => speaker.t('said.areaAvoided'),
  allowArea: ({ speaker }) => speaker.t('said.areaAllowed'),
}

/** What edits do, before their price. */
export function announcementText(around: Around, edits: readonly PlanEdit[]): string {
  const [only] = edits
  const { t, format } = around.speaker
  if (!only || edits.length > 1) return t('said.several', { count: edits.length, number: format.number(edits.length) })
  return textOf(around, only)
}

function textOf<K extends PlanEdit['kind']>(around: Around, edit: Extract<PlanEdit, { kind: K }>): string {
  const text: EditText<K> = texts[edit.kind as K]
  return text(around, edit)
}

function driverName({ facts, speaker }: Around, driverId: number | null): string {
  return facts.drivers.find(({ id }) => id === driverId)?.name ?? speaker.t('route.noDriver')
}

/** Drivers exchange routes where both have one. */
function driverKey({ state }: Around, { routeId, driverId }: { routeId: number; driverId: number | null }): string {
  if (driverId === null) return 'said.noDriver'
  const own = state.routes.find(({ id }) => id === routeId)?.driverId ?? null
  const hasOther = state.routes.some((route) => route.id !== routeId && route.driverId === driverId)
  return own !== null && own !== driverId && hasOther ? 'said.driversSwapped' : 'said.driver'
}

function shiftText(around: Around, { routeId, hours, overtimeMinutes }: Extract<PlanEdit, { kind: 'setShift' }>) {
  const { t, format } = around.speaker
  const route = routeName(around, routeId)
  const before = around.state.routes.find(({ id }) => id === routeId)
  if (before && isSame(before.hours, hours))
    return t('said.overtime', { route, length: format.length(overtimeMinutes * 60) })
  const [from, to] = [hours[0]?.startSeconds ?? 0, hours.at(-1)?.endSeconds ?? 0]
  return t('said.hours', { route, from: format.clock(from), to: format.clock(to) })
}
