import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faultsOf } from '../../testing/vroom-answer.ts'
import { ProblemFault } from '../door/fault.ts'
import { solve } from '../solve.ts'
import { readVroom } from './read-vroom.ts'
import type { VroomInput, VroomOutput } from './vroom.ts'
import { writeVroom } from './write-vroom.ts'

const file = join(process.env['RW_SHARED'] ?? '../shared', 'bench/vroom/cases.jsonl')

interface Case {
  readonly seed: number
  readonly input: VroomInput
  readonly answer: VroomOutput | { readonly code: number; readonly error: string }
}

describe.skipIf(!existsSync(file))(
  'problems with the answers of VROOM (skipped where ../shared/bench/vroom is absent)',
  () => {
    const cases = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(readCase) : []

    test('are refused where VROOM refuses them', () => {
      for (const { seed, input, answer } of cases)
        if ('error' in answer) expect({ seed, refusal: refusalOf(input) }).toEqual({ seed, refusal: 'breaks-clash' })
    })

    test("are answered in VROOM's form, with its rules kept, and at no higher a price", () => {
      for (const { seed, input, answer } of cases) {
        if ('error' in answer) continue
        // Few iterations are enough for nearly all of them.
        const quick = answerTo(input, 200)
        const ours = isWorse(quick, answer) ? answerTo(input, 3000) : quick
        expect({ seed, faults: faultsOf(input, ours), isWorse: isWorse(ours, answer) }).toEqual({
          seed,
          faults: [],
          isWorse: false,
        })
      }
    })
  },
)

/** Priorities first, then the number of tasks, then the cost. */
function isWorse({ summary: ours }: VroomOutput, { summary: theirs }: VroomOutput): boolean {
  if (ours.priority !== theirs.priority) return ours.priority < theirs.priority
  return ours.unassigned === theirs.unassigned ? ours.cost > theirs.cost : ours.unassigned > theirs.unassigned
}

function answerTo(input: VroomInput, iterations: number): VroomOutput {
  const problem = readVroom(input)
  return writeVroom(input, problem, solve(problem, { seed: 1, stop: { iterations } }).plan)
}

function readCase(line: string): Case {
  return JSON.parse(line)
}

function refusalOf(input: VroomInput): string {
  try {
    readVroom(input)
    return 'none'
  } catch (thrown) {
    if (thrown instanceof ProblemFault) return thrown.detail.kind
    throw thrown
  }
}
