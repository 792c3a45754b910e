/** @module-tag engine */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asc, eq } from 'drizzle-orm'
import { testApi } from '#homes/test/test-api.ts'
import { roles, sessions } from '#platform/access/server/tables.ts'
import { readMe } from '#platform/accounts/contract.ts'
import { admit } from '#platform/access/server/sessions.ts'
import { requestOf } from '#kit/web/call.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import { listEvents, readEvent, streamChanges } from './contract.ts'
import { recordEvent, sendSignal } from './server/commands.ts'
import { connectedAmong, eventsAbout } from './server/queries.ts'
import { changeStream } from './server/stream.ts'
import { events } from './server/tables.ts'

const api = await testApi()
const happen = (kind: string, entity = 'user', entityId: string | number = 7) =>
  recordEvent(
    api.machine.db,
    { now: api.machine.now, user: { id: 1, fullName: 'Ada' }, address: '10.0.0.1' },
    { kind, entity, entityId },
  )

async function openStream(as: string, lastEventId?: string) {
  const headers = { authorization: `Bearer ${as}`, ...(lastEventId && { 'last-event-id': lastEventId }) }
  const leave = new AbortController()
  const response = await api.fetch(requestOf(streamChanges, { headers, signal: leave.signal }))
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const until = async (text: string, times = 1) => {
    for (let isOpen = true; isOpen && heard.split(text).length <= times;) {
      const { done, value = '' } = await reader.read()
      heard += value
      isOpen = !done
    }
    return heard
  }
  const ended = async () => {
    while (!(await reader.read()).done);
    return true
  }
  return { until, ended, close: () => leave.abort() }
}

/** A stream whose reader leaves at the very moment the server looks whether they may still listen. */
async function changeStreamLeftWhenAsked() {
  const request = requestOf(streamChanges, { headers: { authorization: `Bearer ${await api.signIn()}` } })
  const user = (await admit(request, api.machine))!
  await api.machine.db.delete(sessions)
  const response = await changeStream({
    ...api.machine,
    request,
    user,
    admit: () => admit(request, api.machine),
    program: { personalEntities: [], audience: {} },
    requestId: '',
    address: '',
  } as never)
  const reader = response.body!.getReader()
  await reader.read()
  const read = request.headers.get.bind(request.headers)
  const left = new Promise((resolve) => {
    request.headers.get = (name) => {
      if (name === 'authorization') void reader.cancel().then(() => setTimeout(() => resolve(true)))
      return read(name)
    }
  })
  return { left }
}

it('what happened to one thing is told from its newest events, the oldest of them first', async () => {
  for (const kind of ['user.added', 'user.renamed', 'user.removed']) await happen(kind)
  const found = await eventsAbout(api.machine.db, { entity: 'user', entityId: 7 }, 2)
  expect(found.map(({ kind }) => kind)).toEqual(['user.renamed', 'user.removed'])
})

describe('the audit log', () => {
  it('shows who did what, newest first, found by text', async () => {
    const as = await api.signIn([{ action: 'read', subject: 'AuditLog' }])
    await happen('user.created')
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 1000)
    await happen('role.changed', 'role', 'editor')
    const { events, totalEvents } = await api.call(listEvents, { as })
    expect(totalEvents).toBe(2)
    expect(events[0]).toMatchObject({ kind: 'role.changed', actorName: 'Ada', address: '10.0.0.1', entityId: 'editor' })
    expect((await api.call(listEvents, { as, query: { q: 'ROLE.' } })).totalEvents).toBe(1)
    expect((await api.call(listEvents, { as, query: { entity: 'user' } })).totalEvents).toBe(1)
  })

  it('leaves out notifications unless they are requested', async () => {
    const as = await api.signIn()
    await happen('role.changed', 'role', 'editor')
    await happen('notification.created', 'notification', 1)
    await happen('mailbox.received', 'mailbox', 1)
    expect((await api.call(listEvents, { as })).events.map(({ kind }) => kind)).toEqual(['role.changed'])
    expect((await api.call(listEvents, { as, query: { entity: 'notification' } })).totalEvents).toBe(1)
  })

  it('shows one entry alone, by its id', async () => {
    const as = await api.signIn()
    const id = await happen('role.changed', 'role', 'editor')
    expect(await api.call(readEvent, { as, params: { id } })).toEqual((await api.call(listEvents, { as })).events[0])
    const unknown = timeOrderedId(api.machine.clock.now)
    expect(await api.refusal(readEvent, { as, params: { id: unknown } })).toMatchObject({
      status: 404,
      message: `We couldn’t find event ${unknown}.`,
    })
    expect(await api.refusal(readEvent, { as, params: { id: 'first' } })).toMatchObject({ status: 404 })
  })

  it('shows people who may see only their own actions just those', async () => {
    const as = await api.signIn([{ action: 'read', subject: 'AuditLog', conditions: { actorId: '$user.id' } }])
    const { id } = (await api.call(readMe, { as })).userData
    const happenBy = (actor: number, entity: string) =>
      recordEvent(
        api.machine.db,
        { now: api.machine.now, user: { id: actor, fullName: 'Grace' } },
        { kind: `${entity}.changed`, entity, entityId: 3 },
      )
    await happenBy(id, 'product')
    const foreign = await happenBy(id + 1, 'order')
    expect((await api.call(listEvents, { as })).events.map(({ kind }) => kind)).toEqual(['product.changed'])
    expect((await api.call(listEvents, { as, query: { entity: 'order' } })).totalEvents).toBe(0)
    expect(await api.refusal(readEvent, { as, params: { id: foreign } })).toMatchObject({ status: 404 })
  })

  it('refuses people without the permission', async () => {
    const params = { id: timeOrderedId(api.machine.clock.now) }
    expect(await api.refusal(readEvent, { as: await api.signIn([]), params })).toMatchObject({ status: 403 })
    expect(await api.refusal(listEvents, { as: await api.signIn([]) })).toMatchObject({ status: 403 })
  })
})

const day = 86_400_000

/** Moves the clock, and lets one keep-alive pass. */
async function later(byMs: number) {
  api.machine.clock.now = new Date(api.machine.clock.now.getTime() + byMs)
  await vi.advanceTimersByTimeAsync(20_000)
}

afterEach(() => void vi.useRealTimers())

describe('the stream of changes', () => {
  it('sends a change as it happens, and only to people who may read that kind', async () => {
    const reader = await openStream(await api.signIn([{ action: 'read', subject: 'Role' }]))
    await happen('user.created')
    await happen('role.changed', 'role', 'editor')
    api.machine.bus.wake()
    const heard = await reader.until('role.changed')
    expect(heard).not.toContain('user.created')
    reader.close()
  })

  it('sends people who may see only themselves nothing about others', async () => {
    const reader = await openStream(
      await api.signIn([
        { action: 'read', subject: 'User', conditions: { id: '$user.id' } },
        { action: 'read', subject: 'Role' },
      ]),
    )
    await happen('user.suspended', 'user', 7777)
    await happen('role.changed', 'role', 'editor')
    api.machine.bus.wake()
    expect(await reader.until('role.changed')).not.toContain('7777')
    reader.close()
  })

  it('brings notifications only to their person', async () => {
    const reader = await openStream(await api.signIn([]))
    await happen('notification.created', 'notification', 99)
    await happen('notification.created', 'notification', 1)
    api.machine.bus.wake()
    const heard = await reader.until('"entityId":"1"')
    expect(heard).not.toContain('"99"')
    reader.close()
  })

  it('sends a signal to the people it names and to no one else, not even an administrator', async () => {
    const [named, administrator] = [await openStream(await api.signIn([])), await openStream(await api.signIn())]
    const signal = { kind: 'chat.message', entity: 'chat', entityId: 5 }
    await sendSignal(api.machine.db, api.machine, { readerIds: [1, 1], ...signal })
    await happen('notification.created', 'notification', 1)
    await happen('notification.created', 'notification', 2)
    api.machine.bus.wake()
    // Of one moment, either may come first.
    await named.until('chat.message')
    const heard = await named.until('"entityId":"1"')
    expect(heard.match(/chat.message/g)).toHaveLength(1)
    expect(heard).not.toContain('readerId')
    expect(await administrator.until('"entityId":"2"')).not.toContain('chat.message')
    named.close()
    administrator.close()
  })

  it('says who is connected while it is open', async () => {
    const connected = () => connectedAmong(api.machine.db, api.machine.now(), [1, 2])
    expect(await connected()).toEqual(new Set())
    const reader = await openStream(await api.signIn([]))
    await reader.until('retry')
    await expect.poll(connected).toEqual(new Set([1]))
    reader.close()
    await expect.poll(connected, { timeout: 8000 }).toEqual(new Set())
  })

  it('brings changes of a mailbox only to its owner, whatever others may do', async () => {
    const reader = await openStream(await api.signIn())
    await happen('mailbox.received', 'mailbox', 99)
    await happen('mailbox.received', 'mailbox', 1)
    api.machine.bus.wake()
    const heard = await reader.until('"entityId":"1"')
    expect(heard).not.toContain('"99"')
    reader.close()
  })

  it('brings what others did while the database could not be asked for longer than a look back', async () => {
    const as = await api.signIn()
    const reader = await openStream(as)
    await reader.until('retry')
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 20_000)
    await happen('user.created', 'user', 'meanwhile')
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 40_000)
    api.machine.bus.wake()
    await reader.until('"meanwhile"')
    reader.close()
  })

  it('ends for a reader whose missed changes cannot be read, so that they come back', async () => {
    const headers = { authorization: `Bearer ${await api.signIn()}`, 'last-event-id': timeOrderedId(api.machine.now()) }
    const request = requestOf(streamChanges, { headers })
    const user = (await admit(request, api.machine))!
    const db = {
      select: () => ({
        from: () => ({
          where: () => ({ orderBy: () => ({ limit: () => Promise.reject(new Error('Connection terminated')) }) }),
        }),
      }),
    }
    const response = await changeStream({
      ...api.machine,
      db,
      request,
      user,
      program: { personalEntities: [], audience: {} },
      requestId: '',
      address: '',
    } as never)
    expect(await response.text()).toBe('retry: 2000\n\n')
  })

  it('sends every change of a burst, both to connected readers and to those who reconnect', async () => {
    const as = await api.signIn()
    const first = await happen('user.created', 'user', 'first')
    const reader = await openStream(as)
    await reader.until('retry')
    const at = new Date(api.machine.clock.now.getTime() + 1)
    await api.machine.db.insert(events).values(
      Array.from({ length: 2500 }, (_, index) => ({
        id: timeOrderedId(at),
        at,
        kind: 'user.changed',
        entity: 'user',
        entityId: String(index),
      })),
    )
    api.machine.clock.now = new Date(at.getTime() + 1)
    await happen('user.created', 'user', 'last')
    api.machine.bus.wake()
    expect((await reader.until('"last"')).match(/user.changed/g)).toHaveLength(2500)
    reader.close()
    let heard = ''
    while (!heard.includes('"last"')) {
      const again = await openStream(as, [...heard.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? first)
      heard += await again.until('"last"')
      again.close()
    }
    expect(heard.match(/user.changed/g)).toHaveLength(2500)
  })

  it('resumes after the last change heard', async () => {
    const as = await api.signIn()
    const first = await happen('user.created', 'user', 'first')
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 60_000)
    await happen('user.created', 'user', 'second')
    const reader = await openStream(as, first)
    expect(await reader.until('second')).not.toContain('"first"')
    reader.close()
  })

  it('ends at once when its session is revoked', async () => {
    const as = await api.signIn()
    const reader = await openStream(as)
    await reader.until('retry')
    await api.machine.db.delete(sessions)
    await happen('account.session-ended', 'user', 1)
    api.machine.bus.wake()
    expect(await reader.ended()).toBe(true)
  })

  it('ends at the next keep-alive once its session has expired or is gone, without any change that says so', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const [expired, gone] = [await openStream(await api.signIn()), await openStream(await api.signIn())]
    await Promise.all([expired.until('retry'), gone.until('retry')])
    const { id } = (await api.machine.db.select().from(sessions).orderBy(asc(sessions.userId)))[1]!
    await api.machine.db.delete(sessions).where(eq(sessions.id, id))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await gone.ended()).toBe(true)

    const seenAt = async () => (await api.machine.db.select().from(sessions))[0]?.seenAt
    const before = await seenAt()
    await later(29 * day)
    await expired.until('still here', 2)
    expect(await seenAt()).toEqual(before)
    let isOver = false
    const over = expired.ended().then((ended) => (isOver = ended))
    await later(2 * day)
    // A keep-alive doesn't check the session while the check of the one before is under way.
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      await vi.advanceTimersByTimeAsync(20_000)
    }
    expect(await over).toBe(true)
  })

  it('stays open over a keep-alive at which its session can’t be checked', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let answer: () => Promise<unknown> = () => Promise.reject(new Error('Connection terminated'))
    const request = requestOf(streamChanges, { headers: { authorization: `Bearer ${await api.signIn()}` } })
    const user = (await admit(request, api.machine))!
    const response = await changeStream({
      ...api.machine,
      request,
      user,
      address: '127.0.0.1',
      admit: () => answer(),
      program: { personalEntities: [], audience: {} },
    } as never)
    const heard = response.text()
    await vi.advanceTimersByTimeAsync(20_000)
    answer = async () => undefined
    await vi.advanceTimersByTimeAsync(20_000)
    expect((await heard).match(/still here/g)).toHaveLength(2)
  })

  it('ends once, however often the reader is asked after while it ends', async () => {
    const as = await api.signIn([{ action: 'read', subject: 'Role' }])
    const reader = await openStream(as)
    await reader.until('retry')
    await api.machine.db.delete(sessions)
    for (const role of ['editor', 'author', 'client']) {
      await happen('role.changed', 'role', role)
      api.machine.bus.wake()
    }
    expect(await reader.ended()).toBe(true)
  })

  it('may be left while the reader is asked after', async () => {
    const stream = await changeStreamLeftWhenAsked()
    await happen('role.changed', 'role', 'editor')
    api.machine.bus.wake()
    expect(await stream.left).toBe(true)
  })

  it('sends more once the reader’s role may see more', async () => {
    const reader = await openStream(await api.signIn([]))
    await api.machine.db.update(roles).set({ rules: [{ action: 'read', subject: 'Permission' }] })
    await happen('role.changed', 'role', 'any')
    api.machine.bus.wake()
    expect(await reader.until('user.changed')).not.toContain('role.changed')
    await happen('permission.created', 'permission', 1)
    api.machine.bus.wake()
    expect(await reader.until('permission.created')).not.toContain('role.changed')
    reader.close()
  })

  it('is not kept open for a HEAD request', async () => {
    const { bus } = api.machine
    const listen = bus.onWake
    let listening = 0
    bus.onWake = (wake) => {
      listening++
      const forget = listen(wake)
      return () => (listening--, forget())
    }
    const request = requestOf(streamChanges, { headers: { authorization: `Bearer ${await api.signIn()}` } })
    expect((await api.fetch(new Request(request, { method: 'HEAD' }))).status).toBe(200)
    bus.onWake = listen
    expect(listening).toBe(0)
  })
})
