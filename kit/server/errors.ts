import { filled, type Language, type Sentence, type Values } from '#kit/contract/sentence.ts'
import refusals from './refusals.json' with { type: 'json' }

export type Issue = { path: string; text: Sentence }
type Details = { issues?: Issue[]; headers?: Record<string, string> }

/** An outcome the caller can be told of in their language. Anything else that is thrown is a bug and answers 500. */
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

/** `notFound(refusals.things.role, name)`: what was looked for is named by its feature. */
export function notFound(thing: Sentence, id?: string | number): Refused {
  return id === undefined
    ? new Refused(404, refusals.noSuch, { values: { thing } })
    : new Refused(404, refusals.none, { values: { thing, id } })
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

export function conflict(text: Sentence, values: Values = {}): Refused {
  return new Refused(409, text, { values })
}

export function forbidden(text: Sentence = refusals.notAllowed, values: Values = {}): Refused {
  return new Refused(403, text, { values })
}

export function invalid(path: string, text: Sentence, values: Values = {}): Refused {
  return new Refused(422, text, { values, issues: [{ path, text: filled(text, values) }] })
}

export function signInFirst(): Refused {
  return new Refused(401, refusals.signInFirst)
}

export function tooMany(text: Sentence, retryAfterSeconds: number): Refused {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
  return new Refused(429, text, { values: { seconds }, headers: { 'retry-after': String(seconds) } })
}

/** A refusal as an answer, in a language. */
export function refusedIn(language: Language, { status, text, details }: Refused): Response {
  const issues = details.issues?.map((issue) => ({ path: issue.path, message: issue.text[language] }))
  return Response.json(
    { message: text[language], ...(issues && { issues }) },
    { status, headers: { ...details.headers, 'content-language': language } },
  )
}

/** What the machine below says, by the code it says it with, and the refusal of those whose data or moment caused it. */
const ofDatabase: [code: RegExp, refusal: () => Refused][] = [
  [/^23505$/, () => conflict(refusals.duplicate)],
  [/^23503$/, () => conflict(refusals.leanedOn)],
  [/^22\w{3}$/, () => new Refused(422, refusals.unstorable)],
  [/^(53100|ENOSPC|EDQUOT)$/, () => new Refused(507, refusals.full)],
  // Deadlocks, too many connections, too slow, shutting down, broken or no connection.
  [
    /^(40001|40P01|53300|57014|57P0[1-3]|08\w{3}|ECONNRESET|no connection)$/,
    () => new Refused(503, refusals.busy, { headers: { 'retry-after': '2' } }),
  ],
]
const noConnection = /^connect E|timeout exceeded when trying to connect|Connection terminated/

/** The refusal that was thrown, or the one behind an error of the database or the disk: a text it cannot hold, a value that must be unique, no room, no connection. */
export function refusalOf(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error
  const cause: { code?: unknown; message?: unknown } = error instanceof Error ? (error.cause ?? error) : {}
  const code = noConnection.test(String(cause.message)) ? 'no connection' : String(cause.code)
  return ofDatabase.find(([known]) => known.test(code))?.[1]()
}

/** True for the database's own refusal of a second row with the same unique value, of any column or of this one. */
export function isDuplicate(error: unknown, column = ''): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (!('code' in error)) return isDuplicate((error as { cause?: unknown }).cause, column)
  return error.code === '23505' && 'constraint' in error && String(error.constraint).includes(column)
}
