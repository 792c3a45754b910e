/** @module-tag engine */
import { describe, expect, it } from 'vitest'
import { abilityOf } from '#kit/contract/ability.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { Job, Mailer, WorkOnJob } from '#kit/server/machine.ts'
import { listEvents } from '../events/contract.ts'
import { listEmails, readEmail, readKept, resendEmail, sendKept } from './contract.ts'
import { keptDays } from './rules.ts'
import { deliverEmails, workOnEmails } from './server/deliver.ts'
import { enqueueEmail, enqueueEmails, sendingOf } from './server/commands.ts'
import { outboxEmails, outboxTexts } from './server/tables.ts'

const api = await testApi()
const email = { to: 'ada@test.example', subject: 'Reset your password', text: 'Follow this link.' }
const reader = [{ action: 'read', subject: 'Outbox' }]

const withServer = (send: Mailer['send']) => ({ ...api.machine, mailer: { send } })

describe('the outbox', () => {
  it('keeps an email for reading when no mail server is set up', async () => {
    const as = await api.signIn(reader)
    const id = await enqueueEmail(api.machine.db, { ...api.machine, mailer: undefined }, email)
    const { emails, totalEmails } = await api.call(listEmails, { as })
    expect(totalEmails).toBe(1)
    expect(emails[0]).toMatchObject({ to: email.to, subject: email.subject, state: 'kept', sentAt: null })
    expect(await api.call(readEmail, { as, params: { id } })).toMatchObject({ text: email.text })
  })

  it('sends an email through the mail server and marks it as sent', async () => {
    const as = await api.signIn(reader)
    workOnEmails(api.machine)
    await enqueueEmail(api.machine.db, api.machine, email)
    await api.machine.queue.runKept()
    expect(api.machine.emails).toMatchObject([{ to: email.to, text: email.text }])
    expect((await api.call(listEmails, { as })).emails[0]).toMatchObject({ state: 'sent' })
  })

  it('keeps the mail server’s error and retries the email later', async () => {
    const as = await api.signIn(reader)
    const machine = withServer(() => Promise.reject(new Error('connection refused')))
    workOnEmails(machine)
    await enqueueEmail(machine.db, machine, email)
    await expect(machine.queue.runKept()).rejects.toThrow('connection refused')
    expect((await api.call(listEmails, { as })).emails[0]).toMatchObject({
      state: 'waiting',
      error: 'connection refused',
    })
  })

  it('sends an email again under the same id where its process died before that was written', async () => {
    const ids: (string | undefined)[] = []
    const machine = withServer(async (sent) => void ids.push(sent.id))
    workOnEmails(machine)
    const id = await enqueueEmail(machine.db, machine, email)
    await machine.queue.runKept()
    await machine.db.update(outboxEmails).set({ state: 'waiting' })
    await machine.queue.add({ name: 'send-email', data: { emailId: id } }, machine.db)
    await machine.queue.runKept()
    expect(ids).toEqual([id, id])
  })

  it('keeps people’s addresses out of what is said of a job', async () => {
    const busy = Object.assign(new Error('450 <ada@test.example> is busy'), { responseCode: 450 })
    const machine = withServer(() => Promise.reject(busy))
    workOnEmails(machine)
    await enqueueEmail(machine.db, machine, email)
    await expect(machine.queue.runKept()).rejects.toThrow(/^The mail server answered 450\.$/)
  })

  it('fails an email at once that the mail server refuses for good, and after the last try', async () => {
    const as = await api.signIn(reader)
    const refused = withServer(() => Promise.reject(Object.assign(new Error('No such user'), { responseCode: 550 })))
    workOnEmails(refused)
    await enqueueEmail(refused.db, refused, email)
    await refused.queue.runKept()
    expect((await api.call(listEmails, { as, query: { state: 'failed' } })).emails[0]).toMatchObject({
      error: 'No such user',
    })

    const away = withServer(() => Promise.reject(new Error('connection refused')))
    let work: WorkOnJob = async () => {}
    workOnEmails({
      ...away,
      queue: { ...away.queue, work: (name, handle) => void (name === 'send-email' && (work = handle)) },
    })
    const id = await enqueueEmail(away.db, { ...away, queue: { ...away.queue, add: async () => {} } }, email)
    await work({ emailId: id }, async () => {}, true)
    expect(await api.call(readEmail, { as, params: { id } })).toMatchObject({ state: 'failed' })
  })

  it('resends an email that failed or waits for its next try, and no other', async () => {
    const as = await api.signIn([...reader, { action: 'write', subject: 'Outbox' }])
    const away = withServer(() => Promise.reject(new Error('connection refused')))
    workOnEmails(away)
    const id = await enqueueEmail(away.db, away, email)
    await expect(away.queue.runKept()).rejects.toThrow('connection refused')
    workOnEmails(api.machine)
    expect(await api.call(resendEmail, { as, params: { id } })).toMatchObject({ state: 'waiting', error: '' })
    await api.machine.queue.runKept()
    expect(api.machine.emails).toMatchObject([{ to: email.to }])
    expect(await api.refusal(resendEmail, { as, params: { id } })).toMatchObject({ status: 409 })
    expect(await api.refusal(resendEmail, { as, params: { id: crypto.randomUUID() } })).toMatchObject({ status: 404 })
    expect(await api.refusal(resendEmail, { as: await api.signIn(reader), params: { id } })).toMatchObject({
      status: 403,
    })
    const { events } = await api.call(listEvents, { as: await api.signIn(), query: { kind: 'outbox.resent' } })
    expect(events).toMatchObject([{ entityId: id, after: { to: email.to } }])
  })

  it('refuses to resend an email while a try of it is under way', async () => {
    const as = await api.signIn([...reader, { action: 'write', subject: 'Outbox' }])
    const away = withServer(() => Promise.reject(new Error('connection refused')))
    workOnEmails(away)
    const id = await enqueueEmail(away.db, away, email)
    await expect(away.queue.runKept()).rejects.toThrow('connection refused')
    const refused: unknown[] = []
    let sent = 0
    workOnEmails(
      withServer(async () => {
        sent++
        refused.push(await api.refusal(resendEmail, { as, params: { id } }))
      }),
    )
    await api.machine.queue.add(sendingOf(id), api.machine.db)
    await api.machine.queue.runKept()
    expect(refused).toMatchObject([{ status: 409, message: expect.stringContaining('being sent right now') }])
    expect(sent).toBe(1)
    expect(await api.call(readEmail, { as, params: { id } })).toMatchObject({ state: 'sent' })
  })

  it('sends an email only once, even if the database is away just after the mail server accepts it', async () => {
    const as = await api.signIn(reader)
    let outages = 0
    const db = new Proxy(api.machine.db, {
      get: (target, name) => {
        if (name === 'transaction' && api.machine.emails.length > 0 && outages++ === 0)
          throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' })
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    workOnEmails({ ...api.machine, db })
    await enqueueEmail(api.machine.db, api.machine, email)
    await api.machine.queue.runKept()
    expect(outages).toBeGreaterThan(0)
    expect(api.machine.emails).toHaveLength(1)
    expect((await api.call(listEmails, { as })).emails[0]).toMatchObject({ state: 'sent', error: '' })
  })

  it('sends waiting emails at the next start after a workspace was moved without its jobs', async () => {
    const { machine } = api
    await enqueueEmail(machine.db, { ...machine, queue: { ...machine.queue, add: async () => {} } }, email)
    await machine.queue.runKept()
    expect(machine.emails).toEqual([])
    await deliverEmails(machine)
    await machine.queue.runKept()
    expect(machine.emails).toMatchObject([{ to: email.to }])
  })

  it('adds a job for every waiting email at the start, however many there are', async () => {
    const { machine } = api
    const createdAt = machine.now()
    const waiting = {
      recipient: 'a@test.example',
      subject: 'Hello',
      body: 'Hello',
      state: 'waiting' as const,
      createdAt,
    }
    const rows = Array.from({ length: 1001 }, () => ({ ...waiting, id: crypto.randomUUID() }))
    await machine.db.insert(outboxEmails).values(rows)
    const added = new Set<unknown>()
    const addMissing = async ({ name, data }: Job) => {
      if (name === 'send-email') added.add(data['emailId'])
    }
    await deliverEmails({ ...machine, queue: { ...machine.queue, work: () => {}, addMissing } })
    expect(added.size).toBe(1001)
  })

  it('shows a link that opens an account only to people with at least its owner’s permissions', async () => {
    const owner = await api.signIn(undefined, { email: 'owner@test.example' })
    const as = await api.signIn(reader)
    const withLink = {
      ...email,
      to: 'Owner@test.example',
      text: 'Open https://x.example/reset-password?token=0abc12 now',
    }
    const id = await enqueueEmail(api.machine.db, { ...api.machine, mailer: undefined }, withLink)
    expect((await api.call(readEmail, { as, params: { id } })).text).toBe(withLink.text.replace('0abc12', '…'))
    expect((await api.call(readEmail, { as: owner, params: { id } })).text).toBe(withLink.text)
  })

  it('refuses people who lack the permission, and unknown emails', async () => {
    expect(await api.refusal(listEmails, { as: await api.signIn([]) })).toMatchObject({ status: 403 })
    const as = await api.signIn(reader)
    expect(await api.refusal(readEmail, { as, params: { id: 'none' } })).toMatchObject({ status: 404 })
    expect(await api.refusal(readEmail, { as, params: { id: crypto.randomUUID() } })).toMatchObject({ status: 404 })
  })

  it('stores the text of an email once, however many people it goes to', async () => {
    const to = Array.from({ length: 100 }, (_, at) => `guest${at}@outside.example`)
    await enqueueEmails(api.machine.db, api.machine, { ...email, to })
    expect(await api.machine.db.$count(outboxTexts)).toBe(1)
    workOnEmails(api.machine)
    await api.machine.queue.runKept()
    expect(api.machine.emails.map((sent) => sent.to)).toEqual(to)
    expect(new Set(api.machine.emails.map(({ text }) => text))).toEqual(new Set([email.text]))
  })

  it('deletes texts some time after all their emails were sent, and none before', async () => {
    const as = await api.signIn(reader)
    const { machine } = api
    workOnEmails(machine)
    const [sentId] = await enqueueEmails(machine.db, machine, { ...email, to: ['a@test.example', 'b@test.example'] })
    const keptId = await enqueueEmail(machine.db, { ...machine, mailer: undefined }, email)
    const began = machine.clock.now
    const textOf = async (id: string) => {
      const { text, isTextDeleted } = await api.call(readEmail, { as, params: { id } })
      return [text, isTextDeleted]
    }
    await machine.queue.runKept()
    machine.clock.now = new Date(began.getTime() + keptDays * 86_400_000 - 1000)
    await machine.queue.runKept()
    expect(await machine.db.$count(outboxTexts)).toBe(2)
    machine.clock.now = new Date(began.getTime() + keptDays * 86_400_000 + 2000)
    await machine.queue.runKept()
    expect(await machine.db.$count(outboxTexts)).toBe(1)
    machine.clock.now = began
    expect(await textOf(sentId!)).toEqual(['', true])
    expect(await textOf(keptId)).toEqual([email.text, false])
  })

  it('lets one person write 200 emails to people outside an hour, and so much text a day', async () => {
    const { machine } = api
    await api.signIn()
    const writer = { id: 1, ability: abilityOf([{ action: 'create', subject: 'OutsideEmail' }]) }
    const writes = (words: { to: string[]; text?: string }) =>
      enqueueEmails(machine.db, machine, { ...email, ...words, writer })
    const guests = (count: number) => Array.from({ length: count }, (_, at) => `guest${at}@outside.example`)
    await writes({ to: guests(150) })
    await expect(writes({ to: guests(51) })).rejects.toMatchObject({ status: 429 })
    await writes({ to: guests(50) })
    machine.clock.now = new Date(machine.now().getTime() + 3_600_001)
    await writes({ to: guests(1), text: 'x'.repeat(49_000_000) })
    await expect(writes({ to: guests(1), text: 'x'.repeat(1_000_000) })).rejects.toMatchObject({ status: 429 })
    const reads = { id: 1, ability: abilityOf([{ action: 'read', subject: 'OutsideEmail' }]) }
    await expect(enqueueEmails(machine.db, machine, { ...email, to: guests(1), writer: reads })).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('emails that were kept while there was no mail server', () => {
  const sender = [...reader, { action: 'write', subject: 'Outbox' }]
  const keep = (to: string) => enqueueEmail(api.machine.db, { ...api.machine, mailer: undefined }, { ...email, to })
  const sent = () => api.machine.emails.map(({ to }) => to)

  /** One of 40 days ago, one of 3 days ago, one of today. */
  async function keepThree() {
    const today = api.machine.now()
    for (const [to, days] of [
      ['old', 40],
      ['late', 3],
      ['new', 0],
    ] as const) {
      api.machine.clock.now = new Date(today.getTime() - days * 86_400_000)
      await keep(`${to}@test.example`)
    }
    workOnEmails(api.machine)
  }

  it('are counted by their age, and sent by it', async () => {
    const as = await api.signIn(sender)
    await keepThree()
    expect(await api.call(readKept, { as })).toMatchObject({
      canSend: true,
      counts: { day: 1, week: 2, month: 2, all: 3 },
    })
    expect(await api.call(sendKept, { as, body: { age: 'week' } })).toEqual({ queued: 2 })
    await api.machine.queue.runKept()
    expect(sent()).toEqual(['late@test.example', 'new@test.example'])
    expect(await api.call(sendKept, { as, body: { age: 'all' } })).toEqual({ queued: 1 })
    await api.machine.queue.runKept()
    expect(sent()).toHaveLength(3)
    expect(await api.call(readKept, { as })).toMatchObject({ oldest: null, counts: { all: 0 } })
  })

  it('are sent one by one too', async () => {
    const as = await api.signIn(sender)
    const id = await keep('ada@test.example')
    workOnEmails(api.machine)
    expect(await api.call(resendEmail, { as, params: { id } })).toMatchObject({ state: 'waiting' })
    await api.machine.queue.runKept()
    expect(sent()).toEqual(['ada@test.example'])
  })

  it('are sent by nobody who may only read them, and at no age that doesn’t exist', async () => {
    const body = { age: 'all' as const }
    expect((await api.refusal(sendKept, { as: await api.signIn(reader), body })).status).toBe(403)
    const as = await api.signIn(sender)
    expect((await api.refusal(sendKept, { as, body: { age: 'year' } })).status).toBe(422)
  })
})
