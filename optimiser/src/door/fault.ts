import { faultSentence } from '../wording/fault-sentence.ts'
import type { FaultDetail } from './fault-detail.ts'

/**
 * Something given that cannot be read: what is wrong, and where. `stops[3].windows[0].endSeconds` of a problem; of what is given beside it
 * the path begins with its name: `plan.routes[0].stops[2]`, `edit.position`.
 */
export class ProblemFault extends Error {
  readonly path: string
  /** What is wrong, to be worded in another language. */
  readonly detail: FaultDetail

  constructor(path: string, detail: FaultDetail) {
    const sentence = faultSentence(detail)
    super(path === '' ? sentence : `${path}: ${sentence}`)
    this.name = 'ProblemFault'
    this.path = path
    this.detail = detail
  }

  /** The same fault, told of another place. */
  at(path: string): ProblemFault {
    return new ProblemFault(path, this.detail)
  }

  /** The fault of a part as one of the whole: of a field, or of an entry of a list. */
  within(part: string | number): ProblemFault {
    const start = typeof part === 'number' ? `[${part}]` : part
    const isJoined = start === '' || this.path === '' || this.path.startsWith('[')
    return new ProblemFault(isJoined ? start + this.path : `${start}.${this.path}`, this.detail)
  }
}

/**
 * Looks at a part of a whole; a fault found there is told as one of the whole. Paths are put together when something is wrong and not before:
 * nearly always nothing is.
 */
export function checkPart<Part>(part: string | number, value: Part, check: (value: Part) => void): void {
  try {
    check(value)
  } catch (thrown) {
    throw thrown instanceof ProblemFault ? thrown.within(part) : thrown
  }
}

/** Looks at each entry of a list. */
export function checkEntries<Entry>(entries: readonly Entry[], check: (entry: Entry, index: number) => void): void {
  let index = 0
  try {
    for (; index < entries.length; index++) check(entries[index]!, index)
  } catch (thrown) {
    throw thrown instanceof ProblemFault ? thrown.within(index) : thrown
  }
}

/** Looks at each entry of the list of that name. */
export function checkEach<Entry>(
  list: string,
  entries: readonly Entry[],
  check: (entry: Entry, index: number) => void,
): void {
  checkPart(list, entries, () => checkEntries(entries, check))
}
