import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { matrix, rulesFor, scopeConditions, type Scope } from '#platform/access/rules.ts'
import { filled, schemaOf, send } from '#homes/test/send.ts'
import { testApi } from '#homes/test/test-api.ts'
import { isRaw, type Endpoint } from '#kit/contract/endpoint.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import { handlers } from './api.ts'
import { loadSample } from './sample.ts'

// The sample workspace takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const api = await testApi()
const endpoints = handlers.map(({ endpoint }) => endpoint)
type Row = Record<string, unknown> & { id: number | string }

/** Where the rows of a subject are, and what only a reply about one of them holds. */
type Thing = { rows: string; mark: (row: Row) => string }
const things: Record<string, Thing> = {
  User: { rows: 'select * from users', mark: ({ email }) => String(email) },
  AuditLog: { rows: "select * from events where entity <> 'notification'", mark: ({ id }) => String(id) },
}

/** Measured in tests of their own, where the rows that belong to somebody are made. */
const besideFeature: Record<string, string> = {
  Delivery: 'features/logistics/deliveries/deliveries.test.ts',
  Depot: 'features/logistics/depots/depots.test.ts',
  Driver: 'features/logistics/drivers/drivers.test.ts',
  Invoice: 'features/office/invoices/invoices.test.ts',
  Payment: 'features/office/invoices/invoices.test.ts',
  Place: 'features/logistics/places/places.test.ts',
  Plan: 'features/logistics/plans/access.test.ts',
  Run: 'features/logistics/plans/access.test.ts',
  Vehicle: 'features/logistics/vehicles/vehicles.test.ts',
  Zone: 'features/logistics/depots/depots.test.ts',
}

/** What a call takes where any word would be refused before the right is looked at. */
const valid = { planUntil: '2030-01-01', town: 'Bergen', lastFour: '4242', expires: '12/39' }

const cells = matrix.flatMap(({ subjects, actions, scopes }) =>
  subjects.flatMap((subject) =>
    actions.flatMap((action) => scopes.map((scope) => ({ subject, action, scope, calls: callsFor(action, subject) }))),
  ),
)
const narrowed = cells.filter(({ subject, scope, calls }) => scope !== 'all' && calls.length > 0 && subject in things)
const bySubject = ({ subject }: { subject: string }) => subject

describe('a narrowed right', () => {
  it('is measured for every subject that has calls, here or beside its feature', () => {
    const found = new Set(cells.filter(({ scope, calls }) => scope !== 'all' && calls.length > 0).map(bySubject))
    expect([...found].toSorted()).toEqual([...Object.keys(things), ...Object.keys(besideFeature)].toSorted())
    for (const file of Object.values(besideFeature)) expect(existsSync(file), file).toBe(true)
  })

  it('reaches nothing else, in any action and scope', async () => {
    await loadSample(api.machine)
    for (const cell of narrowed) {
      const { as, id } = await signIn(cell)
      const { own, others } = await rowsOf(cell.subject, id, cell.scope)
      expect(others.length).toBeGreaterThan(3)
      const wider: string[] = []
      for (const endpoint of cell.calls)
        for (const row of endpoint.path.includes('{id}') ? others.slice(0, 2) : [others[0]!])
          wider.push(...(await findWider(endpoint, { as, row, own, others })))
      expect(wider, `${cell.action} ${cell.subject} ${cell.scope}`).toEqual([])
      expect((await rowsOf(cell.subject, id, cell.scope)).others).toEqual(others)
    }
  })
})

describe('a person without rights', () => {
  it('is shown nobody else, whatever they read', async () => {
    await loadSample(api.machine)
    const as = await api.signIn([])
    const marks = await emails()
    expect(marks.length).toBeGreaterThan(50)
    const told: string[] = []
    for (const endpoint of endpoints.filter(({ method, access }) => method === 'GET' && typeof access !== 'object'))
      for (const query of ['', '?q=a', '?q=.com', '?q=an'])
        for (const value of ['1', '2']) {
          const { text } = await send(api, endpoint, { as, value, query })
          told.push(...marks.filter((mark) => text.includes(mark)).map((mark) => `${endpoint.path}${query}: ${mark}`))
        }
    expect(told).toEqual([])
  })
})

type Asked = { as: string; row: Row; own: Row[]; others: Row[] }

/** What a call gives of the rows that are out of reach. */
async function findWider(endpoint: Endpoint, { as, row, own, others }: Asked): Promise<string[]> {
  const { path, method, access, body: schema } = endpoint
  const { mark } = things[typeof access === 'object' ? access.subject : '']!
  const body = isRaw(schema) ? undefined : filled(schemaOf(schema), 'x', { ...row, ...valid, ids: [row.id] })
  const query = method === 'GET' ? '?itemsPerPage=100' : ''
  const { status, text } = await send(api, endpoint, { as, value: String(row.id), query, body })
  // A refusal may repeat what was asked for.
  const told = status < 400 ? others.filter((one) => text.includes(mark(one))) : []
  const wider = told.map((one) => `${path} tells of ${mark(one)}`)
  if (path.includes('{id}') && ![403, 404].includes(status)) wider.push(`${method} ${path}: ${status} ${text}`)
  const [, total] =
    /"total[A-Z]\w*s":(\d+)/.exec(path.includes('{id}') ? '' : text.replace(/"totalPages":\d+/, '')) ?? []
  if (total !== undefined && Number(total) !== own.length) wider.push(`${path} counts ${total} of ${own.length}`)
  return wider
}

async function signIn({ action, subject, scope }: { action: string; subject: string; scope: Scope }) {
  const conditions = scopeConditions[scope]
  const email = `narrowed-${action}-${subject}@test.example`
  const as = await api.signIn([{ action, subject, ...(conditions && { conditions }) }], { email, depotIds: [1] })
  const found = await query(`select id from users where email = '${email}'`)
  const id = Number(found[0]?.id)
  // Deeds of theirs and of others.
  for (const actor of [id, 1, 1, 2, 2])
    await query(
      `insert into events (id, at, actor_id, kind, entity, entity_id) values ('${timeOrderedId(new Date())}', now(), ${actor}, 'user.changed', 'user', '1')`,
    )
  return { as, id }
}

/** The rows within reach and the others, worked out without the library that the server asks. */
async function rowsOf(subject: string, id: number, scope: Scope): Promise<{ own: Row[]; others: Row[] }> {
  const rows = await query(things[subject]!.rows)
  const [rule] = rulesFor([{ action: 'read', subject, conditions: scopeConditions[scope] ?? {} }], {
    id,
    depotIds: [1],
  })
  const isOwn = (row: Row) =>
    Object.entries(rule?.conditions ?? {}).every(([field, wanted]) => {
      const value = row[field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
      const [list] = typeof wanted === 'object' ? Object.values(wanted ?? {}) : [[wanted]]
      return Array.isArray(list) && list.includes(value)
    })
  return { own: rows.filter(isOwn), others: rows.filter((row) => !isOwn(row)) }
}

async function emails(): Promise<string[]> {
  const rows = await query('select 0 as id, email from users union select 0, email from customers')
  return rows.map(({ email }) => String(email)).filter((email) => !email.endsWith('@test.example'))
}

async function query(text: string): Promise<Row[]> {
  const { rows } = (await api.machine.db.execute(sql.raw(text))) as unknown as { rows: Row[] }
  return rows
}

function callsFor(action: string, subject: string): Endpoint[] {
  return endpoints.filter(
    ({ access }) => typeof access === 'object' && access.action === action && access.subject === subject,
  )
}
