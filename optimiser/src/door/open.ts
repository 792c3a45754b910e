import { compile } from '../model/compile.ts'
import type { Model } from '../model/model.ts'
import type { Problem } from '../problem.ts'
import { checkAgreement } from './agreement.ts'
import { problemShape } from './problem-shape.ts'

const models = new WeakMap<Problem, Model>()
const parsed = new WeakSet<Problem>()

/** Parses and freezes a problem, or throws a `ProblemFault` with the path of the fault. A problem that was parsed before is returned as it is. */
export function parseProblem(value: unknown): Problem {
  // The type is only used for the lookup; shape and consistency are checked below.
  const problem = value as Problem
  if (parsed.has(problem)) return problem
  problemShape(value)
  checkAgreement(problem)
  freeze(problem)
  parsed.add(problem)
  return problem
}

/** The model of a problem, checked and compiled on first use and then cached. */
export function modelOf(problem: Problem): Model {
  const known = models.get(problem)
  if (known) return known
  const model = compile(parseProblem(problem))
  models.set(problem, model)
  return model
}

/** Freezes objects and lists recursively, except matrices and other typed arrays. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) return
  if (Array.isArray(value) && typeof value[0] === 'number') return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}
