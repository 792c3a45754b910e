import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rulesFor } from '#platform/access/rules.ts'
import { matrixFrom, scopeConditions } from '#platform/access/rules/matrix.ts'
import { defaultRoles } from '#platform/access/sample.ts'
import { streamChanges } from '#platform/events/contract.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { requestOf } from '#kit/web/call.ts'
import { filled, schemaOf, send } from '#homes/test/send.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import { actions, type Scope } from '#kit/contract/rights.ts'
import { isRaw, type Endpoint } from '#kit/contract/endpoint.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import { handlers, program } from './api.ts'
import { loadSample } from './sample.ts'

const api = await testApi()
const endpoints = handlers.map(({ endpoint }) => endpoint)
const reads = endpoints.filter(({ method, path }) => method === 'GET' && path !== streamChanges.path)
type Row = Record<string, unknown> & { id: number | string }

/**
 * Where the rows of a subject are, with the columns its scopes ask after; what only a reply about one of them holds, and
 * how the sample is given such marks; and which rows become a person's own where the sample has none.
 */
type Thing = {
  rows: string
  mark: (row: Row) => string
  prepare?: string
  own?: (id: number) => string
  /** What further parts of an address stand for, by the word before them. */
  entries?: Record<string, (row: Row) => string>
}
const marked = ({ id, subject }: Row) => `${String(subject)} ${String(id)} mark`
const things: Record<string, Thing> = {
  User: { rows: 'select * from users', mark: ({ email }) => String(email) },
  AuditLog: { rows: "select * from events where entity <> 'notification'", mark: ({ id }) => String(id) },
  Delivery: {
    rows: "select *, 'Delivery' as subject from deliveries",
    mark: marked,
    prepare: "update deliveries set recipient = 'Delivery ' || id || ' mark', reference = 'Delivery ' || id || ' mark'",
    own: (id) => `update deliveries set owner_id = ${id}, driver_user_id = ${id} where id % 5 = 0`,
  },
  Depot: {
    rows: "select *, id as depot_id, 'Depot' as subject from depots",
    mark: marked,
    prepare: "update depots set name = 'Depot ' || id || ' mark'",
  },
  Driver: {
    rows: "select *, 'Driver' as subject from drivers where not is_archived",
    mark: marked,
    prepare: "update drivers set name = 'Driver ' || id || ' mark'",
    entries: {
      days: ({ id }) => `select id from driver_days where driver_id = ${id}`,
      documents: ({ id }) => `select id from driver_documents where driver_id = ${id}`,
    },
  },
  Invoice: {
    rows: `select invoices.*, customers.user_id as owner_id, 'Invoice' as subject
      from invoices join customers on customers.id = customer_id`,
    mark: marked,
    prepare: "update invoices set client_name = 'Invoice ' || id || ' mark'",
    own: ownCustomers,
  },
  Payment: {
    rows: `select distinct invoices.id, customers.user_id as owner_id, 'Payment' as subject
      from invoices join invoice_payments on invoice_id = invoices.id join customers on customers.id = customer_id`,
    mark: marked,
    prepare: "update invoice_payments set note = 'Payment ' || invoice_id || ' mark'",
    entries: { payments: ({ id }) => `select id from invoice_payments where invoice_id = ${id}` },
    own: ownCustomers,
  },
  Place: {
    rows: "select *, 'Place' as subject from places where archived_at is null",
    mark: marked,
    prepare: "update places set name = 'Place ' || id || ' mark', address = 'Place ' || id || ' mark'",
    own: (id) =>
      `update places set owner_id = ${id} where id in (select min(id) from places where id % 5 = 0 group by address_key)`,
  },
  Vehicle: {
    rows: "select *, 'Vehicle' as subject from vehicles where not is_archived",
    mark: marked,
    prepare: "update vehicles set name = 'Vehicle ' || id || ' mark'",
    entries: {
      documents: ({ id }) => `select id from vehicle_documents where vehicle_id = ${id}`,
      services: ({ id }) => `select id from vehicle_services where vehicle_id = ${id}`,
    },
  },
  Zone: {
    rows: "select *, 'Zone' as subject from zones",
    mark: marked,
    prepare: "update zones set name = 'Zone ' || id || ' mark'",
  },
}

function ownCustomers(id: number): string {
  return `update customers set user_id = ${id} where id =
    (select customer_id from invoices join invoice_payments on invoice_id = invoices.id order by invoices.id limit 1)`
}

/** Measured in tests of their own: a plan reaches the depots of all its routes, and what a driver records is their own. */
const besideFeature: Record<string, string> = {
  Closing: 'features/logistics/closings/closings.test.ts',
  Day: 'features/logistics/day/day.test.ts',
  Exception: 'features/logistics/exceptions/exceptions.test.ts',
  RecipientFeedback: 'features/logistics/recipient-feedback/recipient-feedback.test.ts',
  RecipientLink: 'features/logistics/tracking/tracking.test.ts',
  RecipientMessage: 'features/logistics/recipient-messages/recipient-messages.test.ts',
  Performance: 'features/logistics/driver-performance/driver-performance.test.ts',
  Proof: 'features/logistics/driver/actions.test.ts',
  Plan: 'features/logistics/board/plan-access.test.ts',
  Run: 'features/logistics/board/plan-access.test.ts',
  Route: 'features/logistics/routes/access.test.ts',
  Position: 'features/logistics/positions/access.test.ts',
  Publication: 'features/logistics/routes/access.test.ts',
}

/** What a call takes where any word would be refused before the right is looked at. */
const day = '2030-01-01'
const point = [-56.16, -34.9]
const valid = {
  planUntil: day,
  town: 'Bergen',
  lastFour: '4242',
  expires: '12/39',
  from: day,
  to: day,
  expiresOn: day,
  lastOn: day,
  earliestDate: day,
  latestDate: day,
  paidOn: day,
  issuedOn: day,
  dueOn: day,
  point,
  pins: { door: point, parking: point },
  newClient: undefined,
}
const validAt: Record<string, object> = {
  '/api/apps/invoice/{id}/emails': { to: 'ann@test.example' },
  '/api/apps/logistics/drivers/{id}/days': { hours: [] },
  '/api/apps/logistics/deliveries/imports/{id}/rows/{line}': { cells: {} },
  '/api/apps/logistics/deliveries/{id}/moves': { withoutPin: undefined },
  '/api/apps/logistics/properties/{id}': { heightCentimeters: null, hours: {} },
}

/** These show people of the workspace to everyone who works with them, or the contact of a driver. */
const shared = [
  '/api/apps/calendar/people User',
  '/api/apps/chat/chats/{userId} User',
  '/api/apps/email/people User',
  '/api/apps/logistics/drivers User',
  '/api/apps/logistics/drivers/{id} User',
  '/api/app-bar/search User',
  // Where the deliveries within reach go.
  '/api/apps/logistics/deliveries/{id} Place',
  '/api/apps/logistics/deliveries/by-id/{id} Place',
  '/api/apps/logistics/fixes Place',
  '/api/apps/logistics/deliveries/recipients Place',
]

const cells = matrixFrom(program.rights).flatMap(({ subjects, scopes }) =>
  subjects.flatMap((subject) => scopes.map((scope) => ({ subject, scope, calls: callsFor(subject) }))),
)
const narrowed = cells.filter(({ scope, calls }) => scope !== 'all' && calls.length > 0)

describe('a narrowed right', () => {
  it('is measured for every subject that has calls', () => {
    const measured = [...Object.keys(things), ...Object.keys(besideFeature)].toSorted()
    expect([...new Set(narrowed.map(({ subject }) => subject))].toSorted()).toEqual(measured)
    for (const path of Object.values(besideFeature)) expect(existsSync(path), path).toBe(true)
  })

  it('reaches nothing else, in any call', async () => {
    await loadMarkedSample()
    for (const { subject, scope, calls } of narrowed.filter((cell) => !besideFeature[cell.subject])) {
      const { as, id } = await enter(narrowedRules(subject, scope))
      const reach = reachOf([{ action: 'read', subject, conditions: scopeConditions[scope] ?? {} }], subject, id)
      const { own, others } = await rowsOf(subject, reach)
      expect(own.length).toBeGreaterThan(0)
      expect(others.length).toBeGreaterThan(0)
      const walked: Walked = { wider: [], unmeasured: [], shown: 0 }
      for (const endpoint of calls)
        for (const row of endpoint.path.includes('{id}') ? others.slice(0, 2) : [others[0]!])
          await walk(endpoint, { as, row, own, others, subject }, walked)
      const cell = `${subject} ${scope}`
      expect(walked.wider, cell).toEqual([])
      expect((await rowsOf(subject, reach)).others, cell).toEqual(others)
      expect(walked.unmeasured, cell).toEqual([])
      // Otherwise nothing was asked that could have told of others.
      if (calls.some(({ method }) => method === 'GET')) expect(walked.shown, cell).toBeGreaterThan(0)
    }
  })
})

describe('the stream of changes', () => {
  const entityOf = (subject: string) => subject.charAt(0).toLowerCase() + subject.slice(1)
  const heard = narrowed.filter(({ subject }) => program.audience[entityOf(subject)] && !besideFeature[subject])

  it('asks who may hear of every subject whose things can be narrowed', () => {
    const unheard = Object.keys(things).filter((subject) => !program.audience[entityOf(subject)])
    // No event is about an entry of the audit log, and payments are recorded with their invoice.
    expect(unheard).toEqual(['AuditLog', 'Payment'])
  })

  it('reaches who may read a thing, as it happens and after a break, and no one else', async () => {
    await loadMarkedSample()
    for (const { subject, scope } of heard) {
      const { as, id } = await enter(narrowedRules(subject, scope))
      const conditions = scopeConditions[scope] ?? {}
      const { own, others } = await rowsOf(subject, reachOf([{ action: 'read', subject, conditions }], subject, id))
      const entity = entityOf(subject)
      const lastId = laterId()
      const live = await openStream(as)
      for (const row of [...others.slice(0, 3), ...own.slice(0, 2)]) await happen(`${entity}.changed`, entity, row.id)
      await happen('role.changed', 'role', 'last')
      api.machine.bus.wake()
      const expected = own.slice(0, 2).map((row) => `${entity} ${row.id}`)
      expect(await live.untilLast(entity), `${subject} ${scope}`).toEqual(expected)
      expect(await (await openStream(as, lastId)).untilLast(entity), `${subject} ${scope}`).toEqual(expected)
    }
  })

  it('tells those who may read some of a kind of what is gone, where it says that it was theirs', async () => {
    const { as, id } = await enter(narrowedRules('Delivery', 'own'))
    const lastId = laterId()
    const reach = { depotId: 1, driverUserId: null }
    await happen('delivery.deleted', 'delivery', 4710, { ...reach, ownerId: id })
    await happen('delivery.deleted', 'delivery', 4711, { ...reach, ownerId: id + 1 })
    await happen('delivery.deleted', 'delivery', 4712)
    await happen('delivery.imported', 'delivery', '')
    await happen('role.changed', 'role', 'last')
    expect(await (await openStream(as, lastId)).untilLast('delivery')).toEqual(['delivery 4710'])
    const everything = await openStream(await api.signIn(), lastId)
    expect(await everything.untilLast('delivery')).toEqual([
      'delivery 4710',
      'delivery 4711',
      'delivery 4712',
      'delivery ',
    ])
  })
})

/** What a person hears of until the last change, of the things of one kind. */
async function openStream(as: string, lastId?: string) {
  const leave = new AbortController()
  const headers = { authorization: `Bearer ${as}`, ...(lastId && { 'last-event-id': lastId }) }
  const response = await api.fetch(requestOf(streamChanges, { headers, signal: leave.signal }))
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    untilLast: async (about: string) => {
      while (!text.includes('"entityId":"last"')) text += (await reader.read()).value ?? ''
      leave.abort()
      return [...text.matchAll(/"entity":"([^"]*)","entityId":"([^"]*)"/g)]
        .filter(([, entity]) => entity === about)
        .map(([, entity, entityId]) => `${entity} ${entityId}`)
    },
  }
}

/** The id of a moment at which all that was before lies too far back to be heard of. */
function laterId(): string {
  api.machine.clock.now = new Date(api.machine.now().getTime() + 60_000)
  return timeOrderedId(api.machine.now())
}

/** Each change is a moment later, so that they are heard of in their order. */
function happen(kind: string, entity: string, entityId: string | number, before: unknown = null): Promise<unknown> {
  api.machine.clock.now = new Date(api.machine.now().getTime() + 1)
  return recordEvent(api.machine.db, api.machine, { kind, entity, entityId, before })
}

describe('a role', () => {
  it('shows nothing beyond its rights, whatever is read, and without rights no one else', async () => {
    await loadMarkedSample()
    const marks = await emails()
    expect(marks.length).toBeGreaterThan(50)
    expect(await told(await api.signIn([]), marks, { queries: ['', '?q=a', '?q=.com'], reads })).toEqual([])
    for (const { name, rules } of defaultRoles(program.rights).filter((role) =>
      role.rules.some(({ conditions }) => conditions),
    )) {
      const { as, id, email } = await enter(rules)
      const hidden = new Map<string, string>()
      // Entries of the audit log are named again in the history of what they are about.
      for (const [subject, { mark }] of Object.entries(things).filter(([one]) => one !== 'AuditLog')) {
        const { others } = await rowsOf(subject, reachOf(rules, subject, id))
        for (const row of others) hidden.set(mark(row), subject)
      }
      hidden.delete(email)
      expect(hidden.size).toBeGreaterThan(100)
      // The documents are the same for everyone.
      const own = reads.filter(({ path }) => !['/api/docs', '/api/openapi.json'].includes(path))
      const found = await told(as, [...hidden.keys()], { queries: ['?itemsPerPage=100&q=a'], reads: own })
      const kinds = found.map(({ path, mark }) => `${path} ${hidden.get(mark)}`)
      expect(
        [...new Set(kinds)].filter((kind) => !shared.includes(kind)),
        name,
      ).toEqual([])
    }
  })
})

type Asked = { as: string; row: Row; own: Row[]; others: Row[]; subject: string }
type Walked = { wider: string[]; unmeasured: string[]; shown: number }

/** Makes a call about a row that is out of reach, and notes what it gives of such rows. */
async function walk(endpoint: Endpoint, { as, row, own, others, subject }: Asked, walked: Walked): Promise<void> {
  const { path, method } = endpoint
  const name = `${method} ${path}`
  const { mark } = things[subject]!
  const query = method === 'GET' ? `?itemsPerPage=100&ids=${row.id}` : ''
  const { status, text } = await send(api, endpoint, { as, ...(await given(endpoint, subject, row)), query })
  if (status < 400) {
    // What was sent may be repeated.
    const seen = (rows: Row[]) => rows.filter((one) => (method === 'GET' || one !== row) && text.includes(mark(one)))
    walked.wider.push(...seen(others).map((one) => `${name} tells of ${mark(one)}`))
    walked.shown += seen(own).length
    if (seen(own).length > 0) walked.wider.push(...countsIn(text, own.length).map((count) => `${name} counts ${count}`))
  }
  if (!path.includes('{id}') || [403, 404].includes(status)) return
  // Refused for something else: then a row within reach must show that nothing of the row was looked at.
  const within = await send(api, endpoint, { as, ...(await given(endpoint, subject, own[0]!)), query })
  const isUnread = [400, 409, 415, 422].includes(status) && within.status === status
  if (isUnread) walked.unmeasured.push(`${name}: ${text.slice(0, 200)}`)
  else walked.wider.push(`${name}: ${status} ${text.slice(0, 200)}`)
}

/** Totals that a reply to a list names beside its rows, and that are larger than they may be. */
function countsIn(text: string, most: number): string[] {
  const reply = JSON.parse(text) as Record<string, unknown>
  const totals = Object.entries({ ...reply, ...(reply['counts'] as object) }).filter(([name]) =>
    /^(total(?!Pages|Cents)|count|all)/.test(name),
  )
  return totals
    .filter(([, value]) => Number(value) > most)
    .map(([name, value]) => `${name} ${String(value)} of ${most}`)
}

/** The parts of an address and the body of a call about one row. */
async function given({ path, body }: Endpoint, subject: string, row: Row) {
  const [, before = ''] = /(\w+)\/\{(?!id\})/.exec(path) ?? []
  const entry = things[subject]!.entries?.[before]
  const [found] = entry ? await query(entry(row)) : []
  return {
    value: (name: string) => String(name === 'id' ? row.id : (found?.id ?? row.id)),
    body: isRaw(body) ? undefined : filled(schemaOf(body), 'x', { ...row, ...valid, ids: [row.id], ...validAt[path] }),
  }
}

/** Everything but one subject, of which only what a scope reaches; so nothing but that scope stands in the way. */
function narrowedRules(subject: string, scope: Scope): AbilityRule[] {
  const conditions = scopeConditions[scope]
  return [
    { action: 'manage', subject: 'all' },
    { action: [...actions], subject, inverted: true },
    { action: [...actions], subject, ...(conditions && { conditions }) },
  ]
}

async function loadMarkedSample(): Promise<void> {
  await loadSample(api.machine)
  for (const { prepare } of Object.values(things)) if (prepare) await query(prepare)
  // Such as to plan and publish the sample's day, which takes seconds as soon as the clock is moved.
  api.machine.queue.clear()
}

/** Signs someone new in, to whom some rows belong from now on. */
async function enter(rules: AbilityRule[]): Promise<{ as: string; id: number; email: string }> {
  const email = `narrowed${crypto.randomUUID()}@test.example`
  const as = await api.signIn(rules, { email, depotIds: [1] })
  const [person] = await query(`select id from users where email = '${email}'`)
  const id = Number(person?.id)
  for (const { own } of Object.values(things)) if (own) await query(own(id))
  // Deeds of theirs and of others.
  for (const actor of [id, 1, 1, 2, 2])
    await query(
      `insert into events (id, at, actor_id, kind, entity, entity_id) values ('${timeOrderedId(new Date())}', now(), ${actor}, 'user.changed', 'user', '1')`,
    )
  return { as, id, email }
}

/** What rules let a person read of a subject: everything that meets one of these conditions. */
function reachOf(rules: AbilityRule[], subject: string, id: number): Record<string, unknown>[] {
  const names = (given: string | string[], one: string, wild: string) =>
    [given].flat().some((word) => word === one || word === wild)
  return rulesFor(rules, { id, depotIds: [1] })
    .filter((rule) => names(rule.action, 'read', 'manage') && names(rule.subject, subject, 'all'))
    .map(({ conditions = {} }) => conditions)
}

/** The rows within reach and the others, worked out without the library that the server asks. */
async function rowsOf(subject: string, reach: Record<string, unknown>[]): Promise<{ own: Row[]; others: Row[] }> {
  const rows = (await query(things[subject]!.rows)).toSorted((one, other) => Number(one.id) - Number(other.id))
  const meets = (row: Row, conditions: Record<string, unknown>) =>
    Object.entries(conditions).every(([field, wanted]) => {
      const value = row[field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
      const [list] = typeof wanted === 'object' ? Object.values(wanted ?? {}) : [[wanted]]
      return Array.isArray(list) && list.includes(value)
    })
  const isOwn = (row: Row) => reach.some((conditions) => meets(row, conditions))
  return { own: rows.filter(isOwn), others: rows.filter((row) => !isOwn(row)) }
}

/** Which of the marks a person is told by anything they may read, and where. */
async function told(
  as: string,
  marks: string[],
  { queries, reads: asked }: { queries: string[]; reads: Endpoint[] },
): Promise<{ path: string; mark: string }[]> {
  const found: { path: string; mark: string }[] = []
  const wanted = new Set(marks)
  expect(marks.filter((mark) => ![...marksIn(`"${mark}"`)].includes(mark))).toEqual([])
  for (const { path, ...endpoint } of asked)
    for (const query of queries)
      for (const value of path.includes('{') ? ['1', '2'] : ['1']) {
        const { status, text } = await send(api, { path, ...endpoint }, { as, value, query })
        if (status < 400) for (const mark of marksIn(text)) if (wanted.has(mark)) found.push({ path, mark })
      }
  return found
}

/** All that may be a mark, in one pass: texts are large, and marks thousands. */
function marksIn(text: string): Set<string> {
  return new Set(text.match(/[A-Z][A-Za-z]* \d+ mark|[\w.+-]+@[\w.-]*\w/g))
}

async function emails(): Promise<string[]> {
  const rows = await query('select 0 as id, email from users union select 0, email from customers')
  return rows.map(({ email }) => String(email)).filter((email) => !email.endsWith('@test.example'))
}

async function query(text: string): Promise<Row[]> {
  const { rows } = (await api.machine.db.execute(sql.raw(text))) as unknown as { rows: Row[] }
  return rows
}

function callsFor(subject: string): Endpoint[] {
  return endpoints.filter(({ access }) => typeof access === 'object' && access.subject === subject)
}
