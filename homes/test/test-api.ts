import { users, roles } from '#platform/access/server/tables.ts'
import type * as z from 'zod/mini'
import { afterAll, beforeEach } from 'vitest'
import { api } from '#app/api.ts'
import { openSession } from '#platform/access/server/sessions.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import type { Endpoint, Raw, ReplyOf, Schema } from '#kit/contract/endpoint.ts'
import { call, CallError, type CallInput } from '#kit/web/call.ts'
import { emptyTables } from './emptying.ts'
import { testMachines, type TestMachine } from './machine.ts'

/** Who makes a call: a token from `signIn`, or no one. */
type As = { as?: string; headers?: Record<string, string> }
/** What a program sends: what has a usual value may be left out. */
type Given<E extends Endpoint> = As & {
  params?: Record<string, string | number>
  query?: object
  body?: E['body'] extends Raw ? BodyInit : E['body'] extends Schema ? z.input<E['body']> : never
}
/** What is to be refused may be anything. */
type Wrong = As & { params?: unknown; query?: unknown; body?: unknown }

export type TestApi = {
  machine: TestMachine
  fetch(request: Request, from?: { address: string }): Promise<Response>
  /** Makes the call of a contract; throws `CallError` when refused. */
  call<E extends Endpoint>(endpoint: E, given?: Given<E>): Promise<ReplyOf<E>>
  /** The error a refused call ends in. */
  refusal(endpoint: Endpoint, given?: Wrong): Promise<CallError>
  /** Makes a person with these rules (all, when none are given) and gives their token. */
  signIn(rules?: AbilityRule[], person?: Partial<typeof users.$inferInsert>): Promise<string>
}

const everything: AbilityRule[] = [{ action: 'manage', subject: 'all' }]

/** The program on an empty database, emptied again before each test; `isAlone` for what each process keeps to itself. */
export async function testApi(how: { isAlone?: boolean } = {}): Promise<TestApi> {
  const { first: machine, all, close } = await testMachines(how)
  const programs = all.map((one) => api(one))
  await Promise.all(programs.map(({ begun }) => begun))
  beforeEach(() => empty(machine))
  afterAll(close)
  const made = { calls: 0, people: 0 }
  // Where there are several processes, each call goes to the next one.
  const fetch = async (request: Request, from = { address: '127.0.0.1' }) => {
    const response = await programs[made.calls++ % programs.length]!.fetch(request, from)
    await machine.queue.runKept()
    return response
  }

  const callAs = <E extends Endpoint>(endpoint: E, { as, ...given }: Wrong = {}) => {
    const headers = as === undefined ? {} : { authorization: `Bearer ${as}` }
    return call(endpoint, { ...given, headers: { ...headers, ...given.headers } } as CallInput<E>, fetch)
  }

  return {
    machine,
    fetch,
    call: callAs,
    refusal: async (endpoint, given) => {
      const error = await callAs(endpoint, given).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (error instanceof CallError) return error
      throw error ?? new Error(`${endpoint.method} ${endpoint.path} was not refused`)
    },
    signIn: async (rules = everything, person = {}) => {
      made.people++
      const role = `role-${made.people}`
      await machine.db.insert(roles).values({ name: role, rules })
      const filled = {
        fullName: `Person ${made.people}`,
        username: `person${made.people}`,
        email: `person${made.people}@test.example`,
        role,
        status: 'active',
        ...person,
      }
      const [user] = await machine.db.insert(users).values(filled).returning({ id: users.id })
      return openSession(machine.db, user!.id, { address: '', agent: 'test', now: machine.now() })
    },
  }
}

/** Empties what a test has filled; the numbers given to rows begin again. */
export async function empty({ db, emails, queue }: TestMachine): Promise<void> {
  await emptyTables(db)
  emails.length = 0
  queue.clear()
}
