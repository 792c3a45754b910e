import { faultSentence } from '../wording/fault-sentence.ts'
import type { FaultDetail } from './fault-detail.ts'

/**
 * Invalid input, with the path of the faulty value: `stops[3].windows[0].endSeconds` for a problem. For other arguments the path begins with
 * their name: `plan.routes[0].stops[2]`, `edit.position`.
 */
export class ProblemFault extends Error {
  readonly path: string
  /** The content of the message as data, for other languages. */
  readonly detail: FaultDetail

  constructor(path: string, detail: FaultDetail) {
    const sentence = faultSentence(detail)
    super(path === '' ? sentence : `${path}: ${sentence}`)
    this.name = 'ProblemFault'
    this.path = path
    this.detail = detail
  }

  /** The same fault with another path. */
  at(path: string): ProblemFault {
    return new ProblemFault(path, this.detail)
  }

  /** The same fault with the path prefixed by a field or an index. */
  within(part: string | number): ProblemFault {
    const start = typeof part === 'number' ? `[${part}]` : part
    const isJoined = start === '' || this.path === '' || this.path.startsWith('[')
    return new ProblemFault(isJoined ? start + this.path : `${start}.${this.path}`, this.detail)
  }
}

/**
 * Checks a part of a value and prefixes the path of any fault. Paths are only built when there is a fault, because nearly always there is none.
 */
export function checkPart<Part>(part: string | number, value: Part, check: (value: Part) => void): void {
  try {
    check(value)
  } catch (thrown) {
    throw thrown instanceof ProblemFault ? thrown.within(part) : thrown
  }
}

/** Checks each entry of a list. */
export function checkEntries<Entry>(entries: readonly Entry[], check: (entry: Entry, index: number) => void): void {
  let index = 0
  try {
    for (; index < entries.length; index++) check(entries[index]!, index)
  } catch (thrown) {
    throw thrown instanceof ProblemFault ? thrown.within(index) : thrown
  }
}

/** Checks each entry of a named list. */
export function checkEach<Entry>(
  list: string,
  entries: readonly Entry[],
  check: (entry: Entry, index: number) => void,
): void {
  checkPart(list, entries, () => checkEntries(entries, check))
}
