import type { Tags } from '../source/map-source.ts'

/** The order is part of graph.bin: append, never insert. */
export const roadClasses = [
  'motorway',
  'motorway_link',
  'trunk',
  'trunk_link',
  'primary',
  'primary_link',
  'secondary',
  'secondary_link',
  'tertiary',
  'tertiary_link',
  'unclassified',
  'residential',
  'living_street',
  'service',
  'driveway',
  'track',
  'pedestrian',
  'footway',
  'cycleway',
  'path',
  'steps',
  'bridleway',
  'ferry',
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
  motorway: 0,
  motorway_link: 0,
  trunk: 1,
  trunk_link: 1,
  primary: 2,
  primary_link: 2,
  secondary: 3,
  secondary_link: 3,
  tertiary: 4,
  tertiary_link: 4,
  unclassified: 5,
  residential: 5,
  living_street: 5,
  service: 5,
  driveway: 5,
  track: 5,
  pedestrian: 5,
  footway: 5,
  cycleway: 5,
  path: 5,
  steps: 5,
  bridleway: 5,
  ferry: 5,
}
export const leastImportance = 5

/** Right of way between road classes: the lower number has priority. */
export const importanceByClass = Uint8Array.from(roadClasses, (name) => importances[name])
