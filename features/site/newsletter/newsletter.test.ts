import { describe, expect, it } from 'vitest'
import { outboxEmails } from '#platform/outbox/server/tables.ts'
import { testApi } from '#homes/test/test-api.ts'
import { changeSite, joinNewsletter } from '../landing/contract.ts'
import * as contract from './contract.ts'
import { mostSignUps } from './rules.ts'
import { newsletterSubscribers } from './server/tables.ts'

const api = await testApi()
const { db } = api.machine
const join = (email = 'mei@example.com') => api.call(joinNewsletter, { body: { email, agrees: true, website: '' } })
const confirm = (token: string) => api.call(contract.confirmNewsletter, { body: { token } })
const leave = (token: string) => api.call(contract.leaveNewsletter, { body: { token } })
const tokenIn = (act: 'confirm' | 'leave', text = api.machine.emails.at(-1)?.text ?? '') =>
  new RegExp(`/front-pages/newsletter\\?${act}=([0-9a-f]+)`).exec(text)?.[1] ?? ''
const subscribers = async (query: object = {}) => {
  const as = await api.signIn()
  return (await api.call(contract.listSubscribers, { as, query })).subscribers
}

describe('the newsletter', () => {
  it('goes to those who agreed and confirmed it by the link in their email', async () => {
    expect(await join(' Mei@Example.com ')).toEqual({ isSent: true })
    expect(api.machine.emails).toMatchObject([{ to: 'mei@example.com' }])
    expect(await subscribers()).toMatchObject([{ email: 'mei@example.com', state: 'unconfirmed', confirmedAt: null }])
    const token = tokenIn('confirm')
    expect(JSON.stringify(await db.select().from(newsletterSubscribers))).not.toContain(token)
    expect(await confirm(token)).toEqual({ email: 'mei@example.com' })
    expect(await confirm(token)).toEqual({ email: 'mei@example.com' })
    expect(await subscribers({ state: 'confirmed' })).toMatchObject([{ email: 'mei@example.com', state: 'confirmed' }])
    // Signing up again says the same, and sends nothing.
    expect(await join()).toEqual({ isSent: true })
    expect(api.machine.emails).toHaveLength(1)
  })

  it('is left by the link in each email, and the list holds it for the newsletters', async () => {
    await join()
    const [{ leaveUrl }] = (await subscribers()) as [contract.Subscriber]
    const token = tokenIn('leave')
    expect(tokenIn('leave', leaveUrl)).toBe(token)
    await confirm(tokenIn('confirm'))
    expect(await leave(token)).toEqual({ email: 'mei@example.com' })
    expect(await leave(token)).toEqual({ email: 'mei@example.com' })
    expect(await subscribers({ state: 'confirmed' })).toEqual([])
    const old = { body: { token: tokenIn('confirm') } }
    expect((await api.refusal(contract.confirmNewsletter, old)).status).toBe(404)
    // Whoever signs up once more confirms once more.
    await join()
    expect(await subscribers()).toMatchObject([{ state: 'unconfirmed', leftAt: null }])
    await confirm(tokenIn('confirm'))
    expect(await subscribers()).toMatchObject([{ state: 'confirmed' }])
  })

  it('keeps the email that asks until there is a mail server, and says so', async () => {
    const { mailer } = api.machine
    api.machine.mailer = undefined
    expect(await join()).toEqual({ isSent: false })
    api.machine.mailer = mailer
    expect(await db.select({ state: outboxEmails.state }).from(outboxEmails)).toEqual([{ state: 'kept' }])
    expect(api.machine.emails).toEqual([])
  })

  it('isn’t kept without consent, of programs, on closed pages, nor by guessed links', async () => {
    const refused = (body: object) => api.refusal(joinNewsletter, { body })
    const email = 'mei@example.com'
    expect((await refused({ email })).issues[0]?.path).toBe('agrees')
    expect((await refused({ email, agrees: false })).issues[0]?.path).toBe('agrees')
    expect((await refused({ email: 'x', agrees: true })).issues[0]?.path).toBe('email')
    expect((await refused({ email, agrees: true, website: 'https://spam.example' })).status).toBe(422)
    for (const call of [contract.confirmNewsletter, contract.leaveNewsletter])
      expect((await api.refusal(call, { body: { token: 'guess' } })).status).toBe(404)
    const as = await api.signIn()
    await api.call(changeSite, { as, body: { isPublic: false, ownSite: '', version: 0 } })
    expect((await refused({ email, agrees: true })).status).toBe(403)
    expect(await subscribers()).toEqual([])
  })

  it('fills no one’s mailbox, and takes only so many from one network', async () => {
    const { clock, emails } = api.machine
    const wait = (hours: number) => (clock.now = new Date(clock.now.getTime() + hours * 3_600_000))
    await join()
    const link = tokenIn('confirm')
    for (let hour = 0; hour < 23; hour++) {
      wait(1)
      expect(await join()).toEqual({ isSent: true })
    }
    expect(emails).toHaveLength(1)
    // The link of the first email still works for whoever asked first.
    expect(await confirm(link)).toEqual({ email: 'mei@example.com' })
    await join('ana@example.com')
    const leaveLink = tokenIn('leave')
    await leave(leaveLink)
    await join('ana@example.com')
    expect(emails).toHaveLength(2)
    wait(24)
    await join('ana@example.com')
    expect(emails).toHaveLength(3)
    wait(2)
    for (let at = 0; at < mostSignUps.ofOne; at++) await join(`one${at}@example.com`)
    const other = { body: { email: 'two@example.com', agrees: true as const, website: '' } }
    expect((await api.refusal(joinNewsletter, other)).status).toBe(429)
  })

  it('forgets addresses that nobody confirmed within two weeks, and no others', async () => {
    const { clock, queue } = api.machine
    const after = async (days: number) => {
      for (let day = 0; day < days; day++) {
        clock.now = new Date(clock.now.getTime() + 86_400_000)
        await queue.runKept()
      }
    }
    const known = async () => (await db.select().from(newsletterSubscribers)).map(({ email }) => email).toSorted()
    await join('mei@example.com')
    await confirm(tokenIn('confirm'))
    await join('left@example.com')
    await leave(tokenIn('leave'))
    await join('stranger@example.com')
    const link = { body: { token: tokenIn('confirm') } }
    await after(13)
    await join('late@example.com')
    expect(await known()).toHaveLength(4)
    await after(2)
    expect(await known()).toEqual(['late@example.com', 'left@example.com', 'mei@example.com'])
    expect((await api.refusal(contract.confirmNewsletter, link)).status).toBe(404)
    await after(14)
    expect(await known()).toEqual(['left@example.com', 'mei@example.com'])
  })

  it('is seen by those who see campaigns, and forgotten by those who may delete them', async () => {
    await join()
    const [{ id }] = (await subscribers()) as [contract.Subscriber]
    const reader = await api.signIn([{ action: 'read', subject: 'Campaign' }])
    expect((await api.call(contract.listSubscribers, { as: reader, query: {} })).total).toBe(1)
    expect((await api.refusal(contract.deleteSubscriber, { as: reader, params: { id } })).status).toBe(403)
    const as = await api.signIn()
    await api.call(contract.deleteSubscriber, { as, params: { id } })
    expect(await subscribers()).toEqual([])
    expect((await api.refusal(contract.deleteSubscriber, { as, params: { id } })).status).toBe(404)
  })
})
