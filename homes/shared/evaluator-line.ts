import { tasksWaiting } from '#kit/server/errors.ts'
import type { Answered, EvaluatorQuestion } from '#platform/planning/server/evaluator.ts'
import type { AskedProblem, AskEvaluator, Kind, Questions } from '#platform/planning/server/queries.ts'
import type { NamedProblem } from '#optimiser/named-problem.ts'

/** The worker at the other end, whatever the home calls it. */
export type Port = { post(asked: EvaluatorQuestion): void }
export type PortEvents = { onAnswer(answered: Answered): void; onFailure(error: Error): void }

type SentProblem = Omit<EvaluatorQuestion, 'number' | 'kind' | 'asked'>
const nothing = { problemIds: [], keys: [] }

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void }

/** Problems that a worker keeps compiled. */
const mostKept = 12
const mostWaiting = 200
const retryAfterSeconds = 2

/** Questions to one worker, answered in their order. A worker that dies fails what it was asked and is replaced. */
class EvaluatorLine {
  private readonly open: (events: PortEvents) => Port
  private readonly waiting = new Map<number, Waiting>()
  private kept = new Map<NamedProblem, number>()
  private keys = new Set<string>()
  private port: Port | undefined
  private count = 0

  constructor(open: (events: PortEvents) => Port) {
    this.open = open
  }

  ask(kind: Kind, about: AskedProblem, asked: Questions[Kind]['asked']): Promise<unknown> {
    if (this.waiting.size >= mostWaiting) throw tasksWaiting(retryAfterSeconds)
    this.port ??= this.open({
      onAnswer: (answered) => this.settle(answered),
      onFailure: (error) => this.failAll(error),
    })
    const number = ++this.count
    const sent = about.isOnce ? onceOf(number, about) : this.keptOf(number, about)
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject })
      this.port!.post({ number, kind, asked, ...sent })
    })
  }

  /** A problem by its number, sent along where the worker doesn't have it. */
  private keptOf(number: number, { problem, travel }: AskedProblem): SentProblem {
    const known = this.kept.get(problem)
    const problemId = known ?? number
    this.kept.delete(problem)
    this.kept.set(problem, problemId)
    if (known !== undefined) return { problemId, travel: [], forgets: nothing }
    return { problemId, forgets: this.forgetOldest(), travel: this.unsent({ problem, travel }), problem }
  }

  /** The matrices of a problem that the worker does not have. */
  private unsent({ problem, travel }: AskedProblem): EvaluatorQuestion['travel'] {
    const wanted = [...new Set(problem.profiles.map(({ matrixKey }) => matrixKey))]
    const missing = wanted.filter((key) => !this.keys.has(key))
    for (const key of missing) this.keys.add(key)
    return [...travel].filter(([key]) => missing.includes(key))
  }

  private forgetOldest(): EvaluatorQuestion['forgets'] {
    const oldest = [...this.kept].slice(0, Math.max(0, this.kept.size - mostKept))
    for (const [problem] of oldest) this.kept.delete(problem)
    const used = new Set([...this.kept.keys()].flatMap(({ profiles }) => profiles.map(({ matrixKey }) => matrixKey)))
    const keys = [...this.keys].filter((key) => !used.has(key))
    for (const key of keys) this.keys.delete(key)
    return { problemIds: oldest.map(([, id]) => id), keys }
  }

  private settle(answered: Answered): void {
    const waiting = this.waiting.get(answered.number)
    this.waiting.delete(answered.number)
    if ('failure' in answered) waiting?.reject(new Error(answered.failure))
    else waiting?.resolve(answered.answer)
  }

  private failAll(error: Error): void {
    this.port = undefined
    this.kept = new Map()
    this.keys = new Set()
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }
}

function onceOf(problemId: number, { problem, travel }: AskedProblem): SentProblem {
  return { problemId, problem, isOnce: true, travel: [...travel], forgets: nothing }
}

/** Shares some workers among plans; questions about one plan always go to the same worker. */
export function evaluatorLines(open: (events: PortEvents) => Port, count: number): AskEvaluator {
  const lines = Array.from({ length: count }, () => new EvaluatorLine(open))
  // A question of one kind is answered with the answer of that kind.
  return (async (kind, { planId, ...problem }, asked) =>
    lines[planId % count]!.ask(kind, problem, asked)) as AskEvaluator
}
