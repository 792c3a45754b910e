import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { users } from '#platform/access/server/tables.ts'
import { notifications } from '#platform/notifications/server/tables.ts'
import { moveDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { changeForecast, readLogisticsSettings } from '../settings/contract.ts'
import * as contract from './contract.ts'
import { countExceptions } from './rules/count-exceptions.ts'
import { clear, raise, type Raised } from './server/commands.ts'

const api = await testApi()
const { db, clock } = api.machine
let driven: DrivenDay
let as: string

beforeEach(async () => {
  driven = await drivenDay(api)
  as = driven.as
})

const put = (more: Partial<Raised> = {}) => {
  const { routeId, depotId } = driven
  const raised: Raised = { kind: 'problem', key: crypto.randomUUID(), routeId, depotId, facts: {}, ...more }
  return db.transaction((tx) => raise(tx, api.machine, raised))
}
const list = (query: Record<string, unknown> = {}, token = as) =>
  api.call(contract.listExceptions, { as: token, query })
const first = async (query: Record<string, unknown> = {}) => (await list(query)).exceptions[0]!
const read = (id: number) => api.call(contract.readException, { as, params: { id } })
const resolve = (id: number) =>
  api.call(contract.resolveException, { as, params: { id }, body: { reason: 'handled', note: 'Called them' } })
const kinds = async (query: Record<string, unknown> = {}) => (await list(query)).exceptions.map(({ kind }) => kind)

describe('the list', () => {
  it('has the most severe first, and the latest of those', async () => {
    await put({ kind: 'note' })
    await put({ kind: 'breakdown', routeId: driven.otherRouteId })
    clock.now = new Date(clock.now.getTime() + 60_000)
    await put({ kind: 'problem' })
    await put({ kind: 'accident', routeId: driven.otherRouteId })
    expect(await kinds()).toEqual(['accident', 'breakdown', 'problem', 'note'])
    expect(await kinds({ sortBy: 'since', orderBy: 'asc' })).toEqual(['note', 'breakdown', 'problem', 'accident'])
    expect(await kinds({ severity: 'critical' })).toEqual(['accident', 'breakdown'])
    expect(await kinds({ kind: 'note' })).toEqual(['note'])
    expect(await kinds({ routeId: driven.routeId })).toEqual(['problem', 'note'])
    expect(await kinds({ q: 'bruno' })).toEqual(['accident', 'breakdown'])
    expect(await kinds({ q: 'nobody' })).toEqual([])
  })

  it('shows a breakdown once, with the late stops that follow from it', async () => {
    const [one, two, three] = driven.stops
    await put({ kind: 'atRisk', key: 'a', deliveryId: one! })
    await put({ kind: 'late', key: 'b', deliveryId: two! })
    await put({ kind: 'late', key: 'c', deliveryId: three! })
    await put({ kind: 'late', key: 'd', routeId: driven.otherRouteId })
    expect(await kinds()).toEqual(['late', 'late'])
    expect((await list()).exceptions.map(({ others }) => others).toSorted()).toEqual([0, 2])
    await put({ kind: 'breakdown' })
    const { exceptions, total } = await list()
    expect([total, exceptions.map(({ kind, others }) => [kind, others])]).toEqual([
      2,
      [
        ['breakdown', 3],
        ['late', 0],
      ],
    ])
    const { group } = await read(exceptions[0]!.id)
    expect(group.map(({ delivery }) => delivery?.id).toSorted()).toEqual([one, two, three].toSorted())
    await resolve(exceptions[0]!.id)
    expect(await kinds({ routeId: driven.routeId })).toEqual(['late'])
  })

  it('counts what is open, unread, critical and snoozed', async () => {
    await put({ kind: 'breakdown' })
    await put({ kind: 'late', key: 'hidden' })
    await put({ kind: 'note' })
    const { id } = await first({ kind: 'note' })
    const counts = () => api.call(countExceptions, { as })
    expect(await counts()).toEqual({ open: 2, unread: 2, critical: 1, snoozed: 0 })
    await api.call(contract.markExceptionRead, { as, params: { id } })
    expect(await counts()).toEqual({ open: 2, unread: 1, critical: 1, snoozed: 0 })
    const until = new Date(clock.now.getTime() + 3_600_000).toISOString()
    await api.call(contract.snoozeException, { as, params: { id }, body: { until } })
    expect(await counts()).toEqual({ open: 1, unread: 1, critical: 1, snoozed: 1 })
  })

  it('holds only the depots of the caller', async () => {
    await put({ kind: 'note' })
    const { id, depot } = await first()
    const rules = (depotId: number) => [
      { action: ['read', 'write'], subject: 'Exception', conditions: { depotId: { $in: [depotId] } } },
    ]
    const own = await api.signIn(rules(depot!.id))
    const other = await api.signIn(rules(depot!.id + 1))
    expect((await list({}, own)).total).toBe(1)
    expect(await list({}, other)).toEqual({ exceptions: [], total: 0 })
    expect((await api.call(countExceptions, { as: other })).open).toBe(0)
    const refused = [
      await api.refusal(contract.readException, { as: other, params: { id } }),
      await api.refusal(contract.markExceptionRead, { as: other, params: { id } }),
      await api.refusal(contract.resolveException, {
        as: other,
        params: { id },
        body: { reason: 'handled', note: '' },
      }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('an exception', () => {
  it('is raised once while it lasts, and again when it gets worse', async () => {
    await put({ kind: 'late', key: 'one', facts: { lateSeconds: 300 } })
    await put({ kind: 'late', key: 'one', facts: { lateSeconds: 600 } })
    const { id, facts } = await first()
    expect([(await list()).total, facts]).toEqual([1, { lateSeconds: 600 }])
    await resolve(id)
    await put({ kind: 'late', key: 'one', facts: { lateSeconds: 900 } })
    expect((await list()).total).toBe(0)
    await put({ kind: 'late', key: 'one', severity: 'critical', facts: { lateSeconds: 1800 } })
    expect(await first()).toMatchObject({ id, severity: 'critical', closedAt: null, facts: { lateSeconds: 1800 } })
    await db.transaction((tx) => clear(tx, api.machine, 'one', 'onTime'))
    expect(await first({ state: 'closed' })).toMatchObject({ id, closedReason: 'onTime', closedBy: '' })
    await put({ kind: 'late', key: 'one' })
    expect((await first()).id).not.toBe(id)
  })

  it('is taken, commented on, resolved with a reason and reopened, and tells all of it', async () => {
    const [me] = await db.select().from(users).limit(1)
    await put()
    const { id } = await first()
    await api.call(contract.assignException, { as, params: { id }, body: { userId: me!.id } })
    expect(await kinds({ owner: 'mine' })).toEqual(['problem'])
    expect(await kinds({ owner: 'none' })).toEqual([])
    await api.call(contract.commentException, { as, params: { id }, body: { text: 'Called the driver' } })
    const closed = await resolve(id)
    expect(closed).toMatchObject({ closedReason: 'handled', closedNote: 'Called them', closedBy: me!.fullName })
    expect((await list()).total).toBe(0)
    const { history, isRead } = await api.call(contract.reopenException, { as, params: { id } })
    expect(isRead).toBe(true)
    expect(history.map(({ what, text, owner }) => [what, text, owner])).toEqual([
      ['raised', '', ''],
      ['taken', '', me!.fullName],
      ['commented', 'Called the driver', ''],
      ['resolved', 'Called them', ''],
      ['reopened', '', ''],
    ])
    expect((await list()).total).toBe(1)
  })

  it('comes back from its snooze by itself', async () => {
    await put({ kind: 'note' })
    const { id } = await first()
    const until = new Date(clock.now.getTime() + 3_600_000)
    await api.call(contract.snoozeException, { as, params: { id }, body: { until: until.toISOString() } })
    expect([(await list()).total, (await list({ state: 'snoozed' })).total]).toEqual([0, 1])
    clock.now = until
    await api.machine.queue.runKept()
    expect([(await list()).total, (await list({ state: 'snoozed' })).total]).toEqual([1, 0])
    expect((await read(id)).history.at(-1)!.what).toBe('woken')
  })

  it('gets more severe when nobody deals with it, and says so to those who could', async () => {
    const depotRules = [{ action: ['read', 'write'], subject: 'Exception', conditions: { depotId: { $in: [99] } } }]
    await api.signIn(depotRules, { fullName: 'Elsewhere' })
    await put({ kind: 'problem' })
    const { id } = await first()
    clock.now = new Date(clock.now.getTime() + 30 * 60_000)
    await api.machine.queue.runKept()
    const after = await read(id)
    expect([after.severity, after.escalatedAt]).toEqual(['critical', clock.now.toISOString()])
    const sent = await db
      .select({ name: users.fullName, kind: notifications.kind, link: notifications.link })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
    const escalated = sent.filter(({ kind }) => kind === 'exception-escalated')
    expect(escalated.map(({ name }) => name)).not.toContain('Elsewhere')
    expect(escalated.map(({ link }) => link)).toEqual([`/apps/logistics/exceptions?open=exception-${id}`])
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    await api.machine.queue.runKept()
    expect((await read(id)).history.filter(({ what }) => what === 'escalated')).toHaveLength(1)
  })

  it('gets more severe after the minutes that the workspace sets, and never without any', async () => {
    const set = async (escalation: { critical: number; warning: number; notice: number }) => {
      const { tabs, versions } = await api.call(readLogisticsSettings, { as })
      const value = { ...tabs.forecast, escalation }
      await api.call(changeForecast, { as, body: { version: versions['forecast'] ?? 0, value } })
    }
    const later = async (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
      await api.machine.queue.runKept()
      return (await first()).severity
    }
    await set({ critical: 10, warning: 5, notice: 45 })
    await put({ kind: 'note' })
    expect((await first()).escalateAt).toBe(new Date(clock.now.getTime() + 45 * 60_000).toISOString())
    expect([await later(44), await later(1)]).toEqual(['notice', 'warning'])
    await set({ critical: 10, warning: 0, notice: 0 })
    await put({ kind: 'problem' })
    const [problem] = (await list({ kind: 'problem' })).exceptions
    expect(problem).toMatchObject({ severity: 'warning', escalateAt: null })
  })

  it('waits while it is snoozed before it gets more severe', async () => {
    await put({ kind: 'problem' })
    const { id } = await first()
    const until = new Date(clock.now.getTime() + 3_600_000)
    await api.call(contract.snoozeException, { as, params: { id }, body: { until: until.toISOString() } })
    clock.now = until
    await api.machine.queue.runKept()
    expect((await read(id)).severity).toBe('warning')
    clock.now = new Date(until.getTime() + 30 * 60_000)
    await api.machine.queue.runKept()
    expect((await read(id)).severity).toBe('critical')
  })
})

describe('a failed delivery', () => {
  const fail = async () => {
    const [stopId] = driven.stops
    const accept = [
      driven.act('accept', { data: { number: 1 } }),
      driven.act('loaded', { data: { onBoard: driven.stops } }),
    ]
    await driven.send([...accept, driven.act('fail', { stopId: stopId!, data: { reason: 'absent', note: 'Nobody' } })])
    const { id } = await first({ kind: 'failed' })
    const detail = await read(id)
    return { id, stopId: stopId!, version: detail.deliveryVersion!, detail }
  }
  const decide = (id: number, body: Record<string, unknown>) =>
    api.call(contract.decideDelivery, { as, params: { id }, body: body as never })
  const deliveryOf = (id: number) => api.call(readDeliveryById, { as, params: { id } })

  it('can be moved to another day, and then needs nobody', async () => {
    const { id, stopId, version, detail } = await fail()
    expect([detail.decisions, detail.attempts, detail.deliveryState]).toEqual([
      ['reschedule', 'keep', 'return', 'cancel'],
      1,
      'failed',
    ])
    const closed = await decide(id, { decision: 'reschedule', version, date: '2026-11-24' })
    expect([closed.closedReason, closed.decisions]).toEqual(['decided', []])
    expect(await deliveryOf(stopId)).toMatchObject({ state: 'ready', date: '2026-11-24', routeId: null, attempts: 1 })
  })

  it('can go back to its sender', async () => {
    const back = await fail()
    await decide(back.id, { decision: 'return', version: back.version })
    expect((await deliveryOf(back.stopId)).state).toBe('returning')
  })

  it('can be cancelled with a reason', async () => {
    const { id, stopId, version } = await fail()
    await decide(id, { decision: 'cancel', version, reason: 'The customer no longer wants it' })
    expect((await deliveryOf(stopId)).state).toBe('cancelled')
  })

  it('is decided once, by whoever saw it as it is', async () => {
    const { id, version } = await fail()
    const refusal = async (body: Record<string, unknown>) => {
      const given = { as, params: { id }, body: { version, ...body } }
      return (await api.refusal(contract.decideDelivery, given)).status
    }
    expect(await refusal({ decision: 'reschedule', date: '2026-11-22' })).toBe(422)
    expect(await refusal({ decision: 'reschedule' })).toBe(422)
    expect(await refusal({ decision: 'cancel' })).toBe(422)
    expect(await refusal({ decision: 'reschedule', date: monday, version: version + 1 })).toBe(409)
    await decide(id, { decision: 'reschedule', version, date: monday })
    expect(await refusal({ decision: 'return' })).toBe(409)
  })

  it('that was decided on its own page needs nobody here', async () => {
    const { id, stopId, version } = await fail()
    const body = { version, move: 'return' as const, reason: '', date: null }
    await api.call(moveDelivery, { as, params: { id: stopId }, body })
    await api.machine.queue.runKept()
    expect(await read(id)).toMatchObject({ closedReason: 'movedOn', closedBy: '' })
  })

  it('can’t be decided by people who may not change deliveries', async () => {
    const { id, version } = await fail()
    const clerk = await api.signIn([{ action: ['read', 'write'], subject: 'Exception' }])
    expect((await api.call(contract.readException, { as: clerk, params: { id } })).decisions).toEqual([])
    const given = { as: clerk, params: { id }, body: { decision: 'return', version } }
    expect((await api.refusal(contract.decideDelivery, given)).status).toBe(404)
  })
})

describe('what is refused', () => {
  it('the calls are for people with the right', async () => {
    const none = await api.signIn([])
    const reader = await api.signIn([{ action: 'read', subject: 'Exception' }])
    await put()
    const params = { id: (await first()).id }
    for (const endpoint of [contract.listExceptions, countExceptions, contract.listOwners])
      expect((await api.refusal(endpoint, { as: none })).status).toBe(403)
    expect((await api.refusal(contract.readException, { as: none, params })).status).toBe(403)
    expect((await api.refusal(contract.markExceptionRead, { as: reader, params })).status).toBe(403)
    expect((await api.refusal(contract.reopenException, { as: reader, params })).status).toBe(403)
    const body = { userId: null }
    expect((await api.refusal(contract.assignException, { as: reader, params, body })).status).toBe(403)
  })

  it('what doesn’t fit says what to do', async () => {
    await put()
    const { id } = await first()
    const params = { id }
    const later = (ms: number) => ({ until: new Date(clock.now.getTime() + ms).toISOString() })
    const day = 86_400_000
    const refusals = [
      await api.refusal(contract.snoozeException, { as, params, body: later(-1) }),
      await api.refusal(contract.snoozeException, { as, params, body: later(31 * day) }),
      await api.refusal(contract.assignException, { as, params, body: { userId: 4000 } }),
      await api.refusal(contract.commentException, { as, params, body: { text: ' ' } }),
      await api.refusal(contract.reopenException, { as, params }),
      await api.refusal(contract.readException, { as, params: { id: 4000 } }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422, 422, 409, 404])
    expect(refusals[0]!.message).toBe('Choose a time within the next 30 days.')
    await resolve(id)
    const body = { reason: 'handled' as const, note: '' }
    const again = await api.refusal(contract.resolveException, { as, params, body })
    expect([again.status, again.message]).toEqual([409, 'This exception is already closed.'])
  })

  it('one isn’t reopened beside the same trouble', async () => {
    await put({ key: 'same' })
    const { id } = await first()
    await resolve(id)
    await put({ key: 'same' })
    expect((await list()).total).toBe(1)
    expect((await api.refusal(contract.reopenException, { as, params: { id } })).status).toBe(409)
  })
})
