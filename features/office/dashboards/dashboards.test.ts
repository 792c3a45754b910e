import { beforeEach, describe, expect, it } from 'vitest'
import { sampleCategories } from '#features/ecommerce/categories/sample.ts'
import { sampleCustomers } from '#features/ecommerce/customers/sample.ts'
import { sampleProducts } from '#features/ecommerce/products/sample.ts'
import { nameIn } from '#platform/events/rules.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import { events } from '#platform/events/server/tables.ts'
import { testApi } from '#homes/test/test-api.ts'
import { listInvoices } from '../invoices/contract.ts'
import { sampleInvoices } from '../invoices/sample.ts'
import { invoicePayments, invoices } from '../invoices/server/tables.ts'
import { readActivity, readInvoicing } from './contract.ts'

const api = await testApi()
const { db } = api.machine
const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0)
const day = (ago: number) => new Date(api.machine.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10)

beforeEach(async () => {
  for (const load of [sampleCategories, sampleProducts, sampleCustomers, sampleInvoices]) await load(api.machine)
})

describe('what was invoiced and paid', () => {
  it.each([7, 30, 90] as const)('in %i days equals a plain recount, as does the period before', async (days) => {
    const as = await api.signIn()
    const reply = await api.call(readInvoicing, { as, query: { days } })
    const rows = (await db.select().from(invoices)).filter(({ stage }) => stage !== 'Draft')
    const payments = await db.select().from(invoicePayments)
    const within = (date: string, from: number, to: number) => date > day(from) && date <= day(to)
    const issued = (from: number, to: number) =>
      rows.filter(({ issuedOn }) => within(issuedOn, from, to)).map(({ totalCents }) => totalCents)
    const paid = (from: number, to: number) =>
      payments.filter(({ paidOn }) => within(paidOn, from, to)).map(({ amountCents }) => amountCents)
    expect(reply.invoicedCents).toMatchObject({ value: sum(issued(days, 0)), before: sum(issued(days * 2, days)) })
    expect(reply.invoices.value).toBe(issued(days, 0).length)
    expect(reply.paidCents).toMatchObject({ value: sum(paid(days, 0)), before: sum(paid(days * 2, days)) })
  })

  it('counts as past due what the list shows as such', async () => {
    const as = await api.signIn()
    const reply = await api.call(readInvoicing, { as })
    const { invoices: late, totalInvoices } = await api.call(listInvoices, {
      as,
      query: { status: 'Past Due', itemsPerPage: 100 },
    })
    expect(reply.overdue).toBe(totalInvoices)
    expect(reply.overdueCents).toBe(sum(late.map(({ balanceCents }) => balanceCents)))
    expect(reply.openCents).toBeGreaterThanOrEqual(reply.overdueCents)
  })

  it('adds up to twelve months', async () => {
    const { months } = await api.call(readInvoicing, { as: await api.signIn() })
    expect(months.length).toBe(12)
    expect(months.at(-1)?.month).toBe(day(0).slice(0, 7))
    const since = `${months[0]!.month}-01`
    const rows = (await db.select().from(invoices)).filter(
      ({ stage, issuedOn }) => stage !== 'Draft' && issuedOn >= since,
    )
    expect(sum(months.map(({ invoicedCents }) => invoicedCents))).toBe(sum(rows.map(({ totalCents }) => totalCents)))
  })

  it('is only of the invoices that a person may see', async () => {
    const own = await api.signIn([{ action: 'read', subject: 'Invoice', conditions: { ownerId: '$user.id' } }])
    expect(await api.call(readInvoicing, { as: own })).toMatchObject({
      invoicedCents: { value: 0 },
      paidCents: { value: 0 },
      openCents: 0,
    })
  })
})

describe('what happened last', () => {
  it('leaves sign-ins out, and shows who may read the audit log alone', async () => {
    const as = await api.signIn()
    const after = { fullName: 'Eve' }
    const happened = { at: api.machine.now(), actorName: 'Ada', address: '', entity: 'user', entityId: '1', after }
    const kinds = ['account.signed-in', 'user.created', 'account.signed-in', 'account.signed-out']
    await db.insert(events).values(kinds.map((kind) => ({ ...happened, kind, id: timeOrderedId(api.machine.now()) })))
    const reply = await api.call(readActivity, { as })
    expect(reply.events[0]).toMatchObject({ kind: 'user.created', actorName: 'Ada' })
    expect(reply.events.map(({ kind }) => kind)).not.toContain('account.signed-in')
    const clerk = await api.signIn([{ action: 'read', subject: 'Invoice' }])
    expect((await api.refusal(readActivity, { as: clerk })).status).toBe(403)
  })

  it('is what people did to something with a name, however much the program does by itself', async () => {
    const as = await api.signIn()
    const record = (kind: string, given: object = {}) =>
      db.insert(events).values({
        id: timeOrderedId(api.machine.now()),
        at: api.machine.now(),
        actorName: 'Ada',
        kind,
        entity: kind.split('.')[0]!,
        entityId: '227',
        ...given,
      })
    await record('storeSettings.changed', { entityId: 'store' })
    await record('delivery.state', { after: { state: 'cancelled', reference: 'A-17' } })
    await record('exception.raised', { after: { kind: 'failed' } })
    for (let minute = 0; minute < 6; minute++) await record('route.forecast', { actorName: '' })
    await record('position.moved', { actorName: '', entityId: 'all' })
    const reply = await api.call(readActivity, { as })
    const kinds = reply.events.map(({ kind }) => kind)
    expect(kinds.slice(0, 2)).toEqual(['delivery.state', 'storeSettings.changed'])
    for (const kind of ['exception.raised', 'route.forecast', 'position.moved']) expect(kinds).not.toContain(kind)
    expect(nameIn(reply.events[0]!)).toBe('A-17')
  })
})
