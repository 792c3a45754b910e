import { describe, expect, it } from 'vitest'
import { program } from '#app/api.ts'
import { testApi } from '#homes/test/test-api.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { addFile, createDraft, readEmail, removeFile, sendDraft } from '#features/office/email/contract.ts'
import { mostBytesOfPerson } from './rules.ts'
import { removeOrphans } from './server/orphans.ts'
import { tellLittleRoom } from './server/room.ts'
import { storedFiles } from './server/tables.ts'

const api = await testApi()
const blank = { to: [], cc: [], bcc: [], subject: '', message: '' }
const dayMs = 86_400_000
const later = (ms: number) => (api.machine.clock.now = new Date(api.machine.now().getTime() + ms))
const keys = async () => (await api.machine.files.keys()).filter((key) => key.startsWith('email/'))
const forget = async () => {
  for (const key of await api.machine.files.keys()) await api.machine.files.remove(key)
}

async function draftOf(as: string) {
  await forget()
  const draft = await api.call(createDraft, { as, body: { ...blank, to: [{ email: 'a@outside.example', name: '' }] } })
  const add = { as, params: { id: draft.id }, query: { name: 'a.txt' }, body: 'text' }
  return { draft, add }
}

describe('a file that a person adds', () => {
  it('is not stored where the draft can’t take it any more', async () => {
    const as = await api.signIn()
    const { draft, add } = await draftOf(as)
    await api.call(sendDraft, { as, params: { id: draft.id }, body: { version: draft.version } })
    for (let tries = 0; tries < 3; tries++) expect((await api.refusal(addFile, add)).status).toBe(409)
    expect(await keys()).toEqual([])
    expect(await api.machine.db.$count(storedFiles)).toBe(0)
  })

  it('is refused where their files would take up too much, until some are removed', async () => {
    const as = await api.signIn()
    const { add } = await draftOf(as)
    await api.machine.db
      .insert(storedFiles)
      .values({ key: 'email/large', userId: 1, bytes: mostBytesOfPerson - 5, at: api.machine.now() })
    const file = await api.call(addFile, add)
    expect(await api.refusal(addFile, add)).toMatchObject({ status: 409, message: expect.stringContaining('1000 MB') })
    await api.call(addFile, { ...(await draftOf(await api.signIn())).add })
    await api.call(removeFile, { as, params: { id: add.params.id, fileId: file.id } })
    later(11 * 60_000)
    await api.machine.queue.runKept()
    await api.call(addFile, add)
  })
})

describe('files that nothing points at', () => {
  it('are removed after a day, and no others', async () => {
    const as = await api.signIn()
    const { draft, add } = await draftOf(as)
    await api.call(addFile, add)
    await api.machine.files.put('email/orphan', { bytes: new Uint8Array(3), contentType: 'text/plain' })
    await api.machine.files.put('exports/orphan', { bytes: new Uint8Array(3), contentType: 'text/plain' })
    await api.machine.files.put('calendar/orphan', { bytes: new Uint8Array(3), contentType: 'text/plain' })
    await api.machine.files.put('kept/other', { bytes: new Uint8Array(3), contentType: 'text/plain' })
    await removeOrphans(api.machine, program)
    expect(await keys()).toHaveLength(2)
    later(dayMs + 1000)
    await removeOrphans(api.machine, program)
    expect(await keys()).toHaveLength(1)
    expect(await api.machine.files.keys()).toEqual(expect.arrayContaining(['kept/other']))
    expect((await api.machine.files.keys()).filter((key) => key.endsWith('/orphan'))).toEqual([])
    expect((await api.call(readEmail, { as, params: { id: draft.id } })).attachments).toHaveLength(1)
    await forget()
    await removeOrphans(api.machine, program)
    expect(await api.machine.db.$count(storedFiles)).toBe(0)
  })
})

describe('a disk that is nearly full', () => {
  const room = { freeBytes: () => 200_000_000, isLow: () => true, onLow: (listener: () => void) => listener() }

  it('still takes small changes, and refuses large ones', async () => {
    const as = await api.signIn()
    const { draft, add } = await draftOf(as)
    Object.assign(api.machine, { room })
    try {
      const large = { ...blank, message: 'x'.repeat(100_000) }
      expect((await api.refusal(createDraft, { as, body: large })).status).toBe(507)
      expect((await api.refusal(addFile, { ...add, body: 'x'.repeat(100_000) })).status).toBe(507)
      // Over a network each request says how long it is.
      const headers = { 'content-length': String(JSON.stringify(blank).length) }
      await api.call(createDraft, { as, body: blank, headers })
      await api.call(readEmail, { as, params: { id: draft.id } })
    } finally {
      Object.assign(api.machine, { room: undefined })
    }
  })

  it('is told to administrators, once in six hours', async () => {
    const as = await api.signIn()
    const told = async () => (await api.call(listNotifications, { as })).notifications.map(({ kind }) => kind)
    for (let times = 0; times < 2; times++) {
      tellLittleRoom({ ...api.machine, room })
      await expect.poll(told).toEqual(['little-room'])
    }
    later(6 * 3_600_000 + 1000)
    tellLittleRoom({ ...api.machine, room })
    await expect.poll(told).toEqual(['little-room', 'little-room'])
  })
})
