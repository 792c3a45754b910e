import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { forgotPassword, register, setUp } from '#platform/accounts/contract.ts'
import { createCustomer } from '#features/ecommerce/customers/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { call, CallError, type CallInput } from '#kit/web/call.ts'
import { api as program } from './api.ts'

const api = await testApi()
const { db } = api.machine
const lines: string[] = []
const note = (fields: Record<string, unknown>, message: string) =>
  void lines.push(JSON.stringify({ ...fields, message }))
const server = program({ ...api.machine, log: { info: note, warn: note, error: note } })
const person = {
  // No part of the name can stand in a request's hexadecimal number.
  fullName: 'Zuzanna Lovelace',
  email: 'ada@private.example',
  username: 'lovelace',
  password: 'correct horse battery',
  language: 'en',
} as const
const broken = ['users', 'customers', 'attempts']

afterEach(async () => {
  for (const table of broken)
    await db.execute(sql`alter table if exists ${sql.identifier(`${table}_gone`)} rename to ${sql.identifier(table)}`)
})

async function statusOf<E extends Endpoint>(endpoint: E, given: CallInput<E>): Promise<number> {
  return call(endpoint, given, (request) => server.fetch(request)).then(
    () => 200,
    (error: unknown) => (error instanceof CallError ? error.status : 0),
  )
}

it('keeps names and addresses out of the log when statements fail', async () => {
  const as = await api.signIn()
  const headers = { authorization: `Bearer ${as}` }
  const hide = (table: string) =>
    db.execute(sql`alter table ${sql.identifier(table)} rename to ${sql.identifier(`${table}_gone`)}`)
  await hide('customers')
  expect(
    await statusOf(createCustomer, {
      headers,
      body: {
        customer: person.fullName,
        email: person.email,
        contact: '',
        country: 'France',
        isBillingAddress: true,
      },
    }),
  ).toBe(500)
  await hide('attempts')
  expect(await statusOf(forgotPassword, { body: { email: person.email } })).toBe(500)
  await hide('users')
  expect(await statusOf(register, { body: { ...person, acceptsTerms: true } as never })).toBe(500)
  expect(await statusOf(setUp, { body: { ...person, company: '' } })).toBe(500)
  expect(lines.length).toBeGreaterThanOrEqual(4)
  expect(lines.join('\n')).toMatch(/42P01: relation .* does not exist/)
  expect(lines.join('\n')).not.toMatch(/Zuzanna|Lovelace|private\.example|correct horse|Failed query/i)
})
