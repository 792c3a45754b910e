import { Refused } from './errors.ts'
import { refusals } from './refusals.ts'

/** The value of a JSON text from a caller. Refuses invalid or too deeply nested JSON. */
export function valueOfJson(text: string): unknown {
  const value = parsed(text)
  if (isDeeperThan(text, mostDepth)) throw new Refused(422, refusals.tooDeep, { values: { most: mostDepth } })
  return value
}

export function notJson(): Refused {
  return new Refused(400, refusals.notJson)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

/** Nothing that we take goes deeper; what walks a value step by step would run out of stack. */
const mostDepth = 32

/** Counted in the text: to walk a value of millions of parts takes seconds. */
function isDeeperThan(json: string, most: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length && depth <= most; at++) {
    const sign = json.charCodeAt(at)
    if (sign === signs.quote) at = endOfText(json, at)
    else if (sign === signs.list || sign === signs.record) depth++
    else if (sign === signs.listEnd || sign === signs.recordEnd) depth--
  }
  return depth > most
}

const signs = { quote: 0x22, backslash: 0x5c, list: 0x5b, listEnd: 0x5d, record: 0x7b, recordEnd: 0x7d }

function endOfText(json: string, start: number): number {
  let at = start + 1
  for (; json.charCodeAt(at) !== signs.quote && at < json.length; at++)
    if (json.charCodeAt(at) === signs.backslash) at++
  return at
}
