import { classNumber, roadClasses, type RoadClass } from './road-class.ts'

/** Motorways and the like, roads that lead through a place, and all others. */
export const roadGroups = ['main', 'through', 'side'] as const
export type RoadGroup = (typeof roadGroups)[number]
/** By how many roads lie around. */
export const roadAreas = ['town', 'open'] as const
export type RoadArea = (typeof roadAreas)[number]

/** How long a drive takes on each kind of road in percent of an empty one: the groups of roads in towns, then those in open country. */
export type Slowdown = readonly number[]
export const slowdownCells = roadGroups.length * roadAreas.length

const groups: Readonly<Record<RoadGroup, readonly RoadClass[]>> = {
  main: ['motorway', 'motorway_link', 'trunk', 'trunk_link'],
  through: ['primary', 'primary_link', 'secondary', 'secondary_link', 'tertiary', 'tertiary_link'],
  side: [],
}

export const groupByClass = Uint8Array.from(roadClasses, (name) =>
  groups.main.includes(name) ? 0 : groups.through.includes(name) ? 1 : 2,
)

/** Kilometres of road in a square kilometre from which on a road lies in a town. A guess: villages have less, suburbs more. */
const townDensity = 8
const ferry = classNumber('ferry')

/** Which of the percents of a slowdown applies to a road. */
export function slowdownCellOf(roadClass: number, density: number): number {
  return groupByClass[roadClass]! + (density >= townDensity ? 0 : roadGroups.length)
}

/** The part of the free speed that remains on a road; ferries keep to their timetable. */
export function speedShare(slowdown: Slowdown, roadClass: number, density: number): number {
  return roadClass === ferry ? 1 : 100 / slowdown[slowdownCellOf(roadClass, density)]!
}

/** How busy roads are by the hour of a working day, 0 at night and 1 in rush hour: the shape of published congestion levels (TomTom 2023). */
const busyness = Array.from({ length: 24 }, (_, hour) => {
  if (hour < 6 || hour >= 20) return 0
  if ([7, 8, 16, 17].includes(hour)) return 1
  return [6, 9, 15, 18].includes(hour) ? 0.6 : 0.35
})

/** What rush hour adds in percent: guesses within the same levels, about half of it where few roads lie. */
const rushAdds: Slowdown = [33, 47, 18, 16, 22, 8]

/** Typical traffic of a working day in an hour, where nothing is known of the place. */
export function typicalSlowdown(hour: number): Slowdown {
  return rushAdds.map((added) => Math.round(100 + added * busyness[hour]!))
}

/** The parts of its time that a vehicle drives on each kind of road, where nothing is known of it; a guess. */
export const typicalShares: readonly number[] = [0.08, 0.42, 0.27, 0.08, 0.1, 0.05]
