import { filled, type Sentence, type Values } from '#kit/contract/sentence.ts'
import type { ProblemFault } from '#optimiser/door/fault.ts'
import type { FaultDetail } from '#optimiser/door/fault-detail.ts'
import { refusals as general } from '#kit/server/refusals.ts'
import { refusals } from './refusals.ts'

const { types, 'distances-needed': distances, ...words } = refusals.faults

/** What is wrong with a problem, and where. */
export function vroomFaultText({ path, detail }: ProblemFault): Sentence {
  const problem = filled(sentenceOf(detail), valuesOf(detail))
  return path === '' ? problem : filled(general.at, { path, problem })
}

function sentenceOf(detail: FaultDetail): Sentence {
  return detail.kind === 'distances-needed'
    ? distances[detail.for]
    : (nameIn(words, detail.kind) ?? general.fields.other)
}

/** Kinds of values are named in each language; lists are joined. */
function valuesOf(detail: FaultDetail): Values {
  const values = Object.entries(detail).map(([name, value]) => [name, valueOf(name, value)])
  return Object.fromEntries(values) as Values
}

function valueOf(name: string, value: unknown): Values[string] {
  if (typeof value === 'number') return value
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  const isKind = name === 'expected' || name === 'got'
  return (isKind && nameIn(types, text.replace(/^an? /, ''))) || text
}

function nameIn(names: Record<string, Sentence>, name: string): Sentence | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined
}
