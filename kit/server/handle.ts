import type { Ability } from '#kit/contract/ability.ts'
import { needsSession, type Endpoint, type Surface, type Typed } from '#kit/contract/endpoint.ts'
import type { Language, PeopleLanguage } from '#kit/contract/sentence.ts'
import { forbidden } from './errors.ts'
import type { Program } from './feature.ts'
import type { Machine } from './machine.ts'

/** Who calls: a signed-in person or their program, with what they may do. */
export type Caller = {
  kind: 'person' | 'program'
  id: number
  fullName: string
  email: string
  role: string
  sessionId: string
  /** Where the person signed in; the office where nothing is said. */
  surface?: Surface
  ability: Ability
  /** The scopes of a program's key. */
  scopes?: readonly string[]
  /** The role a person views the product as; while they do, they can't change anything. */
  viewedRole?: string
}

export type Context<Who = Caller> = Machine & {
  user: Who
  /** The request itself, for what no contract can say: streams, uploads, the caller's address. */
  request: Request
  requestId: string
  /** What all features bring together. */
  program: Program
  /** Checks again who makes this request, for replies that stay open for long. It doesn't extend the session. */
  admit: () => Promise<Caller | undefined>
  /** Answers a further call as if it had come from the same address: with its own bearer token, rights and limits. */
  answer: (request: Request) => Promise<Response>
  /** The language of the whole product that the caller reads. */
  language: Language
  /** The language that drivers, recipients and refusals speak to the caller. */
  peopleLanguage: PeopleLanguage
  /** The caller's network address as the home saw it. */
  address: string
}

export type Handler = { endpoint: Endpoint; handle: (given: never, context: never) => unknown }
export type Handlers = Handler[]

/** Says how a feature answers one endpoint. */
export function handle<Given, Reply, Who>(
  handlers: Handlers,
  endpoint: Endpoint & Typed<Given, Reply, Who>,
  handle: (given: Given, context: Context<CallerOf<Who>>) => Promise<Reply | Response> | Reply | Response,
): void {
  handlers.push({ endpoint, handle })
}

/** Refuses people who may not make this call, for code that does the same on their behalf: `mustMay(user, deleteProduct)`. */
export function mustMay(user: Caller, { access }: Pick<Endpoint, 'access'>): void {
  // A program has rights, not an account: what belongs to the person themselves stays closed to their keys.
  const isAllowed =
    !needsSession(access) ||
    (access === 'member' ? user.kind === 'person' : user.ability.can(access.action, access.subject))
  if (!isAllowed) throw forbidden()
}

type CallerOf<Who> = Who extends 'public' | 'recipient' ? Caller | undefined : Caller
