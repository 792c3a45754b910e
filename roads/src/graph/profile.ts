import type { Mode } from './access.ts'
import { roadClasses, type RoadClass } from './road-class.ts'

export type ProfileKind = 'car' | 'van' | 'truck' | 'bicycle' | 'walk'

/** A vehicle or a person on foot. Sizes matter to cars, vans and trucks alone; what is left out is taken from the usual size of the kind. */
export interface Profile {
  readonly kind: ProfileKind
  readonly heightMeters?: number
  readonly widthMeters?: number
  readonly lengthMeters?: number
  readonly weightTonnes?: number
}

/** How full the roads are: at night, on a working day, at its two rushes. */
export type Period = 'free' | 'day' | 'rush'

const usualSizes: Readonly<Record<ProfileKind, Required<Omit<Profile, 'kind'>>>> = {
  car: { heightMeters: 1.9, widthMeters: 1.9, lengthMeters: 5, weightTonnes: 2 },
  van: { heightMeters: 2.6, widthMeters: 2.1, lengthMeters: 6.5, weightTonnes: 3.5 },
  truck: { heightMeters: 4, widthMeters: 2.55, lengthMeters: 12, weightTonnes: 18 },
  bicycle: { heightMeters: 0, widthMeters: 0, lengthMeters: 0, weightTonnes: 0 },
  walk: { heightMeters: 0, widthMeters: 0, lengthMeters: 0, weightTonnes: 0 },
}

export function sizeOf(profile: Profile): Required<Omit<Profile, 'kind'>> {
  const usual = usualSizes[profile.kind]
  return {
    heightMeters: profile.heightMeters ?? usual.heightMeters,
    widthMeters: profile.widthMeters ?? usual.widthMeters,
    lengthMeters: profile.lengthMeters ?? usual.lengthMeters,
    weightTonnes: profile.weightTonnes ?? usual.weightTonnes,
  }
}

export function modeOf({ kind }: Profile): Mode {
  return kind === 'bicycle' || kind === 'walk' ? kind : 'motor'
}

/** One text for all profiles that travel alike. */
export function profileKey(profile: Profile): string {
  const { heightMeters, widthMeters, lengthMeters, weightTonnes } = sizeOf(profile)
  return [profile.kind, heightMeters, widthMeters, lengthMeters, weightTonnes].join('/')
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
  /** Part of a posted limit that is really driven. */
  readonly ofLimit: number
  /** How far above the usual speed of its class a high limit draws a road. */
  readonly stretch: number
  readonly unpavedFactor: number
  readonly signalSeconds: number
  /** For letting the traffic of a more important road pass, and of one as important. */
  readonly yieldSeconds: number
  readonly equalSeconds: number
  /** Cost of a turn of 90 degrees; straight on is nearly free. */
  readonly turnSeconds: number
  /** How much dearer it is to turn across the oncoming lane. */
  readonly acrossFactor: number
  /** In a side street; on a through road it is forbidden. */
  readonly uTurnSeconds: number
  readonly deadEndSeconds: number
  /** For every turn into a road of another name. */
  readonly renameSeconds: number
  /** How much longer each kilometre of road in a square kilometre, above the first few, makes driving and turning. */
  readonly crowding: number
  readonly turnCrowding: number
}

type Speeds = Partial<Record<RoadClass, number>>

/**
 * Speeds and waits for motor traffic were fitted (random search, four extracts, 500 routes each) so that the roads chosen agree with those Valhalla 3.6
 * chooses, then rounded. They give 25 to 30 km/h across a dense town at night.
 */
const driving: Speeds = {
  motorway: 110, motorway_link: 64, trunk: 92, trunk_link: 58, primary: 70, primary_link: 38, secondary: 52, secondary_link: 38, tertiary: 36, tertiary_link: 30,
  unclassified: 26, residential: 23, living_street: 10, service: 15, driveway: 9, track: 12, pedestrian: 6, footway: 6, cycleway: 6, path: 6, ferry: 15,
}
const cycling: Speeds = {
  trunk: 16, trunk_link: 16, primary: 16, primary_link: 16, secondary: 16, secondary_link: 16, tertiary: 16, tertiary_link: 16, unclassified: 16, residential: 16,
  living_street: 13, service: 14, driveway: 10, track: 12, pedestrian: 7, footway: 7, cycleway: 17, path: 12, steps: 2, bridleway: 8, ferry: 15,
}
const walking: Speeds = { steps: 2.5, track: 4.6, path: 4.5, ferry: 15 }

export const paces: Readonly<Record<ProfileKind, Pace>> = {
  car: {
    speeds: table(driving, 0), fastest: 130, ofLimit: 0.95, stretch: 1.3, unpavedFactor: 0.7, signalSeconds: 2, yieldSeconds: 6, equalSeconds: 1.5,
    turnSeconds: 3.5, acrossFactor: 1.8, uTurnSeconds: 60, deadEndSeconds: 10, renameSeconds: 1, crowding: 0.03, turnCrowding: 0.05,
  },
  van: {
    speeds: table(driving, 0, 0.97), fastest: 110, ofLimit: 0.93, stretch: 1.3, unpavedFactor: 0.65, signalSeconds: 2, yieldSeconds: 6.5, equalSeconds: 2,
    turnSeconds: 4, acrossFactor: 1.8, uTurnSeconds: 75, deadEndSeconds: 15, renameSeconds: 1, crowding: 0.03, turnCrowding: 0.05,
  },
  truck: {
    speeds: table(driving, 0, 0.92), fastest: 85, ofLimit: 0.9, stretch: 1.3, unpavedFactor: 0.55, signalSeconds: 4, yieldSeconds: 8, equalSeconds: 2.5,
    turnSeconds: 6, acrossFactor: 1.8, uTurnSeconds: 180, deadEndSeconds: 60, renameSeconds: 1, crowding: 0.03, turnCrowding: 0.05,
  },
  bicycle: { speeds: table(cycling, 0), fastest: 20, ofLimit: 1, stretch: 1.35, unpavedFactor: 0.75, signalSeconds: 5, yieldSeconds: 3, equalSeconds: 1, turnSeconds: 2, acrossFactor: 1.5, uTurnSeconds: 6, deadEndSeconds: 3, renameSeconds: 0, crowding: 0, turnCrowding: 0 },
  walk: { speeds: table(walking, 5), fastest: 5, ofLimit: 1, stretch: 1.35, unpavedFactor: 0.95, signalSeconds: 6, yieldSeconds: 0, equalSeconds: 0, turnSeconds: 0, acrossFactor: 1, uTurnSeconds: 0, deadEndSeconds: 0, renameSeconds: 0, crowding: 0, turnCrowding: 0 },
}

function table(speeds: Speeds, otherwise: number, factor = 1): Float64Array {
  return Float64Array.from(roadClasses, (name) => (speeds[name] ?? otherwise) * (name === 'ferry' ? 1 : factor))
}

/** Part of the free speed that is left, from main roads to side streets. Guesses in the range of published congestion levels (TomTom 2023). */
const leftOver: Readonly<Record<Period, readonly [main: number, through: number, side: number]>> = {
  free: [1, 1, 1],
  day: [0.95, 0.86, 0.93],
  rush: [0.75, 0.68, 0.85],
}

const mainClasses = new Set<RoadClass>(['motorway', 'motorway_link', 'trunk', 'trunk_link'])
const throughClasses = new Set<RoadClass>(['primary', 'primary_link', 'secondary', 'secondary_link', 'tertiary', 'tertiary_link'])

/** Speed factor of every road class in a period. Traffic slows neither walkers nor bicycles nor ferries. */
export function periodFactors(kind: ProfileKind, period: Period): Float64Array {
  const [main, through, side] = kind === 'bicycle' || kind === 'walk' ? leftOver.free : leftOver[period]
  return Float64Array.from(roadClasses, (name) => (name === 'ferry' ? 1 : mainClasses.has(name) ? main : throughClasses.has(name) ? through : side))
}
