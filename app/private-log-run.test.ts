import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { login, register } from '#platform/accounts/contract.ts'
import { demoAccounts } from '#platform/accounts/rules.ts'
import { filled, schemaOf, send } from '#homes/test/send.ts'
import { testApi } from '#homes/test/test-api.ts'
import { isRaw } from '#kit/contract/endpoint.ts'
import { api as program, handlers } from './api.ts'
import { loadSample } from './sample.ts'

const api = await testApi()
const lines: string[] = []
const note = (fields: Record<string, unknown>, message: string) =>
  void lines.push(JSON.stringify({ ...fields, message }))
const machine = { ...api.machine, log: { info: note, warn: note, error: note } }
const server = program(machine, (seen) => note({ ...seen, endpoint: seen.endpoint?.path }, 'answered'))
const person = {
  fullName: 'Wilhelmina Quackenbush',
  email: 'wilhelmina@private.example',
  username: 'quackenbush',
  contact: '+47 999 88 777',
  password: 'correct horse battery',
}

it('keeps names, addresses, telephone numbers and tokens out of the log of a run of every call', async () => {
  await loadSample(machine)
  await server.fetch(jsonRequest(register.path, { ...person, acceptsTerms: true, language: 'en' }))
  const [admin] = demoAccounts
  await server.fetch(jsonRequest(login.path, { ...admin, remember: true }))
  await server.fetch(jsonRequest(login.path, { ...person, password: 'wrong horse battery', remember: true }))
  const tokens: string[] = []
  for (const { endpoint } of handlers) {
    const as = await api.signIn()
    tokens.push(as)
    const body = isRaw(endpoint.body) ? undefined : filled(schemaOf(endpoint.body), person.fullName, person)
    for (const value of ['1', '5001']) await send(server, endpoint, { as, value, body, query: `?q=${person.email}` })
  }
  const log = lines.join('\n')
  expect(lines.length).toBeGreaterThan(handlers.length)
  const secrets = [...Object.values(person), ...tokens, ...(await privateTexts())]
  expect(secrets.length).toBeGreaterThan(300)
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  expect(log).not.toMatch(/[\w.+-]+@[\w-]+\.\w|Bearer |\$scrypt|\$plain/)
})

function jsonRequest(path: string, body: unknown): Request {
  return new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** What the workspace holds about people; short words might stand in a log by chance. */
async function privateTexts(): Promise<string[]> {
  const { rows } = (await api.machine.db.execute(
    sql`select full_name as text from users union select email from users union select contact from users
      union select customer from customers union select email from customers union select contact from customers`,
  )) as unknown as { rows: { text: string }[] }
  return rows.map(({ text }) => text).filter((text) => text.length > 6)
}
