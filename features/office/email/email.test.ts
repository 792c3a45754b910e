/** @module-tag engine */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { program } from '#app/api.ts'
import { testApi } from '#homes/test/test-api.ts'
import { users } from '#platform/access/server/tables.ts'
import { loadUsers } from '#features/people/users/server/load-sample.ts'
import { listEmails as listOutbox, readEmail as readOutbox } from '#platform/outbox/contract.ts'
import { writingLimits } from '#platform/outbox/rules.ts'
import { outboxCounts, outboxTexts } from '#platform/outbox/server/tables.ts'
import { searchAll } from '#platform/search/contract.ts'
import type { Job } from '#kit/server/machine.ts'
import * as mail from './contract.ts'
import { sampleEmails } from './sample.ts'
import { sendEmails } from './server/sending.ts'
import { mailboxEmails } from './server/tables.ts'

const api = await testApi()
beforeEach(() => {
  api.machine.clock.now = new Date('2026-11-20T09:00:00Z')
})
const ada = { email: 'ada@test.example', name: 'Ada Adler' }
const ben = { email: 'ben@test.example', name: 'Ben Berg' }
const blank: mail.DraftBody = { to: [], cc: [], bcc: [], subject: '', message: '' }

const signIn = ({ email, name }: typeof ada) => api.signIn(undefined, { email, fullName: name })
const list = (as: string, query: Record<string, unknown> = {}) => api.call(mail.listEmails, { as, query })
const subjects = async (as: string, query: Record<string, unknown> = {}) =>
  (await list(as, query)).emails.map(({ subject }) => subject)

async function later(seconds: number) {
  api.machine.clock.now = new Date(api.machine.clock.now.getTime() + seconds * 1000)
  await api.machine.queue.runKept()
}

type Given = Partial<mail.DraftBody>

/** Writes an email and waits until it has been sent. */
async function send(as: string, given: Given) {
  const { id, version } = await api.call(mail.createDraft, { as, body: { ...blank, ...given } })
  await api.call(mail.sendDraft, { as, params: { id }, body: { version } })
  await later(11)
  return id
}

async function two() {
  return [await signIn(ada), await signIn(ben)] as const
}

describe('an email between people of the workspace', () => {
  it('arrives unread, with the reader as “me”, and lies in the sent folder of its writer', async () => {
    const [as, other] = await two()
    await send(as, { to: [ben], subject: 'Keys', message: '<p>On the <b>hook</b>.</p>' })
    const { emails, emailsMeta, totalEmails } = await list(other)
    expect(totalEmails).toBe(1)
    expect(emailsMeta).toEqual({ inbox: 1, draft: 0, spam: 0, star: 0 })
    expect(emails[0]).toMatchObject({
      to: [{ email: ben.email, name: 'me' }],
      from: { ...ada, avatar: '' },
      subject: 'Keys',
      message: '<p>On the <b>hook</b>.</p>',
      excerpt: 'On the hook.',
      cc: [],
      bcc: [],
      attachments: [],
      labels: [],
      replies: [],
      isRead: false,
      isStarred: false,
      isDeleted: false,
      folder: 'inbox',
      time: '2026-11-20T09:00:11.000Z',
    })
    expect(await subjects(as)).toEqual([])
    expect(await list(as, { filter: 'sent' })).toMatchObject({ emails: [{ subject: 'Keys', isRead: true, to: [ben] }] })
  })

  it('hides blind-copy recipients from the other recipients', async () => {
    const [as, other] = await two()
    const eve = await signIn({ email: 'eve@test.example', name: 'Eve' })
    await send(as, { to: [ben], bcc: [{ email: 'eve@test.example', name: 'Eve' }], subject: 'Plan' })
    for (const reader of [other, eve]) expect(JSON.stringify((await list(reader)).emails[0]?.bcc)).toBe('[]')
    expect((await list(as, { filter: 'sent' })).emails[0]?.bcc).toMatchObject([{ name: 'Eve' }])
  })

  it('is read by nobody else, whatever their rights, nor changed, answered, sent or deleted', async () => {
    const [as, other] = await two()
    await send(as, { to: [ben], subject: 'Secret plan', message: '<p>Nobody knows</p>' })
    const id = (await list(other)).emails[0]!.id
    const { id: draftId } = await api.call(mail.createDraft, { as, body: { ...blank, subject: 'Secret draft' } })
    const spy = await signIn({ email: 'spy@test.example', name: 'Spy' })
    for (const filter of ['inbox', 'sent', 'draft', 'starred', 'spam', 'trashed', 'all'])
      expect(await list(spy, { filter, q: 'secret' })).toMatchObject({ emails: [], totalEmails: 0 })
    expect(JSON.stringify(await api.call(searchAll, { as: spy, query: { q: 'Secret' } }))).not.toContain('Secret')
    for (const one of [id, draftId]) {
      const params = { id: one }
      const refused = [
        await api.refusal(mail.readEmail, { as: spy, params }),
        await api.refusal(mail.changeEmails, { as: spy, body: { ids: [one], data: { isDeleted: true } } }),
        await api.refusal(mail.changeEmails, { as: spy, body: { ids: [one], label: 'private' } }),
        await api.refusal(mail.deleteEmails, { as: spy, body: { ids: [one] } }),
        await api.refusal(mail.saveDraft, { as: spy, params, body: { ...blank, version: 1 } }),
        await api.refusal(mail.sendDraft, { as: spy, params, body: { version: 1 } }),
        await api.refusal(mail.cancelSending, { as: spy, params }),
        await api.refusal(mail.discardDraft, { as: spy, params }),
        await api.refusal(mail.answerEmail, { as: spy, params, body: { kind: 'reply' } }),
        await api.refusal(mail.addFile, { as: spy, params, query: { name: 'a.txt' }, body: 'text' }),
        await api.refusal(mail.removeFile, { as: spy, params: { id: one, fileId: 1 } }),
      ]
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
    }
    expect((await list(other)).emails[0]).toMatchObject({ isDeleted: false, labels: [] })
  })

  it('is kept from those without the right', async () => {
    const as = await api.signIn([{ action: 'read', subject: 'Board' }])
    expect(await api.refusal(mail.listEmails, { as })).toMatchObject({ status: 403 })
    expect(await api.refusal(mail.changeEmails, { as, body: { ids: [1] } })).toMatchObject({ status: 403 })
    const reader = await api.signIn([{ action: 'read', subject: 'Email' }])
    expect(await api.refusal(mail.createDraft, { as: reader, body: blank })).toMatchObject({ status: 403 })
  })
})

describe('an email to people outside', () => {
  const inside = [{ action: ['read', 'create', 'write', 'delete'], subject: 'Email' }]
  const guests = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ email: `guest${at}@outside.example`, name: '' }))
  const draft = (as: string, given: Given) => api.call(mail.createDraft, { as, body: { ...blank, ...given } })

  it('is refused to those who may write to people of the workspace alone', async () => {
    await signIn(ben)
    const as = await api.signIn(inside)
    const { id, version } = await draft(as, { to: [ben, ...guests(1)] })
    const refused = await api.refusal(mail.sendDraft, { as, params: { id }, body: { version } })
    expect(refused).toMatchObject({ status: 422, issues: [{ path: 'to' }] })
    await send(as, { to: [ben], subject: 'Inside' })
    expect(await subjects(as, { filter: 'sent' })).toEqual(['Inside'])
  })

  it('counts with the person’s other emails against one limit; what was taken back does not', async () => {
    const as = await signIn(ada)
    await send(as, { to: guests(100) })
    const second = await draft(as, { to: guests(100) })
    const params = { id: second.id }
    await api.call(mail.sendDraft, { as, params, body: { version: second.version } })
    const third = await draft(as, { to: guests(1) })
    const again = () => api.refusal(mail.sendDraft, { as, params: { id: third.id }, body: { version: third.version } })
    expect((await again()).status).toBe(429)
    await api.call(mail.cancelSending, { as, params })
    await api.call(mail.sendDraft, { as, params: { id: third.id }, body: { version: third.version } })
  })

  it('is stored once for all of them', async () => {
    const as = await signIn(ada)
    await send(as, { to: guests(100), message: `<p>${'long '.repeat(20_000)}</p>` })
    expect(await api.machine.db.$count(outboxTexts)).toBe(1)
  })
})

describe('the drafts of a person', () => {
  const write = (as: string, length: number) =>
    api.refusal(mail.createDraft, { as, body: { ...blank, message: 'x'.repeat(length) } })
  /** Copies of a draft, as if the same person had written it so many times. */
  async function fill(as: string, { count, length }: { count: number; length: number }) {
    const { id, version } = await api.call(mail.createDraft, { as, body: { ...blank, message: 'x'.repeat(length) } })
    const [row] = await api.machine.db.select().from(mailboxEmails).where(eq(mailboxEmails.id, id))
    const rows = Array.from({ length: count - 1 }, (_, at) => ({ ...row!, id: 10_000 + at, isDeleted: true }))
    await api.machine.db.insert(mailboxEmails).values(rows)
    return { params: { id }, version }
  }

  it('hold so much text together, also when one grows or is thrown into the trash', async () => {
    const [as, other] = await two()
    const { params, version } = await fill(as, { count: 40, length: 499_999 })
    expect((await write(as, 41)).status).toBe(409)
    const grown = { ...blank, message: 'x'.repeat(500_000), version }
    const { version: next } = await api.call(mail.saveDraft, { as, params, body: grown })
    expect((await write(as, 40)).status).toBe(409)
    await api.call(mail.saveDraft, { as, params, body: { ...blank, message: 'short', version: next } })
    await api.call(mail.createDraft, { as, body: { ...blank, message: 'x'.repeat(499_000) } })
    await api.call(mail.createDraft, { as: other, body: { ...blank, message: 'x'.repeat(500_000) } })
  })

  it('are a thousand at most', async () => {
    const [as, other] = await two()
    const { params } = await fill(as, { count: 1000, length: 0 })
    expect(await write(as, 0)).toMatchObject({ status: 409, message: expect.stringContaining('1000') as unknown })
    await api.call(mail.createDraft, { as: other, body: blank })
    await api.call(mail.discardDraft, { as, params })
    await api.call(mail.createDraft, { as, body: blank })
  })

  it('count with all that their writer sends within a day', async () => {
    const as = await signIn(ada)
    const { id } = await api.call(mail.createDraft, { as, body: blank })
    const [row] = await api.machine.db.select().from(mailboxEmails).where(eq(mailboxEmails.id, id))
    const sent = { id: 'sent', userId: row!.userId, key: '', emails: 1, bytes: writingLimits.bytesPerDay - 1000 }
    await api.machine.db.insert(outboxCounts).values({ ...sent, at: api.machine.now() })
    expect((await write(as, 2000)).status).toBe(429)
    await api.call(mail.createDraft, { as, body: { ...blank, message: 'short' } })
  })
})

describe('the people an email can be written to', () => {
  it('are colleagues for those who work here, and for customers only people who wrote to them', async () => {
    const [as, other] = await two()
    const customer = await api.signIn([{ action: ['read', 'create', 'write', 'delete'], subject: 'Email' }], {
      email: 'client@test.example',
      fullName: 'Carl Client',
    })
    const names = async (who: string) =>
      (await api.call(mail.listPeople, { as: who, query: { q: 'test.example' } })).map(({ name }) => name)
    expect(await names(other)).toEqual(['Ada Adler', 'Ben Berg', 'Carl Client'])
    expect(await names(customer)).toEqual([])
    await send(as, { to: [{ email: 'client@test.example', name: '' }], subject: 'Welcome' })
    expect(await names(customer)).toEqual(['Ada Adler'])
  })
})

describe('the list', () => {
  it('holds the messages of replies, and the first words of long ones', async () => {
    const [as, other] = await two()
    await send(as, { to: [ben], subject: 'Keys', message: '<p>On the <b>hook</b>.</p>' })
    const [{ id } = { id: 0 }] = (await list(other)).emails
    const { id: draftId, version } = await api.call(mail.answerEmail, {
      as: other,
      params: { id },
      body: { kind: 'reply' },
    })
    const message = `<p>a &lt; b ${'long '.repeat(2000)}</p>`
    const changed = await api.call(mail.saveDraft, {
      as: other,
      params: { id: draftId },
      body: { ...blank, to: [ada], message, version },
    })
    await api.call(mail.sendDraft, { as: other, params: { id: draftId }, body: { version: changed.version } })
    await later(11)
    const [first] = (await list(other)).emails
    expect(first?.replies[0]?.message).toMatch(/^<p>a &lt; b long .* …<\/p>$/)
    const [answer] = (await list(as)).emails
    expect(answer?.replies[0]?.message).toBe('<p>On the <b>hook</b>.</p>')
  })

  it('shows the inbox first, searches sender and subject, and knows no other folder', async () => {
    const [as, other] = await two()
    await send(as, { to: [ben], subject: 'Ölwechsel' })
    await send(as, { to: [ben], subject: 'Tyres' })
    expect(await subjects(other)).toEqual(['Tyres', 'Ölwechsel'])
    expect(await subjects(other, { filter: 'inbox' })).toEqual(['Tyres', 'Ölwechsel'])
    expect(await subjects(other, { q: 'OLWE' })).toEqual(['Ölwechsel'])
    expect(await subjects(other, { q: 'adler' })).toEqual(['Tyres', 'Ölwechsel'])
    expect(await subjects(other, { q: 'hook' })).toEqual([])
    expect(await subjects(other, { filter: 'attic' })).toEqual([])
    expect(await subjects(other, { itemsPerPage: 1, page: 2 })).toEqual(['Ölwechsel'])
    expect((await list(other, { itemsPerPage: 1 })).totalEmails).toBe(2)
  })

  it('finds and counts a text that most emails hold as well as one that few hold', async () => {
    const as = await signIn(ada)
    const [{ id: userId } = { id: 0 }] = await api.machine.db.select({ id: users.id }).from(users)
    const rows = Array.from({ length: 150 }, (_, at) => ({
      userId,
      messageKey: `key ${at}`,
      threadKey: `key ${at}`,
      fromName: 'Ben Berg',
      fromEmail: ben.email,
      subject: at % 10 === 0 ? 'Rare thing' : 'Common thing',
      folder: 'inbox' as const,
      isWritten: false,
      time: new Date(api.machine.now().getTime() - at * 1000),
    }))
    await api.machine.db.insert(mailboxEmails).values(rows)
    const totals = ['thing', 'common', 'rare', 'nothing'].map((q) => list(as, { q, itemsPerPage: 5 }))
    expect((await Promise.all(totals)).map(({ totalEmails }) => totalEmails)).toEqual([150, 135, 15, 0])
    expect(await subjects(as, { q: 'rare', itemsPerPage: 5, page: 3 })).toHaveLength(5)
  })

  it('has views of what is starred, thrown away or labelled', async () => {
    const [as, other] = await two()
    for (const subject of ['One', 'Two', 'Three']) await send(as, { to: [ben], subject })
    const [three, two_, one] = (await list(other)).emails.map(({ id }) => id)
    const change = (ids: number[], data: object) => api.call(mail.changeEmails, { as: other, body: { ids, data } })
    await change([three!, two_!], { isStarred: true, isRead: true })
    await change([three!], { isDeleted: true })
    await change([one!], { folder: 'spam' })
    expect(await subjects(other, { filter: 'starred' })).toEqual(['Two'])
    expect(await subjects(other, { filter: 'trashed' })).toEqual(['Three'])
    expect(await subjects(other, { filter: 'spam' })).toEqual(['One'])
    expect((await list(other)).emailsMeta).toEqual({ inbox: 0, draft: 0, spam: 1, star: 1 })
    const toggle = () => api.call(mail.changeEmails, { as: other, body: { ids: [two_!, one!], label: 'company' } })
    await toggle()
    expect(await subjects(other, { label: 'company' })).toEqual(['Two'])
    expect(await subjects(other, { filter: 'spam', label: 'company' })).toEqual(['One'])
    expect(await subjects(other, { label: 'private' })).toEqual([])
    await toggle()
    expect(await subjects(other, { label: 'company' })).toEqual([])
  })

  it('leaves long messages to be read with the email itself', async () => {
    const [as, other] = await two()
    const message = `<p>${'long '.repeat(10_000)}</p>`
    await send(as, { to: [ben], subject: 'Long', message })
    const { id, message: shown, excerpt } = (await list(other)).emails[0]!
    expect([shown, excerpt.length]).toEqual(['', 200])
    expect((await api.call(mail.readEmail, { as: other, params: { id } })).message).toBe(message)
  })
})

describe('a change of emails', () => {
  it('answers 201 without a body, merges what it is given and skips what is not there', async () => {
    const [as, other] = await two()
    await send(as, { to: [ben], subject: 'One' })
    const { id } = (await list(other)).emails[0]!
    const response = await api.fetch(
      new Request('http://localhost/api/apps/email', {
        method: 'POST',
        headers: { authorization: `Bearer ${other}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ids: [id, 99_999], data: { isRead: true, labels: ['private', 'private'] } }),
      }),
    )
    expect([response.status, await response.text()]).toEqual([201, ''])
    expect((await list(other)).emails[0]).toMatchObject({ isRead: true, labels: ['private'] })
  })

  it('is refused with keys it doesn’t know, which would otherwise seem to have been saved', async () => {
    const [as, other] = await two()
    await send(as, { to: [ben], subject: 'One' })
    const { id } = (await list(other)).emails[0]!
    for (const wrong of [
      { ids: [id], star: true },
      { ids: [id], data: { isRead: true, isStared: true } },
    ])
      expect(await api.refusal(mail.changeEmails, { as: other, body: wrong })).toMatchObject({ status: 422 })
    expect((await list(other)).emails[0]).toMatchObject({ isRead: false })
  })

  it('is refused for unknown emails, labels and folders, and where it would mix what was written with what came', async () => {
    const [as, other] = await two()
    await send(as, { to: [ben], subject: 'One' })
    const { id } = (await list(other)).emails[0]!
    const sent = (await list(as, { filter: 'sent' })).emails[0]!
    const status = async (who: string, body: object) => (await api.refusal(mail.changeEmails, { as: who, body })).status
    expect(await status(other, { ids: [99_999], data: { isRead: true } })).toBe(404)
    expect(await status(other, { ids: [], data: {} })).toBe(422)
    expect(await status(other, { ids: [id], label: 'urgent' })).toBe(422)
    expect(await status(other, { ids: [id], data: { folder: 'attic' } })).toBe(422)
    expect(await status(other, { ids: [id], data: { folder: 'sent' } })).toBe(409)
    expect(await status(as, { ids: [sent.id], data: { folder: 'inbox' } })).toBe(409)
  })

  it('deletes for good only what is in the trash, and the files with it once nobody has them', async () => {
    const [as, other] = await two()
    const { id, version } = await api.call(mail.createDraft, { as, body: { ...blank, to: [ben], subject: 'File' } })
    await api.call(mail.addFile, { as, params: { id }, query: { name: 'a.txt' }, body: 'hello' })
    await api.call(mail.sendDraft, { as, params: { id }, body: { version } })
    await later(11)
    const received = (await list(other)).emails[0]!
    expect(received.attachments).toMatchObject([{ fileName: 'a.txt', size: '1kb', thumbnail: '' }])
    const remove = async (who: string, one: number) => {
      expect(await api.refusal(mail.deleteEmails, { as: who, body: { ids: [one] } })).toMatchObject({ status: 404 })
      await api.call(mail.changeEmails, { as: who, body: { ids: [one], data: { isDeleted: true } } })
      expect(await api.call(mail.deleteEmails, { as: who, body: { ids: [one] } })).toEqual({ deleted: 1 })
      await later(700)
    }
    await remove(as, id)
    expect((await api.machine.files.keys()).length).toBe(1)
    await remove(other, received.id)
    expect(await api.machine.files.keys()).toEqual([])
  })
})

describe('a draft', () => {
  it('is saved on the version it was begun on', async () => {
    const as = await signIn(ada)
    const { id, version } = await api.call(mail.createDraft, { as, body: blank })
    const save = (subject: string, from: number) =>
      api.call(mail.saveDraft, { as, params: { id }, body: { ...blank, subject, version: from } })
    const saved = await save('First', version)
    expect(saved).toMatchObject({ subject: 'First', folder: 'draft', version: version + 1 })
    const refused = await api.refusal(mail.saveDraft, { as, params: { id }, body: { ...blank, version } })
    expect(refused.isStale).toBe(true)
    expect((await list(as, { filter: 'draft' })).emailsMeta.draft).toBe(1)
  })

  it('goes to the trash, or for good where nothing was written', async () => {
    const as = await signIn(ada)
    const empty = await api.call(mail.createDraft, { as, body: blank })
    const full = await api.call(mail.createDraft, { as, body: { ...blank, message: '<p>Hello</p>' } })
    for (const { id } of [empty, full]) await api.call(mail.discardDraft, { as, params: { id } })
    expect(await api.refusal(mail.readEmail, { as, params: { id: empty.id } })).toMatchObject({ status: 404 })
    expect((await list(as, { filter: 'trashed' })).emails.map(({ id }) => id)).toEqual([full.id])
  })

  it('is refused with wrong addresses and too long a text', async () => {
    const as = await signIn(ada)
    const status = async (body: object) =>
      (await api.refusal(mail.createDraft, { as, body: { ...blank, ...body } })).status
    expect(await status({ to: [{ email: 'nowhere', name: '' }] })).toBe(422)
    expect(await status({ to: Array.from({ length: 101 }, () => ben) })).toBe(422)
    expect(await status({ message: 'x'.repeat(500_001) })).toBe(422)
  })

  it('holds files up to its limits', async () => {
    const as = await signIn(ada)
    const { id } = await api.call(mail.createDraft, { as, body: blank })
    const add = { as, params: { id }, query: { name: 'big.bin' } }
    expect(await api.refusal(mail.addFile, { ...add, body: '' })).toMatchObject({ status: 422 })
    expect(await api.refusal(mail.addFile, { ...add, body: 'x'.repeat(10_000_001) })).toMatchObject({ status: 413 })
    const file = await api.call(mail.addFile, { ...add, body: 'x'.repeat(9_000_000) })
    expect(file).toMatchObject({ fileName: 'big.bin', size: '9mb' })
    await api.call(mail.addFile, { ...add, body: 'x'.repeat(9_000_000) })
    expect(await api.refusal(mail.addFile, { ...add, body: 'x'.repeat(9_000_000) })).toMatchObject({ status: 409 })
    const response = await api.fetch(new Request(`http://localhost${file.url}`))
    expect([response.status, response.headers.get('content-security-policy')]).toEqual([
      200,
      "default-src 'none'; sandbox",
    ])
    await api.call(mail.removeFile, { as, params: { id, fileId: file.id } })
    expect(await api.refusal(mail.removeFile, { as, params: { id, fileId: file.id } })).toMatchObject({ status: 404 })
    expect((await api.call(mail.readEmail, { as, params: { id } })).attachments.length).toBe(1)
  })
})

describe('sending', () => {
  it('can be taken back for ten seconds', async () => {
    const [as, other] = await two()
    const { id, version } = await api.call(mail.createDraft, { as, body: { ...blank, to: [ben], subject: 'Oops' } })
    const sending = await api.call(mail.sendDraft, { as, params: { id }, body: { version } })
    expect(sending).toMatchObject({ folder: 'draft', sendAt: '2026-11-20T09:00:10.000Z' })
    const body = { ...blank, version: sending.version }
    expect(await api.refusal(mail.saveDraft, { as, params: { id }, body })).toMatchObject({ status: 409 })
    await later(9)
    await api.call(mail.cancelSending, { as, params: { id } })
    await later(60)
    expect(await subjects(other)).toEqual([])
    await api.call(mail.sendDraft, { as, params: { id }, body: { version } })
    await later(11)
    expect(await subjects(other)).toEqual(['Oops'])
    expect(await api.refusal(mail.cancelSending, { as, params: { id } })).toMatchObject({ status: 409 })
    expect(await api.refusal(mail.discardDraft, { as, params: { id } })).toMatchObject({ status: 409 })
    expect(await api.refusal(mail.sendDraft, { as, params: { id }, body: { version } })).toMatchObject({ status: 409 })
  })

  it('waits for the time that was chosen, and happens once', async () => {
    const [as, other] = await two()
    const { id, version } = await api.call(mail.createDraft, { as, body: { ...blank, to: [ben], subject: 'Later' } })
    const at = new Date(api.machine.clock.now.getTime() + 3_600_000).toISOString()
    await api.call(mail.sendDraft, { as, params: { id }, body: { version, sendAt: at } })
    await later(3_500)
    expect(await subjects(other)).toEqual([])
    await later(200)
    await later(3_600)
    expect(await subjects(other)).toEqual(['Later'])
  })

  it('is refused without a recipient, on an older version and for a time too far away', async () => {
    const as = await signIn(ada)
    const { id, version } = await api.call(mail.createDraft, { as, body: blank })
    const refused = (body: { version: number; sendAt?: string }, one = id) =>
      api.refusal(mail.sendDraft, { as, params: { id: one }, body })
    expect(await refused({ version })).toMatchObject({ status: 422, issues: [{ path: 'to' }] })
    const ready = await api.call(mail.createDraft, { as, body: { ...blank, to: [ben] } })
    expect((await refused({ version: ready.version + 1 }, ready.id)).isStale).toBe(true)
    expect(await refused({ version: ready.version, sendAt: '2099-01-01T00:00:00Z' }, ready.id)).toMatchObject({
      status: 422,
    })
  })

  it('is refused to more people than one email may go to, however they are split', async () => {
    const as = await signIn(ada)
    const people = (name: string) =>
      Array.from({ length: 51 }, (_, at) => ({ email: `${name}${at}@far.example`, name }))
    const body = { ...blank, to: people('to'), bcc: people('bcc') }
    const { id, version } = await api.call(mail.createDraft, { as, body })
    const refused = await api.refusal(mail.sendDraft, { as, params: { id }, body: { version } })
    expect(refused).toMatchObject({ status: 422, issues: [{ path: 'to' }] })
  })

  it('does not send a scheduled email if its sender was suspended in the meantime', async () => {
    const [as, other] = await two()
    const { id, version } = await api.call(mail.createDraft, { as, body: { ...blank, to: [ben], subject: 'Later' } })
    await api.call(mail.sendDraft, { as, params: { id }, body: { version } })
    const isAda = eq(users.email, ada.email)
    await api.machine.db.update(users).set({ status: 'inactive' }).where(isAda)
    await later(60)
    expect(await subjects(other)).toEqual([])
    await api.machine.db.update(users).set({ status: 'active' }).where(isAda)
    expect((await list(as, { filter: 'draft' })).emails).toMatchObject([{ id, sendAt: null }])
  })

  it('does not send an email that was deleted before its time', async () => {
    const [as, other] = await two()
    const { id, version } = await api.call(mail.createDraft, { as, body: { ...blank, to: [ben], subject: 'No' } })
    await api.call(mail.sendDraft, { as, params: { id }, body: { version } })
    await api.call(mail.changeEmails, { as, body: { ids: [id], data: { isDeleted: true } } })
    await later(60)
    expect(await subjects(other)).toEqual([])
  })

  it('hands emails to outsiders to the mail server, with text, formatting and files', async () => {
    const as = await signIn(ada)
    const outsider = { email: 'shop@elsewhere.example', name: 'Shop' }
    const body = { ...blank, to: [outsider], subject: 'Order', message: '<p>Two <b>tyres</b>, please.</p>' }
    const { id, version } = await api.call(mail.createDraft, { as, body })
    await api.call(mail.addFile, { as, params: { id }, query: { name: 'list.txt' }, body: 'tyres: 2' })
    await api.call(mail.sendDraft, { as, params: { id }, body: { version } })
    await later(11)
    expect(api.machine.emails).toMatchObject([
      {
        to: outsider.email,
        from: { name: ada.name, address: ada.email },
        subject: 'Order',
        text: 'Two tyres, please.',
        html: body.message,
        attachments: [{ filename: 'list.txt' }],
      },
    ])
    expect((await list(as, { filter: 'sent' })).emails[0]).toMatchObject({ delivery: 'sent' })
    const { emails } = await api.call(listOutbox, { as })
    expect(emails[0]).toMatchObject({ to: outsider.email, subject: '', isPrivate: true })
    const read = await api.call(readOutbox, { as, params: { id: emails[0]!.id } })
    expect(JSON.stringify(read)).not.toContain('tyres')
    expect((await api.call(listOutbox, { as, query: { q: 'Order' } })).totalEmails).toBe(0)
  })

  it('treats people without a mailbox like outsiders', async () => {
    const as = await signIn(ada)
    await api.signIn([], { email: 'guest@test.example', fullName: 'Guest' })
    await send(as, { to: [{ email: 'guest@test.example', name: 'Guest' }], subject: 'Hello' })
    expect(api.machine.emails).toMatchObject([{ to: 'guest@test.example' }])
    expect(await api.call(mail.listPeople, { as, query: { q: 'guest' } })).toEqual([])
    expect(await api.call(mail.listPeople, { as, query: { q: 'ada' } })).toMatchObject([ada])
  })
})

describe('a conversation', () => {
  it('goes back and forth, and each email knows the others', async () => {
    const [as, other] = await two()
    const sentId = await send(as, { to: [ben], cc: [{ email: 'eve@test.example', name: 'Eve' }], subject: 'Dock' })
    const first = (await list(other)).emails[0]!
    const answer = await api.call(mail.answerEmail, {
      as: other,
      params: { id: first.id },
      body: { kind: 'reply-all' },
    })
    expect(answer).toMatchObject({ subject: 'Re: Dock', to: [ada], cc: [{ name: 'Eve' }], folder: 'draft' })
    expect(answer.message).toContain('<blockquote>')
    await api.call(mail.sendDraft, { as: other, params: { id: answer.id }, body: { version: answer.version } })
    await later(11)
    const arrived = (await list(as)).emails[0]!
    expect(arrived.replies.map(({ id }) => id)).toEqual([sentId])
    const whole = await api.call(mail.readEmail, { as, params: { id: sentId } })
    expect(whole.replies.map(({ subject }) => subject)).toEqual(['Re: Dock'])
    const again = await api.call(mail.answerEmail, { as, params: { id: arrived.id }, body: { kind: 'reply' } })
    expect(again).toMatchObject({ subject: 'Re: Dock', to: [ben], cc: [] })
  })

  it('is left by forwarding, which takes the files along', async () => {
    const [as, other] = await two()
    const { id, version } = await api.call(mail.createDraft, { as, body: { ...blank, to: [ben], subject: 'Photo' } })
    await api.call(mail.addFile, { as, params: { id }, query: { name: 'a.txt' }, body: 'hello' })
    const body = { kind: 'forward' as const }
    expect(await api.refusal(mail.answerEmail, { as, params: { id }, body })).toMatchObject({ status: 409 })
    await api.call(mail.sendDraft, { as, params: { id }, body: { version } })
    await later(11)
    const received = (await list(other)).emails[0]!
    const forwarded = await api.call(mail.answerEmail, { as: other, params: { id: received.id }, body })
    expect(forwarded).toMatchObject({
      subject: 'Fwd: Photo',
      to: [],
      attachments: [{ fileName: 'a.txt' }],
      replies: [],
    })
    expect(await api.refusal(mail.answerEmail, { as: other, params: { id: 99_999 }, body })).toMatchObject({
      status: 404,
    })
  })
})

it('every scheduled email has its job after the start of a moved workspace, however many there are', async () => {
  const as = await signIn(ada)
  await api.call(mail.createDraft, { as, body: { to: [], cc: [], bcc: [], subject: 'Later', message: '' } })
  const { db, queue } = api.machine
  const [{ id: _, ...draft } = { id: 0 }] = await db.select().from(mailboxEmails)
  const rows = Array.from({ length: 1001 }, () => ({ ...draft, messageKey: crypto.randomUUID(), sendAt: new Date() }))
  await db.insert(mailboxEmails).values(rows as never)
  const added = new Set<unknown>()
  const addMissing = async ({ data }: Job) => void added.add(data['emailId'])
  await sendEmails({ ...api.machine, queue: { ...queue, work: () => {}, addMissing } })
  expect(added.size).toBe(1001)
})

describe('the sample', () => {
  it('is loaded once and gives the demo accounts a mailbox with every kind of email', async () => {
    await loadUsers(api.machine, program)
    await sampleEmails(api.machine)
    await sampleEmails(api.machine)
    const { openSession } = await import('#platform/access/server/sessions.ts')
    const now = api.machine.now()
    const as = await openSession(api.machine.db, 50, { address: '', agent: 'test', now })
    const counts = await Promise.all(
      ['inbox', 'sent', 'draft', 'starred', 'spam', 'trashed'].map(
        async (filter) => (await list(as, { filter })).totalEmails,
      ),
    )
    expect(counts).toEqual([8, 3, 1, 2, 1, 1])
    expect((await list(as)).emailsMeta).toEqual({ inbox: 3, draft: 1, spam: 1, star: 2 })
    expect((await list(as)).emails[0]?.replies.length).toBe(2)
    const finds = await api.call(searchAll, { as, query: { q: 'swing bridge' } })
    expect(JSON.stringify(finds)).toContain('/apps/email/filter/inbox?mail=')
  })
})
