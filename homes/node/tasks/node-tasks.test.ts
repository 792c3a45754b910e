import { zipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#app/api.ts'
import { createCategory } from '#features/ecommerce/categories/contract.ts'
import { checkImport } from '#features/ecommerce/products/contract.ts'
import { readHealth } from '#platform/system/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { refusalOf, refusedIn } from '#kit/server/errors.ts'
import { tableLimits } from '#kit/documents/parse-table.ts'
import { nodeTasks } from './node-tasks.ts'

type Bytes = Uint8Array<ArrayBuffer>

const test = await testApi()
const program = api({ ...test.machine, inWorker: nodeTasks() })
const bytesOf = (text: string): Bytes => new TextEncoder().encode(text) as Bytes

/** Nine megabytes of products that are all valid. */
const largeCsv = bytesOf(
  [
    'SKU,Product,Category,Price,Brand',
    ...Array.from(
      { length: 19_990 },
      (_, index) =>
        `${index + 1},Product ${index},Shoes,12.5,"${'brand '.repeat(10)}"${`,"${'note '.repeat(13)}"`.repeat(5)}`,
    ),
  ].join('\n'),
)

/** A sheet that says it has a thousand bytes, and has two hundred million. */
const lyingSheet = (() => {
  const zip = zipSync({ 'xl/worksheets/sheet1.xml': [new Uint8Array(200_000_000), { level: 1 }] })
  const view = new DataView(zip.buffer)
  for (let at = 0; at + 4 < zip.length; at++)
    if (view.getUint32(at, true) === 0x0201_4b50) view.setUint32(at + 24, 1000, true)
  return new Uint8Array(zip)
})()

describe('a file that is sent to a server', () => {
  let as: string
  beforeEach(async () => {
    as = await test.signIn()
    await test.call(createCategory, {
      as,
      body: { title: 'Shoes', slug: 'shoes', description: '', image: '', parentId: null, status: 'Published' },
    })
  })

  const send = (body: Bytes, signal?: AbortSignal) =>
    program.fetch(
      new Request(`http://localhost${checkImport.path}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${as}` },
        ...(signal && { signal }),
      }),
      {},
    )

  it.each<[string, Bytes, number]>([
    ['has nine megabytes', largeCsv, 200],
    ['has nine megabytes of which the last is broken', new Uint8Array([...largeCsv, ...bytesOf('\n"')]), 422],
    ['lies about its size', lyingSheet, 422],
    [
      'unpacks to far more than it is',
      new Uint8Array(zipSync({ 'a.xml': [new Uint8Array(60_000_000), { level: 1 }] })),
      422,
    ],
  ])(
    'and %s holds up nobody else',
    async (_, body, status) => {
      let [isDone, answered] = [false, 0]
      const sent = send(body).finally(() => (isDone = true))
      while (!isDone && answered < 1000) {
        expect((await program.fetch(new Request(`http://localhost${readHealth.path}`), {})).status).toBe(200)
        // As over the network, each call comes in a turn of its own.
        await new Promise((resolve) => setTimeout(resolve))
        answered++
      }
      expect((await sent).status).toBe(status)
      expect(answered).toBeGreaterThan(15)
    },
    60_000,
  )

  it('is read no further once its sender is gone', async () => {
    const leaving = new AbortController()
    const sent = send(largeCsv, leaving.signal)
    setTimeout(() => leaving.abort(), 50)
    expect((await sent).status).toBe(499)
    expect((await send(bytesOf('SKU,Product,Category,Price\n1,Cap,Shoes,5'))).status).toBe(200)
  })
})

describe('a task in a thread', () => {
  const parse = (bytes: Bytes, order: { seconds?: number; megabytes?: number; signal?: AbortSignal } = {}) =>
    inWorker(
      'parseTable',
      { bytes, limits: tableLimits },
      { userId: 1, seconds: 30, megabytes: 256, signal: new AbortController().signal, ...order },
    )
  const inWorker = nodeTasks()

  it('gives what it made, or the refusal of what it was given', async () => {
    expect(await parse(bytesOf('a;b\n1;2'))).toMatchObject({ encoding: 'utf-8', titles: ['a', 'b'] })
    const error = await parse(bytesOf('a;b')).then(() => undefined, refusalOf)
    expect(error).toMatchObject({ status: 422, text: { fr: expect.stringContaining('une ligne') } })
    const issue = { path: 'file.rows', code: expect.stringMatching(/^documents\./) as string }
    expect(await refusedIn('en', error!).json()).toMatchObject({ code: issue.code, issues: [issue] })
  })

  it('ends with its time', async () => {
    await expect(parse(largeCsv, { seconds: 0.2 })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('longer than 0.2 seconds'),
    })
  })

  it('ends with its memory, and harms nothing else', async () => {
    await expect(parse(largeCsv, { megabytes: 12 })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('too much memory'),
    })
    expect(await parse(bytesOf('a\n1'))).toMatchObject({ titles: ['a'] })
  })

  it('ends when nobody waits for it, and the next begins', async () => {
    const leaving = new AbortController()
    const left = parse(largeCsv, { signal: leaving.signal })
    const next = parse(bytesOf('a\n1'))
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    expect(await next).toMatchObject({ titles: ['a'] })
  })
})

it('a calendar whose time zone changes for ever is given up, and others are answered meanwhile', async () => {
  const turns = ['STANDARD', 'DAYLIGHT'].flatMap((part) => [
    `BEGIN:${part}`,
    'DTSTART:00010101T000000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    `END:${part}`,
  ])
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Own', ...turns, 'END:VTIMEZONE']
  const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTART;TZID=Own:20240101T000000', 'END:VEVENT']
  const text = ['BEGIN:VCALENDAR', ...zone, ...event, 'END:VCALENDAR'].join('\r\n')
  const order = { userId: 1, seconds: 1, megabytes: 64, signal: new AbortController().signal }
  await expect(nodeTasks()('parseCalendar', { text, most: 10 }, order)).rejects.toMatchObject({ status: 422 })
})
