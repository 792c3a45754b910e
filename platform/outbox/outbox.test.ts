import { describe, expect, it, vi } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { listLetters, readLetter } from './contract.ts'
import { deliverLetters, posted, sendLetter } from './server/queries.ts'

const api = await testApi()
const letter = { to: 'ada@test.example', subject: 'Reset your password', text: 'Follow this link.' }
const reader = [{ action: 'read', subject: 'Outbox' }]

describe('the outbox', () => {
  it('keeps a letter to be read where no mail server is set', async () => {
    const as = await api.signIn(reader)
    const id = await sendLetter(api.machine.db, { ...api.machine, mailer: undefined }, letter)
    const { letters, totalLetters } = await api.call(listLetters, { as })
    expect(totalLetters).toBe(1)
    expect(letters[0]).toMatchObject({ to: letter.to, subject: letter.subject, state: 'kept', sentAt: null })
    expect(await api.call(readLetter, { as, params: { id } })).toMatchObject({ text: letter.text })
  })

  it('sends a letter through the mail server and says so', async () => {
    const as = await api.signIn(reader)
    deliverLetters(api.machine)
    await posted(api.machine, await sendLetter(api.machine.db, api.machine, letter))
    expect(api.machine.letters).toMatchObject([{ to: letter.to, text: letter.text }])
    expect((await api.call(listLetters, { as })).letters[0]).toMatchObject({ state: 'sent' })
  })

  it('keeps the mail server’s complaint and leaves the letter to be tried again', async () => {
    const as = await api.signIn(reader)
    const machine = { ...api.machine, mailer: { send: () => Promise.reject(new Error('mailbox full')) } }
    deliverLetters(machine)
    await expect(posted(machine, await sendLetter(machine.db, machine, letter))).rejects.toThrow('mailbox full')
    expect((await api.call(listLetters, { as, query: { state: 'failed' } })).letters[0]).toMatchObject({ error: 'mailbox full' })
  })

  it('sends what a killed process wrote and never handed on, and nothing that is still on its way', async () => {
    await sendLetter(api.machine.db, api.machine, letter)
    deliverLetters(api.machine)
    expect(api.machine.letters).toEqual([])
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 61_000)
    deliverLetters(api.machine)
    await vi.waitFor(() => expect(api.machine.letters).toMatchObject([{ to: letter.to }]))
  })

  it('is closed to whom it does not concern', async () => {
    expect(await api.refusal(listLetters)).toMatchObject({ status: 401 })
    expect(await api.refusal(listLetters, { as: await api.signIn([]) })).toMatchObject({ status: 403 })
    const as = await api.signIn(reader)
    expect(await api.refusal(readLetter, { as, params: { id: 'none' } })).toMatchObject({ status: 404 })
    expect(await api.refusal(readLetter, { as, params: { id: crypto.randomUUID() } })).toMatchObject({ status: 404 })
  })
})
