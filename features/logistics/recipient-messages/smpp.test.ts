import { asc, eq } from 'drizzle-orm'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { recipientJob } from '../deliveries/rules.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { answerTo, bodyOf, commands, fieldsIn, pduBytes, readPdus, type Pdu } from '../recipient-smpp/rules/pdu.ts'
import { sendText } from '../recipient-smpp/server/commands.ts'
import { sweepParts } from '../recipient-smpp/server/parts.ts'
import { smppParts } from '../recipient-smpp/server/tables.ts'
import * as contract from './contract.ts'
import { workOnSending } from './server/send-messages.ts'
import { usualSettings } from './server/usual-settings.ts'
import { workOnLink } from './server/smpp.ts'
import { recipientMessages } from './server/tables.ts'
import { workOnTelling } from './server/tell-recipients.ts'
import { sendJob } from './server/write-messages.ts'

const api = await testApi()
const { db, queue, clock } = api.machine

/** A provider as SMPP 3.4 describes it: it takes a text with an id of its own, and reports later. */
type Submitted = { to: string; from: string; esmClass: number; coding: number; bytes: Uint8Array; payload: number }
const seen: Submitted[] = []
const binds: { account: string; secret: string }[] = []
let sockets: Socket[] = []
/** What the next texts are answered with: a status, or nothing. */
let answers: (number | 'silent' | 'drop' | 'receiptFirst' | 'late')[] = []
/** Sends the answer that is late. */
let answerLate = () => {}
let bindStatus: number | 'silent' = 0
let given = 0
/** The id of every text that is taken, where it isn’t counted up. */
let nextId: string | undefined
const ids: string[] = []
const answered: Pdu[] = []

const server = createServer((socket) => {
  sockets.push(socket)
  let rest: Uint8Array = new Uint8Array()
  socket.on('error', () => {})
  socket.on('data', (part: Buffer) => {
    const read = readPdus(Uint8Array.from([...rest, ...part]))
    rest = read.rest
    for (const pdu of read.pdus) take(socket, pdu)
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})
const url = `smpp://127.0.0.1:${(server.address() as AddressInfo).port}`

function take(socket: Socket, pdu: Pdu): void {
  const reply = (status: number, body: Uint8Array = new Uint8Array()) =>
    socket.write(pduBytes({ command: answerTo(pdu.command), status, sequence: pdu.sequence, body }))
  if (pdu.command === commands.bindTransceiver) {
    const fields = fieldsIn(pdu.body)
    binds.push({ account: fields.text(), secret: fields.text() })
    if (bindStatus !== 'silent') reply(bindStatus, bodyOf('SMSC'))
  } else if (pdu.command === commands.submit) takeText(socket, pdu, reply)
  else if (pdu.command === commands.unbind) socket.end()
  else answered.push(pdu)
}

function takeText(socket: Socket, pdu: Pdu, reply: (status: number, body?: Uint8Array) => void): void {
  seen.push(submittedIn(pdu.body))
  const answer = answers.shift() ?? 0
  const id = nextId ?? `a${(++given).toString(16).padStart(7, '0')}`
  ids.push(id)
  if (answer === 'silent') return
  if (answer === 'drop') return void socket.destroy()
  if (answer === 'receiptFirst') deliver(receiptOf(id, 'DELIVRD'), 4, socket)
  if (answer === 'late') return void (answerLate = () => void reply(0, bodyOf(id)))
  reply(typeof answer === 'number' ? answer : 0, bodyOf(id))
}

function submittedIn(body: Uint8Array): Submitted {
  const fields = fieldsIn(body)
  fields.text()
  fields.bytes(2)
  const from = fields.text()
  fields.bytes(2)
  const to = fields.text()
  const esmClass = fields.byte()
  fields.bytes(2)
  fields.text()
  fields.text()
  expect(fields.byte()).toBe(1)
  fields.byte()
  const coding = fields.byte()
  fields.byte()
  const bytes = fields.bytes(fields.byte())
  return { from, to, esmClass, coding, bytes, payload: fields.optional().get(0x0424)?.length ?? 0 }
}

const receiptOf = (id: string, stat: string) =>
  `id:${id} sub:001 dlvrd:001 submit date:2611280900 done date:2611280901 stat:${stat} err:000 text:Your`

let sequence = 0
function deliver(text: string, esmClass = 4, to = sockets.at(-1)!): void {
  const bytes = new TextEncoder().encode(text)
  const body = bodyOf('', 1, 1, '59899123456', 1, 1, '1555', esmClass, 0, 0, '', '', 0, 0, 0, 0, bytes.length, bytes)
  to.write(pduBytes({ command: commands.deliver, status: 0, sequence: ++sequence, body }))
}
/** Sends a message of the provider, and waits until it was taken. */
async function delivered(text: string, esmClass = 4): Promise<number> {
  const before = answered.length
  deliver(text, esmClass)
  await expect.poll(() => answered.length).toBe(before + 1)
  return answered.at(-1)!.status
}

let as = ''
let id = 0

beforeEach(async () => {
  seen.length = binds.length = ids.length = answered.length = 0
  answers = []
  bindStatus = 0
  nextId = undefined
  clock.now = new Date(`${monday}T12:00:00Z`)
  for (const socket of sockets) socket.destroy()
  sockets = []
  const day = await planDay(api, 1)
  as = day.as
  id = day.ids[0]!
  await db
    .update(deliveries)
    .set({ state: 'published', eta: new Date(`${monday}T14:00:00Z`), phone: '099 123 456' })
    .where(eq(deliveries.id, id))
  queue.clear()
  workOnTelling(api.machine)
  workOnSending(api.machine)
  sweepParts(api.machine)
  await workOnLink(api.machine)
  await save()
  await api.call(contract.changeSmsProvider, { as, body: smpp })
  queue.clear()
})

async function save(text?: string) {
  const { version } = await api.call(contract.readMessageSettings, { as })
  const usual = usualSettings()
  const { confirmed } = usual.events
  const texts = text === undefined ? confirmed.texts : { ...confirmed.texts, en: { ...confirmed.texts.en, sms: text } }
  const value = {
    ...usual,
    isOn: true,
    quiet: { ...usual.quiet, isOn: false },
    countryCode: '598',
    channels: ['sms' as const],
    events: { ...usual.events, confirmed: { ...confirmed, texts } },
  }
  await api.call(contract.changeMessageSettings, { as, body: { version, value } })
}

const smpp = {
  kind: 'smpp',
  url,
  account: 'ours',
  sender: '+15550100000',
  secret: 'secret',
  longTexts: 'parts',
} as const
const tell = async () => {
  await db.transaction((tx) => queue.add({ name: recipientJob, data: { ids: [id] } }, tx))
  await queue.runKept()
}
const again = async (messageId: number) => {
  await db.transaction((tx) => queue.add({ name: sendJob, data: { id: messageId } }, tx))
  await queue.runKept()
}
const only = async () => {
  const { messages } = await api.call(contract.listMessages, { as, query: {} })
  return api.call(contract.readMessage, { as, params: { id: messages[0]!.id } })
}
const long = 'Your delivery comes between two and four. '.repeat(8)

describe('a text by SMPP', () => {
  it('is sent over a connection that stays, and says delivered only when its receipt does', async () => {
    await tell()
    expect(await only()).toMatchObject({ status: 'accepted' })
    expect(binds).toEqual([{ account: 'ours', secret: 'secret' }])
    expect(seen).toMatchObject([{ from: '15550100000', to: '59899123456', esmClass: 0, coding: 0 }])
    expect(await delivered(receiptOf(ids[0]!, 'ENROUTE'))).toBe(0)
    expect((await only()).status).toBe('sent')
    expect(await delivered(receiptOf(ids[0]!, 'DELIVRD'))).toBe(0)
    expect((await only()).status).toBe('delivered')
    const { id: messageId } = await only()
    await api.call(contract.resendMessage, { as, params: { id: messageId } })
    await queue.runKept()
    expect([binds.length, seen.length]).toEqual([1, 2])
  })

  it('moves forward only, however late and often receipts come, and in whatever numbers', async () => {
    await tell()
    const decimal = String(parseInt(ids[0]!, 16))
    for (const [name, stat] of [
      [decimal, 'DELIVRD'],
      [ids[0]!, 'ENROUTE'],
      [ids[0]!.toUpperCase(), 'DELIVRD'],
      [ids[0]!, 'UNDELIV'],
      ['unheard-of', 'DELIVRD'],
    ] as const)
      expect(await delivered(receiptOf(name, stat))).toBe(0)
    expect((await only()).status).toBe('delivered')
  })

  it('whose receipt comes before the answer is delivered all the same', async () => {
    answers = ['receiptFirst']
    await tell()
    await expect.poll(async () => (await only()).status).toBe('delivered')
  })

  it('that is long goes in parts, and is there once all of them are', async () => {
    await save(long)
    await tell()
    expect(seen.map(({ esmClass, bytes }) => [esmClass, bytes[4], bytes[5]])).toEqual([
      [0x40, 3, 1],
      [0x40, 3, 2],
      [0x40, 3, 3],
    ])
    for (const name of [ids[0]!, ids[2]!, ids[2]!]) await delivered(receiptOf(name, 'DELIVRD'))
    expect((await only()).status).toBe('accepted')
    await delivered(receiptOf(ids[1]!, 'DELIVRD'))
    expect((await only()).status).toBe('delivered')
  })

  it('that is long goes whole where the provider wants it so', async () => {
    await api.call(contract.changeSmsProvider, { as, body: { ...smpp, longTexts: 'whole' } })
    await save(long)
    await tell()
    expect(seen).toHaveLength(1)
    expect(seen[0]!.payload).toBeGreaterThan(300)
  })

  it('is tried again where the provider is busy, and fails at once where it refuses', async () => {
    answers = [0x58, 0x14, 0]
    for (const status of ['0x00000058 (throttled)', '0x00000014']) {
      await expect(seen.length === 0 ? tell() : again((await only()).id)).rejects.toThrow(status)
      expect((await only()).status).toBe('waiting')
    }
    await again((await only()).id)
    expect((await only()).status).toBe('accepted')
    await db.update(recipientMessages).set({ status: 'waiting' })
    answers = [0x0b]
    await again((await only()).id)
    expect(await only()).toMatchObject({ status: 'failed', error: 'SMPP: 0x0000000b (invalid destination address)' })
  })

  it('that has begun waits for its other parts while the provider is busy', async () => {
    await save(long)
    answers = [0, 0x58, 0, 0]
    await tell()
    expect(seen.map(({ bytes }) => bytes[5])).toEqual([1, 2, 2, 3])
    expect((await only()).status).toBe('accepted')
  })

  it('isn’t sent again where the connection is lost before the answer, and is where it was lost before', async () => {
    answers = ['drop']
    await tell()
    expect(await only()).toMatchObject({ status: 'unclear' })
    await again((await only()).id)
    expect(seen).toHaveLength(1)
    await db.update(recipientMessages).set({ status: 'waiting' })
    await again((await only()).id)
    expect([seen.length, binds.length]).toEqual([2, 2])
    expect((await only()).status).toBe('accepted')
  })

  it('isn’t sent a second time where the process died while sending', async () => {
    await tell()
    await db.update(recipientMessages).set({ status: 'sending' })
    await again((await only()).id)
    expect(seen).toHaveLength(1)
    expect((await only()).status).toBe('unclear')
    await delivered(receiptOf(ids[0]!, 'DELIVRD'))
    expect((await only()).status).toBe('delivered')
  })

  it('waits where the provider can’t be signed in to now, and fails where the password is wrong', async () => {
    bindStatus = 0x0d
    await api.call(contract.changeSmsProvider, { as, body: { ...smpp, account: 'other', secret: 'wrong' } })
    await expect(tell()).rejects.toThrow('bind failed')
    expect((await only()).status).toBe('waiting')
    bindStatus = 0x0e
    await again((await only()).id)
    expect(await only()).toMatchObject({ status: 'failed', error: 'SMPP sign-in: 0x0000000e (invalid password)' })
    expect(seen).toEqual([])
  })

  it('waits where the sign-in isn’t answered, no longer than it may take itself', async () => {
    bindStatus = 'silent'
    const text = { id: 1, to: '59899123456', text: 'Hello', sender: '1555', isWhole: false, limitMs: 100 }
    const listener = { report: async () => {}, reply: async () => {} }
    const other = { ...smpp, account: 'slow' }
    expect(await sendText(api.machine, other, text, listener)).toEqual({
      kind: 'later',
      error: 'The connection to the SMPP server wasn’t there in time.',
    })
    expect(seen).toEqual([])
  })

  it('ends with STOP, which comes by the connection that is kept open', async () => {
    await workOnLink(api.machine)
    await queue.runKept()
    expect(binds).toHaveLength(1)
    expect(await delivered('Stop', 0)).toBe(0)
    await tell()
    expect((await only()).status).toBe('optedOut')
    expect(seen).toEqual([])
  })

  it('takes no receipt of another text, though its number is the same in hexadecimal', async () => {
    nextId = '16'
    await tell()
    expect(await delivered(receiptOf('22', 'DELIVRD'))).toBe(0)
    expect((await only()).status).toBe('accepted')
    expect(await delivered(receiptOf('16', 'DELIVRD'))).toBe(0)
    expect((await only()).status).toBe('delivered')
    await db.delete(smppParts)
  })

  it('isn’t delivered by what became of an earlier text with its id', async () => {
    nextId = '1000'
    await tell()
    await delivered(receiptOf('1000', 'DELIVRD'))
    await api.call(contract.resendMessage, { as, params: { id: (await only()).id } })
    await queue.runKept()
    expect((await only()).status).toBe('accepted')
    await delivered(receiptOf('1000', 'DELIVRD'))
    expect((await only()).status).toBe('delivered')
    await db.delete(smppParts)
  })

  it('whose answer comes late and can’t be kept ends nothing else', async () => {
    answers = ['late']
    let reports = 0
    const listener = {
      report: async () => {
        reports++
        throw new Error('the database is away')
      },
      reply: async () => {},
    }
    const text = { id: 1, to: '59899123456', text: 'Hello', sender: '1555', isWhole: false, limitMs: 100 }
    expect((await sendText(api.machine, smpp, text, listener)).kind).toBe('unclear')
    answerLate()
    await expect.poll(() => reports).toBe(1)
    await db.delete(smppParts)
  })

  it('leaves no ids behind once no receipt can come', async () => {
    await tell()
    expect(await db.select().from(smppParts).orderBy(asc(smppParts.smscId))).toHaveLength(1)
    clock.now = new Date(clock.now.getTime() + 11 * 86_400_000)
    await queue.runKept()
    expect(await db.$count(smppParts)).toBe(0)
  })
})

it('SMPP needs an address of its own, a system id, a sender and a password', async () => {
  for (const change of [{ account: '' }, { sender: '' }, { url: 'https://smsc.example' }, { url: '' }])
    expect((await api.refusal(contract.changeSmsProvider, { as, body: { ...smpp, ...change } })).status).toBe(422)
  const inside = { ...smpp, url: 'smpp://169.254.169.254:2775' }
  expect(await api.refusal(contract.changeSmsProvider, { as, body: inside })).toMatchObject({ status: 422 })
  const call = { ...smpp, kind: 'http' as const }
  expect((await api.refusal(contract.changeSmsProvider, { as, body: call })).status).toBe(422)
})
