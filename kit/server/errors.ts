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

/** The refusal behind an error of the database, where the caller's data caused it: a text it cannot hold, a value that must be unique. */
export function refusalOfDatabase(error: unknown): Refused | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  const code = typeof cause === 'object' && 'code' in cause! ? String(cause.code) : ''
  if (code === '23505') return conflict('There is already one like this.')
  if (code === '23503') return conflict('Something else depends on this, or it was just deleted.')
  return /^22\w{3}$/.test(code) ? new Refused(422, 'A value cannot be stored as it is.') : undefined
}
