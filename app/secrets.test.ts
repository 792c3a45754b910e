import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { defaultRoles } from '#platform/access/sample.ts'
import { revealRecipientLink } from '#features/logistics/deliveries/contract.ts'
import { asking, nameOf } from '#homes/test/walk/ask.ts'
import { openNames, reveals } from '#homes/test/walk/secret-calls.ts'
import { fieldsOfReply } from '#homes/test/walk/secret-fields.ts'
import { there } from '#homes/test/walk/there.ts'
import { testApi } from '#homes/test/test-api.ts'
import { type Endpoint } from '#kit/contract/endpoint.ts'
import { handlers, program } from './api.ts'
import { loadSample } from './sample.ts'

const api = await testApi()
const endpoints = handlers.map(({ endpoint }) => endpoint)
const secretsOf = (endpoint: Endpoint) =>
  [...new Set(fieldsOfReply(endpoint).flatMap(({ path, isSecret }) => (isSecret ? [path] : [])))].toSorted()
const revealing = endpoints.filter((endpoint) => secretsOf(endpoint).length > 0)

type Rule = { action: string | string[]; subject: string | string[] }
const allows = ({ access }: Endpoint, rules: readonly Rule[]) =>
  typeof access === 'object' &&
  rules.some(
    ({ action, subject }) => [action].flat().includes(access.action) && [subject].flat().includes(access.subject),
  )

describe('a secret', () => {
  it('is in a reply only where that is written down', () => {
    const found = Object.fromEntries(revealing.map((endpoint) => [nameOf(endpoint), secretsOf(endpoint)]))
    expect(found).toEqual(
      Object.fromEntries(Object.entries(reveals).map(([name, { fields }]) => [name, fields.toSorted()])),
    )
  })

  it('is never read by a plain GET, which lists, caches and links make', () => {
    expect(revealing.filter(({ method }) => method === 'GET').map(nameOf)).toEqual([])
  })

  it('is given to no role below the administrator, and to no key of a program, unless that is written down', () => {
    const roles = defaultRoles(program.rights).filter(({ name }) => name !== 'admin')
    const rulesOfKey = ({ action, subject, also }: (typeof program.keyScopes)[number]) =>
      [{ action, subject }, also ?? []].flat().map((rule) => ({ ...rule, action: [...rule.action] }))
    const holders = revealing.map((endpoint) => [
      nameOf(endpoint),
      roles.filter(({ rules }) => allows(endpoint, rules)).map(({ name }) => name),
      // What is for people alone is refused to every key.
      endpoint.isForPeople
        ? []
        : program.keyScopes.filter((scope) => allows(endpoint, rulesOfKey(scope))).map(({ name }) => name),
    ])
    const written = revealing.map(nameOf).map((name) => [name, reveals[name]?.roles ?? [], reveals[name]?.scopes ?? []])
    expect(holders).toEqual(written)
  })

  it('is marked as one: what is named like a secret and isn’t is written down', () => {
    const looksSecret = /(token|secret|password|code|codes|pin|key|link|hash|salt|uri)$/i
    const named = endpoints.flatMap((endpoint) =>
      fieldsOfReply(endpoint).flatMap(({ path, isSecret, isText }) =>
        !isSecret && isText && looksSecret.test(path) ? [path.split('.').at(-1) ?? ''] : [],
      ),
    )
    expect([...new Set(named)].toSorted()).toEqual([...openNames].toSorted())
  })
})

it('that lets recipients act is in nothing that is read, not even by an administrator, and in no event and no webhook', async () => {
  await loadSample(api.machine)
  const { rows } = (await api.machine.db.execute(sql`select id, tracking_code as code from deliveries`)) as unknown as {
    rows: { id: number; code: string }[]
  }
  expect(rows.length).toBeGreaterThan(100)
  const as = await api.signIn()
  const { link } = await api.call(revealRecipientLink, { as, params: { id: rows[0]!.id } })
  expect(link).toContain(rows[0]!.code)
  const codes = new Set(rows.map(({ code }) => code))
  const told = (text: string) => (text.match(/[0-9a-f]{32}/g) ?? []).filter((word) => codes.has(word))
  const ask = asking(api.fetch)
  const { pathOf } = there(endpoints, ask)
  const telling: string[] = []
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const path = await pathOf(endpoint, as)
    const { text } = await ask('GET', path, { as })
    if (told(text).length > 0) telling.push(nameOf(endpoint))
  }
  expect(telling).toEqual([])
  for (const table of ['events', 'webhook_deliveries', 'notifications'])
    expect([table, told(await textOf(table))]).toEqual([table, []])
})

async function textOf(table: string): Promise<string> {
  const { rows } = (await api.machine.db.execute(
    sql`select coalesce(string_agg(row_to_json(one)::text, ' '), '') as text from ${sql.identifier(table)} as one`,
  )) as unknown as { rows: { text: string }[] }
  return rows[0]?.text ?? ''
}
