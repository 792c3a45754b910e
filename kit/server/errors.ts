export type Issue = { path: string; message: string }
type Details = { issues?: Issue[]; headers?: Record<string, string> }

/** An outcome the caller can be told of. Anything else that is thrown is a bug and answers 500. */
export class Refused extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.details = details
  }
}

export function notFound(what: string, id?: string | number): Refused {
  return new Refused(404, id === undefined ? `There is no such ${what}.` : `There is no ${what} ${id}.`)
}

export function conflict(message: string): Refused {
  return new Refused(409, message)
}

export function forbidden(message = 'You are not allowed to do this.'): Refused {
  return new Refused(403, message)
}

export function invalid(path: string, message: string): Refused {
  return new Refused(422, message, { issues: [{ path, message }] })
}

export function signInFirst(): Refused {
  return new Refused(401, 'Sign in first.')
}

export function tooMany(message: string, retryAfterSeconds: number): Refused {
  return new Refused(429, message, { headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) } })
}

const full = 'The disk of the server is full. Nothing was saved; ask the administrator to make room.'
const busy = 'The server is too busy right now. Nothing was saved; try again.'

/** What the machine below says, by the code it says it with, and the refusal of those whose data or moment caused it. */
const refusals: [code: RegExp, refusal: () => Refused][] = [
  [/^23505$/, () => conflict('There is already one like this.')],
  [/^23503$/, () => conflict('Something else depends on this, or it was just deleted.')],
  [/^22\w{3}$/, () => new Refused(422, 'A value cannot be stored as it is.')],
  [/^(53100|ENOSPC|EDQUOT)$/, () => new Refused(507, full)],
  // Deadlocks, too many connections, too slow, shutting down, broken or no connection.
  [/^(40001|40P01|53300|57014|57P0[1-3]|08\w{3}|ECONNRESET|no connection)$/, () => new Refused(503, busy, { headers: { 'retry-after': '2' } })],
]
const noConnection = /^connect E|timeout exceeded when trying to connect|Connection terminated/

/** The refusal behind an error of the database or the disk: a text it cannot hold, a value that must be unique, no room, no connection. */
export function refusalOfDatabase(error: unknown): Refused | undefined {
  const cause: { code?: unknown; message?: unknown } = error instanceof Error ? (error.cause ?? error) : {}
  const code = noConnection.test(String(cause.message)) ? 'no connection' : String(cause.code)
  return refusals.find(([known]) => known.test(code))?.[1]()
}
