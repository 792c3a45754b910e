import { Refused } from '#kit/server/errors.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import type { Machine } from '#kit/server/machine.ts'
import type { VroomTravel } from './vroom-tasks.ts'
import type { TaskResult } from '#kit/server/worker-tasks.ts'
import type { VroomSize } from '#optimiser/vroom/vroom-size.ts'
import { profiles as ways, type Point } from '#platform/regions/contract.ts'
import { lineThrough } from '#platform/regions/server/queries.ts'
import { travelMatrix } from '../../travel/server/commands.ts'
import { vroomMost } from '../rules.ts'
import { refusals } from './refusals.ts'

/** One that is too large is refused. */
export async function needsOf(machine: Machine, text: string, how: How) {
  const needs = await machine.inWorker('placesOfVroom', { text, most: vroomMost }, limits(how))
  checkSize(needs.size)
  return needs
}

function checkSize({ tasks, vehicles, places, cells }: VroomSize): void {
  if (tasks > vroomMost.tasks) throw tooLarge('jobs', refusals.tooManyTasks, { most: vroomMost.tasks, total: tasks })
  if (vehicles > vroomMost.vehicles)
    throw tooLarge('vehicles', refusals.tooManyVehicles, { most: vroomMost.vehicles, total: vehicles })
  if (places > vroomMost.places) throw tooLarge('jobs', refusals.tooLarge, { most: vroomMost.places, total: places })
  if (cells > vroomMost.cells) throw tooLarge('vehicles', refusals.tooManyProfiles, {})
}

function tooLarge(path: string, sentence: Sentence, values: Record<string, number>): Refused {
  const { text } = new Refused(413, sentence, { values })
  return new Refused(413, text, { issues: [{ path, text }] })
}

export type Asked = { text: string } & Pick<TaskResult<'placesOfVroom'>, 'places' | 'isDrawn'>
export type How = { userId: number; milliseconds: number; signal: AbortSignal; isBackground?: boolean }

/** VROOM's answer, and whether any of its travel times and lines is only an estimate. */
export async function answer(machine: Machine, { text, places, isDrawn }: Asked, how: How) {
  const { milliseconds, signal } = how
  const { travel, isEstimated } = await travelOf(machine, places, signal)
  const solved = await machine.inWorker('solveVroom', { text, travel, milliseconds }, limits(how))
  const { output } = solved
  if (!isDrawn) return { ...output, isEstimated }
  const lines = await linesOf(machine, solved, signal)
  return {
    ...output,
    routes: output.routes.map((route, at) => ({ ...route, geometry: lines[at]!.line })),
    isEstimated: isEstimated || lines.some((line) => line.isEstimated),
  }
}

/** Where each route leads on the roads. */
async function linesOf(
  machine: Machine,
  { output, profiles }: TaskResult<'solveVroom'>,
  signal: AbortSignal,
): Promise<{ line: string; isEstimated: boolean }[]> {
  const lines = []
  for (const [at, { steps }] of output.routes.entries()) {
    const points = steps.flatMap(({ location }): Point[] => (location ? [[location[0], location[1]]] : []))
    lines.push(await lineThrough(machine, points, { profile: wayOf(profiles[at]!), signal }))
  }
  return lines
}

/** All profiles name the same places; those that travel alike have their times in common. */
async function travelOf(machine: Machine, places: Asked['places'], signal: AbortSignal) {
  const known = new Map<string, Awaited<ReturnType<typeof travelMatrix>>>()
  // Any name may be that of a profile, `__proto__` too.
  const travel: VroomTravel = Object.create(null) as VroomTravel
  for (const { profile, coordinates } of places) {
    const kind = wayOf(profile)
    const points = coordinates.map(([longitude, latitude]): [number, number] => [longitude, latitude])
    const found =
      known.get(kind) ?? (await travelMatrix(machine, { travel: { profileId: 0, kind, vehicle: {} }, points, signal }))
    known.set(kind, found)
    travel[profile] = found.matrix
  }
  return { travel, isEstimated: [...known.values()].some(({ isEstimated }) => isEstimated) }
}

/** The names that OSRM and Openrouteservice use are known; any other travels like a car. */
function wayOf(profile: string) {
  const known = ways.find((one) => profile === one || profile.endsWith(`-${one}`))
  if (known) return known
  if (/hgv/.test(profile)) return 'truck'
  if (/bike|cycling/.test(profile)) return 'bicycle'
  return /foot/.test(profile) ? 'walk' : 'car'
}

function limits({ userId, signal, isBackground = false }: How) {
  return { userId, seconds: 60, megabytes: 2000, signal, isBackground }
}
