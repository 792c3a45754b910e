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

/** Deadlocks and serialization, too many connections, too slow, shutting down, not there. */
const passing = /^(40001|40P01|53300|57014|57P0[1-3]|08\w{3}|ECONNRESET)$/
const noConnection = /^connect E|timeout exceeded when trying to connect|Connection terminated/
const diskFull = /^(53100|ENOSPC|EDQUOT)$/

/** The refusal behind an error of the machine below: a text it cannot hold, a value that must be unique, a server that is busy or gone. */
export function refusalOfDatabase(error: unknown): Refused | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  const code = typeof cause === 'object' && 'code' in cause! ? String(cause.code) : ''
  if (code === '23505') return conflict('There is already one like this.')
  if (code === '23503') return conflict('Something else depends on this, or it was just deleted.')
  if (diskFull.test(code)) return new Refused(507, 'The disk of the server is full. Nothing was saved; ask the administrator to make room.')
  if (passing.test(code) || (cause instanceof Error && noConnection.test(cause.message))) return new Refused(503, 'The server is too busy right now. Nothing was saved; try again.', { headers: { 'retry-after': '2' } })
  return /^22\w{3}$/.test(code) ? new Refused(422, 'A value cannot be stored as it is.') : undefined
}
