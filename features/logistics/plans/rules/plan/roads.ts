import * as z from 'zod/mini'
import { isSame } from '#kit/contract/same.ts'
import type { Traffic } from '#optimiser/problem.ts'
import { Area, AvoidedAreas, roadSides, uTurnRules, type RoadUse } from '#platform/regions/contract.ts'
import { typicalTraffic, type TrafficSettings } from '../../../settings/contract.ts'
import type { TrafficInUse } from '../../../settings/rules/traffic-in-use.ts'
import type { ProfileFacts } from '../facts.ts'
import { changeBetween, lessOf, listChange, type ListChange } from './list-change.ts'

const trafficKey = z.string().check(z.minLength(1), z.maxLength(30))

/** How all routes of a plan use the roads: prices on the board, optimising and published times alike. */
export const PlanRoads = z.object({
  /** The traffic profile of the settings that slows drives by the hour, or `@typical` for what is known of each kind of road; `null`: empty roads. */
  traffic: z.nullable(trafficKey),
  side: z.enum(roadSides),
  uTurns: z.enum(uTurnRules),
  /** Areas that no vehicle drives through, such as a street market or flooded streets. */
  avoid: AvoidedAreas,
})
export type PlanRoads = z.infer<typeof PlanRoads>

/** Each area is avoided once, in an order that doesn't depend on who drew it when; the same object where nothing changes. */
export function withAreas(roads: PlanRoads, { gained, lost }: ListChange<Area>): PlanRoads {
  const kept = lessOf(roads.avoid, lost)
  const avoid = [...kept, ...lessOf(gained, kept)]
  if (!changeBetween(roads.avoid, avoid)) return roads
  return { ...roads, avoid: avoid.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)) }
}

/** What a plan chooses of it; areas are avoided one by one. */
export const RoadChoices = z.partial(z.omit(PlanRoads, { avoid: true }))
export type RoadChoices = z.infer<typeof RoadChoices>

/** How a new plan uses the roads, on those that are known or along straight lines. */
export function usualRoads(
  { usual, onlyOnRoads = false }: Pick<TrafficSettings, 'usual' | 'onlyOnRoads'>,
  isOnRoads = false,
): PlanRoads {
  return { traffic: onlyOnRoads && !isOnRoads ? null : usual, side: 'quiet', uTurns: 'allowed', avoid: [] }
}

/** What travel times are worked out with besides the usual; nothing where that is all. */
export function roadUseOf(roads: PlanRoads, traffic: Profiles): RoadUse {
  const { side, uTurns, avoid } = roads
  const slowdown = profileOf(roads, traffic)?.roads?.slowdown
  return {
    ...(slowdown && { slowdown }),
    ...(side !== 'quiet' && { side }),
    ...(uTurns !== 'allowed' && { uTurns }),
    ...(avoid.length > 0 && { avoid }),
  }
}

/** Whether the same matrices serve both. */
export function isSameUse(one: PlanRoads, other: PlanRoads): boolean {
  const isTypical = (roads: PlanRoads) => roads.traffic === typicalTraffic
  const none = { profiles: [] }
  return isTypical(one) === isTypical(other) && isSame(roadUseOf(one, none), roadUseOf(other, none))
}

/** With some choices changed; the same object where none is. */
export function withChoices(roads: PlanRoads, choices: RoadChoices): PlanRoads {
  const changes = Object.entries(choices).filter(
    ([name, value]) => value !== undefined && !isSame(value, roads[name as keyof PlanRoads]),
  )
  return changes.length > 0 ? { ...roads, ...Object.fromEntries(changes) } : roads
}

export const RoadsChange = z.object({
  choices: RoadChoices,
  avoid: z.nullable(listChange(Area)),
})
export type RoadsChange = z.infer<typeof RoadsChange>

/** What leads from one to the other; nothing where they are the same. */
export function roadsBetween(from: PlanRoads, to: PlanRoads): RoadsChange | null {
  const { avoid: areas, ...wanted } = to
  const changed = Object.entries(wanted).filter(([name, value]) => !isSame(value, from[name as keyof PlanRoads]))
  const avoid = changeBetween(from.avoid, areas)
  return changed.length > 0 || avoid ? { choices: Object.fromEntries(changed), avoid } : null
}

export function withRoadsChange(roads: PlanRoads, { choices, avoid }: RoadsChange): PlanRoads {
  const chosen = withChoices(roads, choices)
  return avoid ? withAreas(chosen, avoid) : chosen
}

type Profile = TrafficInUse['profiles'][number]
type Profiles = { profiles: readonly Profile[] }

/** The profile a plan reckons with; nothing where roads are empty or it is gone. */
export function profileOf({ traffic }: Pick<PlanRoads, 'traffic'>, { profiles }: Profiles): Profile | undefined {
  return profiles.find(({ key }) => key === traffic)
}

export function drivesAmongCars(kind: ProfileFacts['kind']): boolean {
  return kind !== 'bicycle' && kind !== 'walk'
}

/** Whose drives, on what times: those of roads that know how busy they are, or of empty ones. */
type Driven = Pick<ProfileFacts, 'kind'> & { knowsRoadUse: boolean }

/** How traffic slows a vehicle; nothing where roads are empty, the profile is gone, or it doesn't drive among cars. */
export function trafficOf(roads: PlanRoads, settings: Profiles, { kind, knowsRoadUse }: Driven): Traffic | undefined {
  const profile = drivesAmongCars(kind) ? profileOf(roads, settings) : undefined
  if (!profile) return undefined
  const base = (knowsRoadUse && profile.roads?.basePercent) || 100
  return { factors: profile.percents.map((percent) => percent / base) }
}
