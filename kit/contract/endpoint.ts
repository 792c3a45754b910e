import * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: anyone, whoever shows that they are the recipient behind a tracking link, anyone signed in, or people with a permission.
 */
export type Access = 'public' | 'recipient' | 'member' | { action: string; subject: string }

/** What a call could be misused for. `app/danger.test.ts` says which roles and keys may make one all the same, and why. */
export const dangers = ['money', 'identity', 'links', 'secrets', 'people'] as const
export type Danger = (typeof dangers)[number]

/** Where a person signed in: a session opened at one of them makes no calls of the others. */
export const surfaces = ['office', 'driver', 'shop'] as const
export type Surface = (typeof surfaces)[number]

/** For whoever is signed in, at the least. */
export type SignedInAccess = Exclude<Access, 'public' | 'recipient'>

/** Whether a call is made by someone who is signed in, not by anyone or by a recipient. */
export function needsSession(access: Access): access is SignedInAccess {
  return access !== 'public' && access !== 'recipient'
}

/** A reply or body that is not parsed: the handler answers a Response or reads the Request itself. The schema only describes it. */
export type Raw = { raw: string; schema?: Schema }

export type Schema = z.ZodMiniType
export type Refusal = string | Record<string, unknown>

export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema | Raw = Schema | Raw,
  Reply extends Schema | Raw = Schema | Raw,
  Who extends Access = Access,
> = {
  method: Method
  /** Path with named parts in braces: `/api/apps/users/{id}`. */
  path: string
  summary: string
  access: Who
  params: Params
  query: Query
  body: Body
  reply: Reply
  /** Status of a successful reply. */
  status: number
  /** The body of a 202, replied if the work takes longer than the caller waits: `Prefer: wait=30`. */
  accepted?: Schema
  /** Exact bodies of known refusals where they differ from `{ message }`. */
  refusals: Partial<Record<number, Refusal>>
  /** Largest accepted body. */
  limitBytes: number
  /** Whether it may be called while viewing as another role: it changes nothing, or only what the caller themselves sees. */
  isSafe: boolean
  /** Whether pages of other sites may call it from a browser: it trusts only a signature in the call. */
  isOpenToSites: boolean
  /** Whether no API key opens it: its reply lets someone act as another person. */
  isForPeople: boolean
  /** What the call could be misused for, where that is more than its right says. */
  danger: Danger | null
  /** Whether a person who signed in a while ago is asked for their password first. */
  asksPassword: boolean
  /** Whose sessions may make it; those of the office alone where nothing is said. Calls open to everyone are made by all. */
  surfaces: readonly Surface[]
  /** Whether it is done once for each `Idempotency-Key`: of itself every call that adds or begins something, unless its reply is not to be kept. */
  takesIdempotencyKey: boolean
} & Typed<{ params: Input<Params>; query: Input<Query>; body: Input<Body> }, Output<Reply>, Who>

/** The handler's input and output, carried by the type alone. */
export type Typed<Given, Reply, Who> = { types?: { given: Given; reply: Reply; who: Who } }

type Definition<P, Q, B, R, W> = {
  method: Method
  path: string
  summary?: string
  access?: W
  params?: P
  query?: Q
  body?: B
  reply?: R
  status?: number
  accepted?: Schema
  refusals?: Partial<Record<number, Refusal>>
  limitBytes?: number
  isSafe?: boolean
  isOpenToSites?: boolean
  isForPeople?: boolean
  danger?: Danger | null
  asksPassword?: boolean
  surfaces?: readonly Surface[]
  takesIdempotencyKey?: boolean
}

const mostPublicBytes = 20_000

export const nothing = z.undefined()
const anyObject = z.object({})

/** Describes one call: what the server answers, the screen calls and the test calls. */
export function endpoint<
  const W extends Access = 'member',
  P extends Schema = typeof anyObject,
  Q extends Schema = typeof anyObject,
  B extends Schema | Raw = typeof nothing,
  R extends Schema | Raw = typeof nothing,
>(definition: Definition<P, Q, B, R, W>): Endpoint<P, Q, B, R, W> {
  const defaults = {
    summary: '',
    access: 'member',
    params: anyObject,
    query: anyObject,
    body: nothing,
    reply: nothing,
    status: definition.reply === undefined ? 204 : 200,
    refusals: {},
    // Unknown callers may send only a little, since reading a megabyte of JSON takes a third of a second.
    limitBytes: needsSession(definition.access ?? 'member') ? 1_000_000 : mostPublicBytes,
    isSafe: definition.method === 'GET',
    isOpenToSites: false,
    isForPeople: false,
    danger: null,
    asksPassword: false,
    surfaces: ['office'],
    takesIdempotencyKey: takesKey(definition),
  }
  // The generics' defaults are exactly these values, so what is left out has the type it is given here.
  return { ...defaults, ...definition } as unknown as Endpoint<P, Q, B, R, W>
}

type AnyDefinition = Definition<unknown, unknown, Schema | Raw, Schema | Raw, Access>

function takesKey(definition: AnyDefinition): boolean {
  const { method, status, access = 'member', isSafe } = definition
  const isAdding = method === 'POST' && [201, 202].includes(status ?? 0)
  return isAdding && !isSafe && needsSession(access) && isReplyKept(definition)
}

/** A secret isn't, nor what is sent or answered as a file. */
function isReplyKept({ body = nothing, reply = nothing, danger, isForPeople }: AnyDefinition): boolean {
  const isSecret = danger === 'secrets' || danger === 'links' || isForPeople === true
  return !isSecret && !isRaw(body) && !isRaw(reply)
}

export function raw(contentType: string, schema?: Schema): Raw {
  return { raw: contentType, ...(schema && { schema }) }
}

export function isRaw(part: Schema | Raw): part is Raw {
  return 'raw' in part
}

export type Input<S> = S extends Schema ? z.output<S> : undefined
export type Output<S> = S extends Schema ? z.input<S> : Response
export type ReplyOf<E> =
  E extends Endpoint<Schema, Schema, Schema | Raw, infer R> ? (R extends Schema ? z.output<R> : Response) : never
