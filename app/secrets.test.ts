import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { defaultRoles } from '#platform/access/sample.ts'
import { listEmails, readEmail } from '#platform/outbox/contract.ts'
import { createWebhook } from '#platform/webhooks/contract.ts'
import { webhookDeliveries } from '#platform/webhooks/server/tables.ts'
import { revealRecipientLink } from '#features/logistics/deliveries/contract.ts'
import { recipientJob } from '#features/logistics/deliveries/rules.ts'
import { deliveries } from '#features/logistics/deliveries/server/tables.ts'
import { changeMessageSettings, readMessageSettings } from '#features/logistics/recipient-messages/contract.ts'
import { recipientMessages } from '#features/logistics/recipient-messages/server/tables.ts'
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
  const toldTo = { email: rows[1]!.id, webhook: rows[2]!.id }
  await sendMessages(as, toldTo)
  const told = (text: string) => (text.match(/[0-9a-f]{32}/g) ?? []).filter((word) => codes.has(word))
  const ask = asking(api.fetch)
  const { pathOf } = there(endpoints, ask)
  const telling: string[] = []
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const path = await pathOf(endpoint, as)
    const { text } = await ask('GET', path, { as })
    if (told(text).length > 0) telling.push(nameOf(endpoint))
  }
  const { emails } = await api.call(listEmails, { as, query: {} })
  expect(emails.some(({ to }) => to === addressee)).toBe(true)
  for (const { id } of emails)
    expect(told(JSON.stringify(await api.call(readEmail, { as, params: { id } })))).toEqual([])
  expect(telling).toEqual([])
  for (const table of ['events', 'notifications']) expect([table, told(await textOf(table))]).toEqual([table, []])
  // The one topic that has it asks for the right to it.
  const sent = await api.machine.db.select().from(webhookDeliveries)
  const kinds = sent.filter(({ payload }) => told(payload).length > 0).map(({ kind }) => kind)
  expect(kinds).toEqual(['recipientMessage.due'])
  expect(program.topics.find(({ kind }) => kind === kinds[0])).toMatchObject({ subject: 'RecipientLink' })
})

const addressee = 'ana@test.example'

/** One message by email and one by webhook, as recipients of today get them. */
async function sendMessages(as: string, toldTo: Record<'email' | 'webhook', number>): Promise<void> {
  const { db, queue, now } = api.machine
  const body = { url: 'https://program.example/told', kinds: ['recipientMessage.due'], isActive: true }
  await api.call(createWebhook, { as, body })
  for (const channel of ['email', 'webhook'] as const) {
    const { version, value } = await api.call(readMessageSettings, { as })
    const quiet = { ...value.quiet, isOn: false }
    await api.call(changeMessageSettings, { as, body: { version, value: { ...value, quiet, channels: [channel] } } })
    const id = toldTo[channel]
    const eta = new Date(now().getTime() + 7_200_000)
    const set = { state: 'published' as const, email: addressee, date: eta.toISOString().slice(0, 10), eta }
    await db.update(deliveries).set(set).where(eq(deliveries.id, id))
    await db.transaction((tx) => queue.add({ name: recipientJob, data: { ids: [id] } }, tx))
    await queue.runKept()
  }
  const messages = await db
    .select()
    .from(recipientMessages)
    .where(inArray(recipientMessages.deliveryId, Object.values(toldTo)))
  expect(messages.map(({ channel, emailId }) => [channel, emailId !== null])).toEqual([
    ['email', true],
    ['webhook', false],
  ])
}

async function textOf(table: string): Promise<string> {
  const { rows } = (await api.machine.db.execute(
    sql`select coalesce(string_agg(row_to_json(one)::text, ' '), '') as text from ${sql.identifier(table)} as one`,
  )) as unknown as { rows: { text: string }[] }
  return rows[0]?.text ?? ''
}
