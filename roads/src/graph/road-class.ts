import type { Tags } from '../source/map-source.ts'

/** The order is part of graph.bin: append, never insert. */
export const roadClasses = [
  'motorway', 'motorway_link', 'trunk', 'trunk_link', 'primary', 'primary_link', 'secondary', 'secondary_link',
  'tertiary', 'tertiary_link', 'unclassified', 'residential', 'living_street', 'service', 'driveway', 'track',
  'pedestrian', 'footway', 'cycleway', 'path', 'steps', 'bridleway', 'ferry',
] as const

export type RoadClass = (typeof roadClasses)[number]

const byHighway = new Map<string, RoadClass>(roadClasses.map((name) => [name, name]))
byHighway.set('road', 'unclassified').set('corridor', 'footway').set('busway', 'service').set('platform', 'footway')
byHighway.delete('driveway')
byHighway.delete('ferry')

const slowServices = new Set(['parking_aisle', 'driveway', 'drive-through', 'emergency_access', 'slipway'])

export function roadClassOf(tags: Tags): RoadClass | null {
  if (tags['route'] === 'ferry') return 'ferry'
  const found = byHighway.get(tags['highway'] ?? '') ?? null
  return found === 'service' && slowServices.has(tags['service'] ?? '') ? 'driveway' : found
}

const numberByClass = new Map<RoadClass, number>(roadClasses.map((name, index) => [name, index]))

export function classNumber(name: RoadClass): number {
  return numberByClass.get(name)!
}

const importances: Readonly<Record<RoadClass, number>> = {
  motorway: 0, motorway_link: 0, trunk: 0, trunk_link: 1, primary: 1, primary_link: 2, secondary: 2, secondary_link: 3, tertiary: 3, tertiary_link: 4, unclassified: 4,
  residential: 4, living_street: 5, service: 6, driveway: 7, track: 7, pedestrian: 7, footway: 8, cycleway: 8, path: 8, steps: 8, bridleway: 8, ferry: 8,
}

/** Who gives way to whom: the lower number goes first. */
export const importanceByClass = Uint8Array.from(roadClasses, (name) => importances[name])
