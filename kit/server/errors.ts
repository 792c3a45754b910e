import { otherRefusal } from '#languages/server.ts'
import {
  coded,
  codeOf,
  filled,
  sentenceIn,
  type PeopleLanguage,
  type Sentence,
  type Values,
} from '#kit/contract/sentence.ts'
import { refusals } from './refusals.ts'

export type Issue = { path: string; text: Sentence }
type Details = {
  issues?: Issue[]
  headers?: Record<string, string>
  /** It isn't known whether the change was saved. */ outcome?: 'unknown'
}

/** A refusal to show the caller in their language. Anything else that is thrown is a bug and replies with 500. */
export class Refused extends Error {
  readonly status: number
  readonly text: Sentence
  readonly details: Details

  constructor(status: number, text: Sentence, { values = {}, ...details }: Details & { values?: Values } = {}) {
    const told = filled(text, values)
    super(told.en)
    this.name = 'Refused'
    this.status = status
    this.text = told
    this.details = details
  }
}

/** `notFound(refusals.things.role, name)`: the feature names the missing thing. */
export function notFound(thing: Sentence, id?: string | number): Refused {
  const text = id === undefined ? filled(refusals.noSuch, { thing }) : filled(refusals.none, { thing, id })
  return new Refused(404, coded(text, 'common.notFound'))
}

/** Nothing answers at this address. */
export function noAddress(): Refused {
  return notFound(refusals.things.address)
}

/** Something answers at this address, but not to this method. */
export function wrongMethod(method: string, methods: string[]): Refused {
  const allow = methods.join(', ')
  return new Refused(405, refusals.wrongMethod, { values: { method, methods: allow }, headers: { allow } })
}

/** With a path it is said of that field, such as a name that is taken. */
export function conflict(text: Sentence, values: Values = {}, path?: string): Refused {
  const issues = path !== undefined && { issues: [{ path, text: filled(text, values) }] }
  return new Refused(409, text, { values, ...issues })
}

export function forbidden(text: Sentence = refusals.notAllowed, values: Values = {}): Refused {
  return new Refused(403, text, { values })
}

export function invalid(path: string, text: Sentence, values: Values = {}): Refused {
  return new Refused(422, text, { values, issues: [{ path, text: filled(text, values) }] })
}

export function signInFirst(): Refused {
  return unauthenticated(refusals.signInFirst)
}

/** Of a caller whose session or key is missing, or wrong, or has ended (RFC 6750). */
export function unauthenticated(text: Sentence, error?: 'invalid_token'): Refused {
  const challenge = `Bearer realm="Routewright"${error ? `, error="${error}"` : ''}`
  return new Refused(401, text, { headers: { 'www-authenticate': challenge } })
}

/** `{{wait}}` in the text becomes the time to wait: seconds, or minutes where there are many. */
export function tooMany(text: Sentence, retryAfterSeconds: number): Refused {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
  const wait =
    seconds > 120
      ? filled(refusals.wait.minutes, { count: Math.ceil(seconds / 60) })
      : filled(refusals.wait.seconds, { count: seconds })
  return new Refused(429, text, { values: { wait }, headers: { 'retry-after': String(seconds) } })
}

/** A task was stopped because its input needed more time or memory than any real input. */
export function taskEnded(limit: 'time' | 'memory', seconds: number): Refused {
  return new Refused(422, refusals.task[limit], { values: { seconds } })
}

export function tasksWaiting(retryAfterSeconds: number): Refused {
  return tooMany(refusals.task.waiting, retryAfterSeconds)
}

/** A refusal as an answer, in a language. */
export function refusedIn(language: PeopleLanguage, { status, text, details }: Refused): Response {
  const issues = details.issues?.map((issue) => ({ path: issue.path, ...toldIn(language, issue.text) }))
  return Response.json(
    { ...toldIn(language, text), ...(issues && { issues }), ...(details.outcome && { outcome: details.outcome }) },
    { status, headers: { ...details.headers, 'content-language': language } },
  )
}

/** What is said, and its code for programs. */
export function toldIn(language: PeopleLanguage, text: Sentence): { message: string; code: string } {
  return { message: sentenceIn(language, text, otherRefusal), code: codeOf(text) ?? 'common.refused' }
}

/** Error codes of the database and the disk, each with the refusal for callers whose data or timing caused it. */
const ofDatabase: [code: RegExp, refusal: () => Refused][] = [
  [/^23505$/, () => conflict(refusals.duplicate)],
  [/^23503$/, () => conflict(refusals.leanedOn)],
  [/^22\w{3}$/, () => new Refused(422, refusals.unstorable)],
  [/^(53100|ENOSPC|EDQUOT)$/, () => new Refused(507, refusals.full)],
  // Deadlocks, too many connections, too slow.
  [/^(40001|40P01|53300|57014)$/, () => new Refused(503, refusals.busy, retryAfter)],
  // Shutting down, broken or no connection.
  [/^no connection$/, () => new Refused(503, refusals.unreachable, retryAfter)],
]
const retryAfter = { headers: { 'retry-after': '2' } }
const noConnectionCode = /^(57P0[1-5]|08\w{3}|E(CONN\w+|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|TIMEDOUT))$/
const noConnection =
  /^connect E|timeout e(xceeded when trying to connect|xpired)|Connection terminated|is not queryable|Query read timeout|Cannot use a pool after|Leader changed/

/** The refusal that was thrown, or the one behind an error of the database or the disk: a text it cannot hold, a value that must be unique, no room, no connection. */
export function refusalOf(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error
  const code = errorCode(error)
  return ofDatabase.find(([known]) => known.test(code))?.[1]()
}

/** The database couldn't be reached, or went away before it replied. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof NotSaved || errorCode(error) === 'no connection'
}

/** The database went away in a transaction before its commit was sent: whatever it did is undone. */
export class NotSaved extends Error {
  constructor(cause: unknown) {
    super('The connection was lost before the commit.', { cause })
    this.name = 'NotSaved'
  }
}

/** This process is about to end: its work can be done again. */
export class Leaving extends Error {
  constructor() {
    super('The process is about to end.')
    this.name = 'Leaving'
  }
}

/** The reply to a change whose connection was lost when it may already have been saved. */
export function mayBeSaved(cause: unknown): Refused {
  return Object.assign(new Refused(503, refusals.mayBeSaved, { ...retryAfter, outcome: 'unknown' }), { cause })
}

function errorCode(error: unknown): string {
  const cause: unknown = innermost(error)
  const { code, message } = cause instanceof Error ? (cause as { code?: unknown; message: string }) : {}
  return noConnection.test(String(message)) || noConnectionCode.test(String(code)) ? 'no connection' : String(code)
}

function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? innermost(error.cause) : error
}

/** True for the database's own refusal to delete a row that others refer to. */
export function isReferredTo(error: unknown): boolean {
  return errorCode(error) === '23503'
}

/** True for the database's own refusal of a second row with the same unique value, of any column or of this one. */
export function isDuplicate(error: unknown, column = ''): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (!('code' in error)) return isDuplicate((error as { cause?: unknown }).cause, column)
  return error.code === '23505' && 'constraint' in error && String(error.constraint).includes(column)
}
