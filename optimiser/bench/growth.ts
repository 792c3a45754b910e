import type { Problem } from '../src/problem.ts'
import { solve } from '../src/solve.ts'
import { cities, cityProblem } from './city.ts'
import { cpuSeconds } from './run.ts'

/** The sizes whose steps are timed. */
export const growthNames: readonly string[] = ['city-100', 'city-1000', 'city-5000']

// Few enough to take seconds, and many enough to outweigh the set-up.
const richSteps = 800
const capacitySteps = 12_800

/** Time per step on a generated day, with all its rules and with capacity only. */
export function growthLine(name: string): string {
  const city = cities.find((size) => size.name === name)
  if (city === undefined) throw new Error(`No such day: ${name}.`)
  const problem = cityProblem(city)
  const rich = stepMicroseconds(problem, richSteps)
  const capacity = stepMicroseconds(capacityAlone(problem), capacitySteps)
  return `${String(city.stops).padStart(5)} stops: ${rich.toFixed(0).padStart(5)} µs per iteration with every rule, ${capacity.toFixed(1).padStart(5)} µs with capacity alone`
}

// Subtracts a search of one step, so that set-up time doesn't count.
function stepMicroseconds(problem: Problem, steps: number): number {
  timed(problem, 1)
  const start = timed(problem, 1)
  const whole = timed(problem, steps)
  return (1e6 * (whole.seconds - start.seconds)) / (whole.iterations - start.iterations)
}

function timed(problem: Problem, iterations: number) {
  const start = process.cpuUsage()
  const solution = solve(problem, { seed: 1, stop: { iterations } })
  return { seconds: cpuSeconds(start), iterations: solution.iterations }
}

function capacityAlone({ vehicles, stops, profiles }: Problem): Problem {
  const load = stops.reduce((sum, stop) => sum + (stop.delivery?.boxes ?? 0), 0)
  return {
    units: ['boxes'],
    depots: [{ id: 'depot', place: 0 }],
    vehicles: vehicles.map(({ id }) => ({
      id,
      start: 'depot',
      end: 'depot',
      capacity: { boxes: Math.ceil((1.2 * load) / vehicles.length) },
    })),
    stops: stops.map(({ id, place, delivery }) => ({
      id,
      place,
      ...(delivery?.boxes !== undefined && { delivery: { boxes: delivery.boxes } }),
    })),
    profiles,
  }
}
