import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hasDovecot, startDovecot } from '#homes/test/dovecot.ts'
import { testApi } from '#homes/test/test-api.ts'
import { api as program } from '#app/api.ts'
import { nodeMailboxes } from '#homes/node/mailboxes/node-mailboxes.ts'
import { users } from '#platform/access/server/tables.ts'
import * as mail from '../email/contract.ts'
import * as contract from './contract.ts'
import { mailAccounts } from './server/tables.ts'

const api = await testApi()
const dovecot = hasDovecot ? await startDovecot() : undefined
afterAll(() => dovecot?.stop())
if (!dovecot) console.warn('The IMAP tests are skipped: apt-get install dovecot-imapd')
beforeEach(() => {
  api.machine.clock.now = new Date('2026-11-20T09:00:00Z')
})

let people = 0
/** A person here with a mailbox of their own at the mail server. */
async function owner() {
  const box = `box${++people}`
  const as = await api.signIn(undefined, { email: `${box}@work.example`, fullName: 'Ada Adler' })
  return { as, box, address: `${box}@home.example` }
}
const server = {
  host: '127.0.0.1',
  port: dovecot?.port ?? 1,
  security: 'none' as const,
  password: dovecot?.password ?? 'x',
}
const connect = ({ as, box, address }: Awaited<ReturnType<typeof owner>>) =>
  api.call(contract.createMailAccount, { as, body: { ...server, address, user: box } })

async function later(minutes: number) {
  api.machine.clock.now = new Date(api.machine.clock.now.getTime() + minutes * 60_000)
  await api.machine.queue.runKept()
}
const inbox = async (as: string, filter = 'inbox') =>
  (await api.call(mail.listEmails, { as, query: { filter } })).emails
const subjects = async (as: string, filter?: string) => (await inbox(as, filter)).map(({ subject }) => subject)
const accounts = async (as: string) => (await api.call(contract.listMailAccounts, { as })).accounts

const letter = (subject: string, more: string[] = [], text = 'Hello') => [
  'From: Ben Berg <ben@far.example>',
  'To: ada@home.example',
  `Subject: ${subject}`,
  `Message-ID: <${subject.replaceAll(' ', '-')}@far.example>`,
  ...more,
  '',
  text,
]

describe.skipIf(!dovecot)('a mail account', () => {
  it('brings what lies in its inbox and its spam, and later what is new, each once', async () => {
    const who = await owner()
    dovecot!.put(who.box, letter('First'))
    dovecot!.put(who.box, letter('Cheap watches'), 'junk')
    expect(await connect(who)).toMatchObject({ address: who.address, problem: '', emails: 0 })
    expect(await subjects(who.as)).toEqual(['First'])
    expect(await subjects(who.as, 'spam')).toEqual(['Cheap watches'])
    dovecot!.put(who.box, letter('Second', ['In-Reply-To: <First@far.example>']))
    await later(3)
    await later(3)
    expect(await subjects(who.as)).toEqual(['Second', 'First'])
    expect((await inbox(who.as))[0]!.replies.map(({ subject }) => subject)).toEqual(['First'])
    expect(await accounts(who.as)).toMatchObject([{ state: 'working', problem: '', emails: 3 }])
  })

  it('rests while its person is suspended, and goes on when they may sign in again', async () => {
    const who = await owner()
    await connect(who)
    const set = (status: string) =>
      api.machine.db
        .update(users)
        .set({ status })
        .where(eq(users.email, `${who.box}@work.example`))
    await set('inactive')
    dovecot!.put(who.box, letter('First'))
    await later(3)
    expect((await api.machine.db.select().from(mailAccounts))[0]).toMatchObject({ problem: null, failures: 0 })
    await set('active')
    expect(await subjects(who.as)).toEqual([])
    await later(3)
    expect(await subjects(who.as)).toEqual(['First'])
  })

  it('brings nothing twice when the server numbers everything anew, or an account is removed and connected again', async () => {
    const who = await owner()
    for (const subject of ['One', 'Two', 'Three']) dovecot!.put(who.box, letter(subject))
    const { id } = await connect(who)
    const [three] = await inbox(who.as)
    await api.call(mail.changeEmails, { as: who.as, body: { ids: [three!.id], data: { isDeleted: true } } })
    await api.call(mail.deleteEmails, { as: who.as, body: { ids: [three!.id] } })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    dovecot!.renumber(who.box)
    dovecot!.put(who.box, letter('Four'))
    await later(3)
    const left = (await subjects(who.as)).toSorted()
    expect(left).toHaveLength(3)
    expect(new Set(left).size).toBe(3)
    expect(left).toContain('Four')
    expect(left).not.toContain(three!.subject)
    await api.call(contract.deleteMailAccount, { as: who.as, params: { id } })
    await connect(who)
    expect(new Set(await subjects(who.as)).size).toBe((await subjects(who.as)).length)
  })

  it('that is interrupted anywhere goes on where it was, without doubles', async () => {
    const who = await owner()
    for (let at = 0; at < 45; at++) dovecot!.put(who.box, letter(`Mail ${at}`))
    const real = api.machine.inWorker
    let calls = 0
    // The second of three batches fails, as when the program is killed there.
    api.machine.inWorker = (name, input, order) =>
      name === 'parseEmails' && ++calls === 2 ? Promise.reject(new Error('killed')) : real(name, input, order)
    program(api.machine)
    try {
      await expect(connect(who)).rejects.toThrow('killed')
    } finally {
      api.machine.inWorker = real
    }
    program(api.machine)
    expect(await inbox(who.as)).toHaveLength(20)
    await later(3)
    const { totalEmails } = await api.call(mail.listEmails, { as: who.as, query: {} })
    expect(totalEmails).toBe(45)
  })

  it('and the server agree on what was read and starred, whichever side it was done on', async () => {
    const who = await owner()
    dovecot!.put(who.box, letter('Here'))
    dovecot!.put(who.box, letter('There'))
    const account = await connect(who)
    const [there, here] = await inbox(who.as)
    await api.call(mail.changeEmails, { as: who.as, body: { ids: [here!.id], data: { isStarred: true } } })
    await atServer(who.box, (mailbox) => mailbox.setFlags(2, { isRead: true, isStarred: false }))
    await api.call(contract.syncMailAccount, { as: who.as, params: { id: account.id } })
    expect(await atServer(who.box, (mailbox) => mailbox.flags(1))).toEqual(
      new Map([
        [1, { isRead: false, isStarred: true }],
        [2, { isRead: true, isStarred: false }],
      ]),
    )
    const read = (await inbox(who.as)).map(({ id, isRead, isStarred }) => ({ id, isRead, isStarred }))
    expect(read).toEqual([
      { id: there!.id, isRead: true, isStarred: false },
      { id: here!.id, isRead: false, isStarred: true },
    ])
  })

  it('keeps attachments, and answers by its own address into the same conversation', async () => {
    const who = await owner()
    dovecot!.put(who.box, [
      ...letter('Papers', ['Content-Type: multipart/mixed; boundary=x']).slice(0, -1),
      '--x',
      '',
      'See below',
      '--x',
      'Content-Disposition: attachment; filename=plan.txt',
      '',
      'Monday',
      '--x--',
    ])
    await connect(who)
    const [email] = await inbox(who.as)
    expect(email!.attachments).toMatchObject([{ fileName: 'plan.txt' }])
    const file = await api.fetch(new Request(`http://localhost${email!.attachments[0]!.url}`))
    expect((await file.text()).trim()).toBe('Monday')
    const { as } = who
    const draft = await api.call(mail.answerEmail, { as, params: { id: email!.id }, body: { kind: 'reply' } })
    await api.call(mail.sendDraft, { as, params: { id: draft.id }, body: { version: draft.version } })
    await later(1)
    const [sent] = api.machine.emails
    expect(sent).toMatchObject({
      to: 'ben@far.example',
      from: { address: who.address },
      threading: { references: ['Papers@far.example'] },
    })
    dovecot!.put(who.box, letter('Thanks', [`References: <Papers@far.example> <${sent!.threading!.messageId}>`]))
    await later(3)
    const [thanks] = await inbox(as)
    expect(thanks).toMatchObject({ subject: 'Thanks', to: [{ email: 'ada@home.example' }] })
    expect(thanks!.replies.map(({ subject }) => subject).toSorted()).toEqual(['Papers', 'Re: Papers'])
  })

  it('brings a broken or hostile email without harm to the others', async () => {
    const who = await owner()
    const hostile = [
      new Uint8Array(20_000).fill(255),
      ['', ''],
      letter('Script', ['Content-Type: text/html'], '<script>alert(1)</script><form action=//evil.example>'),
      letter('Null \u0000 sign', ['Content-Type: multipart/mixed; boundary='], '--\u0000'),
      letter(
        'Endless',
        Array.from({ length: 300 }, (_, at) => `Content-Type: multipart/x; boundary=b${at}\r\n\r\n--b${at}`),
      ),
      [`Subject: ${'x'.repeat(600_000)}`, '', 'Long'],
      ['Message-ID: <>', 'From: <>', 'To: ,,,;', 'Date: never', '', 'No one'],
    ]
    for (const one of hostile) dovecot!.put(who.box, one)
    dovecot!.put(who.box, letter('After'))
    await connect(who)
    const emails = await inbox(who.as)
    expect(emails).toHaveLength(hostile.length + 1)
    expect(emails.some(({ subject }) => subject === 'After')).toBe(true)
    expect(emails.filter(({ isCut }) => isCut).length).toBeGreaterThan(0)
  })

  it('says why nothing comes, looks again after growing pauses, and works again once that is mended', async () => {
    const who = await owner()
    const { as } = who
    const body = { ...server, address: who.address, user: who.box }
    const { id } = await api.call(contract.createMailAccount, { as, body: { ...body, password: 'wrong' } })
    const [failed] = await accounts(as)
    expect(failed).toMatchObject({ state: 'failed', lastSyncAt: null, nextSyncAt: '2026-11-20T10:00:00.000Z' })
    expect(failed!.problem).toContain('rejected the user name or password')
    dovecot!.put(who.box, letter('At last'))
    const { version } = failed!
    await api.call(contract.changeMailAccount, { as, params: { id }, body: { ...body, version } })
    expect(await subjects(as)).toEqual(['At last'])
    expect(await accounts(as)).toMatchObject([{ state: 'working', problem: '' }])
  })

  it('can be tried before it is saved, with a new password or the stored one', async () => {
    const who = await owner()
    const { as } = who
    const tried = (given: object) =>
      api.call(contract.testMailAccount, { as, body: { ...server, user: who.box, ...given } })
    expect(await tried({})).toEqual({ problem: '' })
    expect((await tried({ password: 'no' })).problem).toContain('rejected')
    expect((await tried({ port: 1 })).problem).toContain('refused the connection')
    expect((await tried({ security: 'starttls' })).problem).toContain('STARTTLS')
    expect((await tried({ security: 'tls' })).problem).not.toBe('')
    const { id } = await connect(who)
    expect(await tried({ password: '', id })).toEqual({ problem: '' })
    const refusal = { as, body: { ...server, user: who.box, host: 'evil.example', password: '', id } }
    expect((await api.refusal(contract.testMailAccount, refusal)).status).toBe(422)
  })

  it('inside the operator’s network is closed unless it was opened, also under another name', async () => {
    const ask = (_: string, __: object, done: (error: null, found: { address: string; family: number }[]) => void) =>
      done(null, [{ address: '127.0.0.1', family: 4 }])
    const closed = nodeMailboxes({ isInsideOpen: false, ask })
    for (const host of ['127.0.0.1', 'localhost', 'imap.harmless.example', '169.254.169.254']) {
      const visit = await closed.visit({ ...server, host, user: 'a' }, async () => 'reached')
      expect(visit).toMatchObject({ isDone: false, problem: { en: expect.stringMatching(/private network|reserved/) } })
    }
  })
})

function atServer<T>(user: string, work: Parameters<ReturnType<typeof nodeMailboxes>['visit']>[1]): Promise<T> {
  const mailboxes = nodeMailboxes({ isInsideOpen: true })
  return mailboxes
    .visit({ ...server, user }, async (mailbox) => {
      await mailbox.enter('inbox')
      return work(mailbox)
    })
    .then((visit) => (visit.isDone ? (visit.result as T) : Promise.reject(new Error(visit.problem.en))))
}

describe('mail accounts', () => {
  const nowhere = { ...server, port: 1, address: 'ada@home.example', user: 'ada' }

  it('are nobody else’s, and keep their password sealed', async () => {
    const { as } = await owner()
    const { as: other } = await owner()
    const made = await api.call(contract.createMailAccount, { as, body: nowhere })
    expect(made).not.toHaveProperty('password')
    const [row] = await api.machine.db.select().from(mailAccounts)
    expect(row!.sealedPassword).toMatch(/^v1\./)
    expect(await accounts(other)).toEqual([])
    const params = { id: made.id }
    const change = { ...nowhere, version: made.version }
    for (const refused of [
      api.refusal(contract.changeMailAccount, { as: other, params, body: change }),
      api.refusal(contract.deleteMailAccount, { as: other, params }),
      api.refusal(contract.syncMailAccount, { as: other, params }),
      api.refusal(contract.testMailAccount, { as: other, body: { ...nowhere, password: '', id: made.id } }),
    ])
      expect((await refused).status).toBe(404)
  })

  it('ask for the password again before it goes elsewhere, and refuse an older state', async () => {
    const { as } = await owner()
    const { id, version } = await api.call(contract.createMailAccount, { as, body: nowhere })
    const params = { id }
    const moved = { ...nowhere, host: 'evil.example', password: '', version }
    expect(await api.refusal(contract.changeMailAccount, { as, params, body: moved })).toMatchObject({ status: 422 })
    const kept = { ...nowhere, address: 'eve@home.example', password: '', version }
    expect((await api.call(contract.changeMailAccount, { as, params, body: kept })).address).toBe('eve@home.example')
    expect(await api.refusal(contract.changeMailAccount, { as, params, body: kept })).toMatchObject({ status: 409 })
  })

  it('are refused to who may not, names one twice, names too many or no server', async () => {
    const { as } = await owner()
    const reader = await api.signIn([{ action: 'read', subject: 'Email' }])
    expect((await api.refusal(contract.createMailAccount, { as: reader, body: nowhere })).status).toBe(403)
    await api.call(contract.createMailAccount, { as, body: nowhere })
    expect((await api.refusal(contract.createMailAccount, { as, body: nowhere })).status).toBe(422)
    for (let at = 1; at < 10; at++)
      await api.call(contract.createMailAccount, { as, body: { ...nowhere, address: `a${at}@home.example` } })
    const eleventh = { ...nowhere, address: 'more@home.example' }
    expect((await api.refusal(contract.createMailAccount, { as, body: eleventh })).status).toBe(409)
    for (const wrong of [{ host: 'http://x/' }, { port: 0 }, { port: 70_000 }, { password: '' }, { address: 'me' }])
      expect((await api.refusal(contract.createMailAccount, { as, body: { ...nowhere, ...wrong } })).status).toBe(422)
  })

  it('never take the address of a colleague, in whose name they would answer', async () => {
    const [one, other] = [await owner(), await owner()]
    const taken = { ...nowhere, address: `${other.box}@work.example` }
    const refused = await api.refusal(contract.createMailAccount, { as: one.as, body: taken })
    expect(refused).toMatchObject({ status: 422, issues: [{ path: 'address' }] })
    const { id, version } = await api.call(contract.createMailAccount, { as: one.as, body: nowhere })
    const body = { ...taken, version }
    expect((await api.refusal(contract.changeMailAccount, { as: one.as, params: { id }, body })).status).toBe(422)
    expect((await api.call(contract.createMailAccount, { as: other.as, body: taken })).address).toBe(taken.address)
  })

  it('say where they cannot work', async () => {
    const { as } = await owner()
    const { mailboxes } = api.machine
    const browser = program({ ...api.machine, mailboxes: undefined })
    const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' }
    const url = `http://localhost${contract.listMailAccounts.path}`
    const list = await browser.fetch(new Request(url, { headers }), {})
    expect(await list.json()).toEqual({ isAvailable: false, accounts: [] })
    const made = await browser.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(nowhere) }), {})
    expect(made.status).toBe(409)
    api.machine.mailboxes = mailboxes
    program(api.machine)
  })

  it('go with their person', async () => {
    const { as } = await owner()
    await api.call(contract.createMailAccount, { as, body: nowhere })
    await api.machine.db.execute(sql`delete from users`)
    expect(await api.machine.db.select().from(mailAccounts).where(eq(mailAccounts.id, 1))).toEqual([])
  })
})
