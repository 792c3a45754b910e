import { ProblemFault } from '#optimiser/door/fault.ts'
import { knownVroom } from '#optimiser/vroom/known-vroom.ts'
import { solve } from '#optimiser/solve.ts'
import { planVroom, plannedVehicles } from '#optimiser/vroom/plan-vroom.ts'
import { profileOf } from '#optimiser/vroom/vroom-input.ts'
import { checkCoordinates } from '#optimiser/vroom/vroom-places.ts'
import { readVroom } from '#optimiser/vroom/read-vroom.ts'
import type { VroomInput, VroomOutput } from '#optimiser/vroom/vroom.ts'
import { isWithin, sizeOfVroom, type VroomSize } from '#optimiser/vroom/vroom-size.ts'
import { usedVehicles, writeVroom } from '#optimiser/vroom/write-vroom.ts'
import { Refused } from '#kit/server/errors.ts'
import { valueOfJson } from '#kit/server/json-text.ts'
import { refusals } from './refusals.ts'
import { vroomFaultText } from './vroom-fault.ts'

/** The places that an input of VROOM's names, by profile; none where it brings its own matrices. */
export type VroomPlaces = { profile: string; coordinates: (readonly [number, number])[] }[]
export type VroomTravel = Record<string, { durationsSeconds: Uint32Array; distancesMeters: Uint32Array }>
/** The facts about a problem needed before it is solved. For a problem that is too large, only its size. */
export type VroomNeeds = { size: VroomSize; places: VroomPlaces; known: string; isDrawn: boolean }
/** VROOM's answer, and by route the profile of its vehicle: its number may be that of several. */
export type VroomSolved = { output: VroomOutput; profiles: string[] }

/** Reads an input for its size, the places whose travel times it needs and the keys that count, and refuses what can't be read. */
export function placesOfVroom({ text, most }: { text: string; most: VroomSize }): VroomNeeds {
  const input = valueOfJson(text)
  const { profiles, ...size } = sizeOfVroom(input)
  const places: VroomPlaces = []
  if (!isWithin(size, most)) return { size, places, known: '', isDrawn: false }
  try {
    readable(() =>
      readVroom(solved(input), (profile, coordinates) => {
        const { length } = coordinates
        const known = Math.max(size.places, length)
        Object.assign(size, { places: known, cells: profiles * known ** 2 })
        if (!isWithin(size, most)) throw new TooLarge()
        places.push({ profile, coordinates: coordinates.map(([longitude, latitude]) => [longitude, latitude]) })
        const none = new Uint32Array(length ** 2)
        return { durationsSeconds: none, distancesMeters: none }
      }),
    )
  } catch (error) {
    if (error instanceof TooLarge) return { size, places: [], known: '', isDrawn: false }
    throw error
  }
  const known = knownVroom(input)
  return { size, places, known: JSON.stringify(known), isDrawn: isDrawn(known) }
}

function isDrawn(input: VroomInput): boolean {
  if (!input.options?.g) return false
  readable(() => checkCoordinates(input))
  return true
}

class TooLarge extends Error {}

/** Answers as VROOM would: the best plan found in the time, or the routes that the input names in plan mode. */
export function solveVroom(given: { text: string; travel: VroomTravel; milliseconds: number }): VroomSolved {
  const started = performance.now()
  const { text, travel, milliseconds } = given
  const input = valueOfJson(text)
  const source = (profile: string) => travel[profile]!
  return readable(() => {
    if (isPlanMode(input)) {
      const output = planVroom(input, source)
      // `planVroom` has checked that it is one.
      return { output, profiles: plannedVehicles(input as VroomInput).map(profileOf) }
    }
    const problem = readVroom(input, source)
    const loading = Math.round(performance.now() - started)
    const { plan } = solve(problem, { seed: 1, stop: { milliseconds }, now: () => performance.now() })
    const solving = Math.round(performance.now() - started) - loading
    // `readVroom` has checked that it is one.
    const output = writeVroom(input as VroomInput, problem, plan, { loading, solving })
    return { output, profiles: usedVehicles(input as VroomInput, problem, plan).map(profileOf) }
  })
}

/** As vroom-express, which takes anything that is not false, 0 or empty. */
function isPlanMode(input: unknown): boolean {
  if (typeof input !== 'object' || input === null || !('options' in input)) return false
  const { options } = input
  return typeof options === 'object' && options !== null && 'c' in options && Boolean(options.c)
}

/** Without plan mode, which names the same places. */
function solved(input: unknown): unknown {
  return isPlanMode(input) && typeof input === 'object' ? { ...input, options: {} } : input
}

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ProblemFault)) throw error
    const refused = new Refused(422, refusals.unreadable, { values: { reason: vroomFaultText(error) } })
    throw new Refused(422, refused.text, { issues: [{ path: error.path, text: refused.text }] })
  }
}
