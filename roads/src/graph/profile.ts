import type { Mode } from './access.ts'
import type { Ring } from './closed-areas.ts'
import { roadClasses, type RoadClass } from './road-class.ts'
import { groupByClass } from './slowdown.ts'

export type ProfileKind = 'car' | 'van' | 'truck' | 'bicycle' | 'walk'

/** A vehicle or a pedestrian. Sizes apply to cars, vans and trucks only; missing ones default to the usual size of the kind. */
export interface Profile {
  readonly kind: ProfileKind
  readonly heightMeters?: number
  readonly widthMeters?: number
  readonly lengthMeters?: number
  readonly weightTonnes?: number
  /** Where U-turns are allowed: on quiet roads and in dead ends (default), or in dead ends only. */
  readonly uTurns?: 'allowed' | 'deadEnds'
  /** Areas whose roads are closed to it. Places inside are served from the nearest open road. */
  readonly avoid?: readonly Ring[]
}

/** Traffic level: free flow (at night), daytime or rush hour. */
export type Period = 'free' | 'day' | 'rush'

type Size = Required<Omit<Profile, 'kind' | 'uTurns' | 'avoid'>>

const usualSizes: Readonly<Record<ProfileKind, Size>> = {
  car: { heightMeters: 1.9, widthMeters: 1.9, lengthMeters: 5, weightTonnes: 2 },
  van: { heightMeters: 2.6, widthMeters: 2.1, lengthMeters: 6.5, weightTonnes: 3.5 },
  truck: { heightMeters: 4, widthMeters: 2.55, lengthMeters: 12, weightTonnes: 18 },
  bicycle: { heightMeters: 0, widthMeters: 0, lengthMeters: 0, weightTonnes: 0 },
  walk: { heightMeters: 0, widthMeters: 0, lengthMeters: 0, weightTonnes: 0 },
}

function sizeOf(profile: Profile): Size {
  const defaults = usualSizes[profile.kind]
  return {
    heightMeters: profile.heightMeters ?? defaults.heightMeters,
    widthMeters: profile.widthMeters ?? defaults.widthMeters,
    lengthMeters: profile.lengthMeters ?? defaults.lengthMeters,
    weightTonnes: profile.weightTonnes ?? defaults.weightTonnes,
  }
}

export function modeOf({ kind }: Profile): Mode {
  return kind === 'bicycle' || kind === 'walk' ? kind : 'motor'
}

/** Height, width and length in decimetres, and weight in 100 kg: signs are no finer. */
export function limitsOf(profile: Profile): readonly number[] {
  const { heightMeters, widthMeters, lengthMeters, weightTonnes } = sizeOf(profile)
  return [heightMeters, widthMeters, lengthMeters, weightTonnes].map((value) => Math.round(value * 10))
}

/** A key that profiles share if they have the same travel times. */
export function profileKey(profile: Profile): string {
  const size = [profile.kind, ...limitsOf(profile)].join('/')
  const turning = profile.uTurns === 'deadEnds' ? `${size}/deadEnds` : size
  return profile.avoid?.length ? `${turning}/${JSON.stringify(profile.avoid)}` : turning
}

/** The period of an hour of local time, 0 to 23. */
export function periodAt(hour: number, isWeekend = false): Period {
  if (hour < 6 || hour >= 21) return 'free'
  return !isWeekend && ((hour >= 7 && hour < 10) || (hour >= 16 && hour < 19)) ? 'rush' : 'day'
}

export interface Pace {
  /** Usual speed in km/h for each road class; 0 is closed. */
  readonly speeds: Float64Array
  readonly fastest: number
  /** Share of a posted limit that is driven on major roads. */
  readonly ofLimit: number
  /** A high limit raises the speed to at most this multiple of the usual speed of the class. */
  readonly stretch: number
  readonly unpavedFactor: number
  readonly signalSeconds: number
  /** Wait for a gate to be opened. */
  readonly gateSeconds: number
  /**
   * Wait to give way if the other road is equally important: when crossing it, passing where it joins, turning, and turning across oncoming
   * traffic. Doubled if the other road is three classes higher, zero if it is three classes lower.
   */
  readonly crossSeconds: number
  readonly passSeconds: number
  readonly turnSeconds: number
  readonly acrossSeconds: number
  /** Slowing down for a sharp corner. */
  readonly slowSeconds: number
  /** U-turn in a side street, or back onto the other carriageway. */
  readonly uTurnSeconds: number
  readonly deadEndSeconds: number
  /** Added for every turn into a road with another name. */
  readonly renameSeconds: number
  /** Relative slowdown of driving and of turning for each km per km² of road density above that of a quiet place. */
  readonly crowding: number
  readonly turnCrowding: number
}

type Speeds = Partial<Record<RoadClass, number>>

/**
 * The give-way rules follow Valhalla 3.6 (stop impact and turn costs). The seconds were fitted on 600 routes in each of four extracts until the
 * chosen roads agreed with Valhalla's, then rounded and confirmed on 600 others. They result in 23 to 32 km/h across a dense town at night.
 */
const driving: Speeds = {
  motorway: 110,
  motorway_link: 64,
  trunk: 92,
  trunk_link: 58,
  primary: 70,
  primary_link: 38,
  secondary: 52,
  secondary_link: 38,
  tertiary: 36,
  tertiary_link: 30,
  unclassified: 26,
  residential: 23,
  living_street: 10,
  service: 15,
  driveway: 9,
  track: 12,
  pedestrian: 6,
  footway: 6,
  cycleway: 6,
  path: 6,
  ferry: 15,
}
const cycling: Speeds = {
  trunk: 16,
  trunk_link: 16,
  primary: 16,
  primary_link: 16,
  secondary: 16,
  secondary_link: 16,
  tertiary: 16,
  tertiary_link: 16,
  unclassified: 16,
  residential: 16,
  living_street: 13,
  service: 14,
  driveway: 10,
  track: 12,
  pedestrian: 7,
  footway: 7,
  cycleway: 17,
  path: 12,
  steps: 2,
  bridleway: 8,
  ferry: 15,
}
const walking: Speeds = { steps: 2.5, track: 4.6, path: 4.5, ferry: 15 }

export const paces: Readonly<Record<ProfileKind, Pace>> = {
  car: {
    speeds: table(driving, 0),
    fastest: 130,
    ofLimit: 1,
    stretch: 2,
    unpavedFactor: 0.7,
    signalSeconds: 1.4,
    gateSeconds: 40,
    crossSeconds: 6,
    passSeconds: 1.7,
    turnSeconds: 2.3,
    acrossSeconds: 14,
    slowSeconds: 0.5,
    uTurnSeconds: 60,
    deadEndSeconds: 10,
    renameSeconds: 5,
    crowding: 0.018,
    turnCrowding: 0.06,
  },
  van: {
    speeds: table(driving, 0, 0.97),
    fastest: 110,
    ofLimit: 0.98,
    stretch: 2,
    unpavedFactor: 0.65,
    signalSeconds: 1.5,
    gateSeconds: 45,
    crossSeconds: 6.5,
    passSeconds: 1.8,
    turnSeconds: 2.6,
    acrossSeconds: 15,
    slowSeconds: 0.7,
    uTurnSeconds: 75,
    deadEndSeconds: 15,
    renameSeconds: 5,
    crowding: 0.018,
    turnCrowding: 0.06,
  },
  truck: {
    speeds: table(driving, 0, 0.92),
    fastest: 85,
    ofLimit: 0.94,
    stretch: 2,
    unpavedFactor: 0.55,
    signalSeconds: 3,
    gateSeconds: 60,
    crossSeconds: 8,
    passSeconds: 2.3,
    turnSeconds: 4,
    acrossSeconds: 18,
    slowSeconds: 2,
    uTurnSeconds: 180,
    deadEndSeconds: 60,
    renameSeconds: 5,
    crowding: 0.018,
    turnCrowding: 0.06,
  },
  bicycle: {
    speeds: table(cycling, 0),
    fastest: 20,
    ofLimit: 1,
    stretch: 1,
    unpavedFactor: 0.75,
    signalSeconds: 5,
    gateSeconds: 10,
    crossSeconds: 2,
    passSeconds: 0.5,
    turnSeconds: 1,
    acrossSeconds: 3,
    slowSeconds: 1,
    uTurnSeconds: 6,
    deadEndSeconds: 3,
    renameSeconds: 0,
    crowding: 0,
    turnCrowding: 0,
  },
  walk: {
    speeds: table(walking, 5),
    fastest: 5,
    ofLimit: 1,
    stretch: 1,
    unpavedFactor: 0.95,
    signalSeconds: 6,
    gateSeconds: 5,
    crossSeconds: 0,
    passSeconds: 0,
    turnSeconds: 0,
    acrossSeconds: 0,
    slowSeconds: 0,
    uTurnSeconds: 0,
    deadEndSeconds: 0,
    renameSeconds: 0,
    crowding: 0,
    turnCrowding: 0,
  },
}

function table(speeds: Speeds, otherwise: number, factor = 1): Float64Array {
  return Float64Array.from(roadClasses, (name) => (speeds[name] ?? otherwise) * (name === 'ferry' ? 1 : factor))
}

/** Share of the free-flow speed that remains in traffic. Guesses within the range of published congestion levels (TomTom 2023). */
const congestion: Readonly<Record<Period, readonly [main: number, through: number, side: number]>> = {
  free: [1, 1, 1],
  day: [0.95, 0.86, 0.93],
  rush: [0.75, 0.68, 0.85],
}

/** Speed factor of each road class in a period. Traffic doesn't slow pedestrians, bicycles or ferries. */
export function periodFactors(kind: ProfileKind, period: Period): Float64Array {
  const shares = kind === 'bicycle' || kind === 'walk' ? congestion.free : congestion[period]
  return Float64Array.from(roadClasses, (name, index) => (name === 'ferry' ? 1 : shares[groupByClass[index]!]!))
}
