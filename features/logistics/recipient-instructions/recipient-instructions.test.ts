import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { readDriverDay } from '../driver/contract.ts'
import { openTracking } from '../tracking/contract.ts'
import { instructTracked, readInstruction } from './contract.ts'
import { mostChanges } from './rules.ts'

const api = await testApi()
const { db } = api.machine
let day: DrivenDay
let id = 0
let code = ''

beforeEach(async () => {
  day = await drivenDay(api)
  id = day.stops[0]!
  const [row] = await db
    .update(deliveries)
    .set({ phone: '099 123 456', dueCents: null })
    .where(eq(deliveries.id, id))
    .returning()
  code = row!.trackingCode
})

const digits = '3456'
const wish = { leaveWith: 'safePlace', place: 'Behind the bins', gateCode: '٤٧١١', note: 'Mind the dog' } as const
const nothing = { leaveWith: 'person', place: '', gateCode: '', note: '' } as const
const instruct = (change: object = {}) => ({ params: { code }, body: { digits, ...wish, ...change } }) as const
const set = (change: Partial<typeof deliveries.$inferInsert>) =>
  db.update(deliveries).set(change).where(eq(deliveries.id, id))
const driverDay = () => api.call(readDriverDay, { as: day.driver, query: {} })
const firstStop = async () => (await driverDay()).routes[0]!.stops.find(({ stopId }) => stopId === id)!

describe('what a recipient asks of the driver', () => {
  it('comes with the day of the driver as a change, and is marked as theirs', async () => {
    const before = await driverDay()
    expect((await firstStop()).instruction).toBe(null)
    const { instruction, mayChange } = await api.call(instructTracked, instruct())
    expect(instruction).toMatchObject({ ...wish, gateCode: '4711' })
    expect(mayChange).toBe(true)
    expect((await driverDay()).version).not.toBe(before.version)
    expect((await firstStop()).instruction).toEqual(instruction)
    expect((await api.call(readInstruction, { as: day.as, params: { id } })).instruction).toEqual(instruction)
  })

  it('can be changed and taken back while it reaches the driver', async () => {
    await api.call(instructTracked, instruct())
    await api.call(instructTracked, instruct({ leaveWith: 'neighbour', place: 'Number 14' }))
    const open = await api.call(openTracking, { params: { code }, body: { digits } })
    expect(open.instructions.instruction).toMatchObject({ leaveWith: 'neighbour', place: 'Number 14' })
    await api.call(instructTracked, instruct(nothing))
    expect((await firstStop()).instruction).toBe(null)
    expect((await api.call(readInstruction, { as: day.as, params: { id } })).instruction).toBe(null)
  })

  it('is changed twenty times in an hour, and no more', async () => {
    for (let at = 0; at < mostChanges; at++) await api.call(instructTracked, instruct({ gateCode: String(at) }))
    expect((await api.refusal(instructTracked, instruct())).status).toBe(429)
    expect((await firstStop()).instruction?.gateCode).toBe(String(mostChanges - 1))
  })

  it('is refused with words once the delivery is out of reach', async () => {
    const words = new Set<string>()
    for (const state of ['arrived', 'delivered', 'failed', 'returning', 'cancelled'] as const) {
      await set({ state })
      const { status, message } = await api.refusal(instructTracked, instruct())
      expect(status, state).toBe(409)
      words.add(message)
      const { instructions } = await api.call(openTracking, { params: { code }, body: { digits } })
      expect(instructions.mayChange).toBe(false)
    }
    expect(words.size).toBe(5)
    expect((await firstStop()).instruction).toBe(null)
  })

  it('leaves nothing at a door where something is paid or collected, and says where', async () => {
    expect(await api.refusal(instructTracked, instruct({ place: '' }))).toMatchObject({
      status: 422,
      issues: [{ path: 'place' }],
    })
    await set({ dueCents: 500 })
    const leave = { status: 422, issues: [{ path: 'leaveWith' }] }
    expect(await api.refusal(instructTracked, instruct())).toMatchObject(leave)
    await set({ dueCents: null, type: 'pickup' })
    expect(await api.refusal(instructTracked, instruct())).toMatchObject(leave)
    expect((await api.call(instructTracked, instruct({ leaveWith: 'person' }))).mayLeave).toBe(false)
  })

  it('leaves neither words nor codes in the log, and nothing where nothing changed', async () => {
    await api.call(instructTracked, instruct())
    await api.call(instructTracked, instruct())
    const rows = await db.select().from(events).where(eq(events.kind, 'recipientInstruction.instructed'))
    expect(rows).toHaveLength(1)
    for (const word of ['bins', '4711', 'dog']) expect(JSON.stringify(rows)).not.toContain(word)
  })

  it('needs the digits of the recipient, a code that is there, and fields that fit', async () => {
    expect((await api.refusal(instructTracked, instruct({ digits: '0000' }))).status).toBe(422)
    const elsewhere = { ...instruct(), params: { code: 'f'.repeat(32) } }
    expect((await api.refusal(instructTracked, elsewhere)).status).toBe(404)
    expect((await api.refusal(instructTracked, instruct({ leaveWith: 'roof' }))).status).toBe(422)
    expect((await api.refusal(instructTracked, instruct({ note: 'x'.repeat(301) }))).status).toBe(422)
    expect((await firstStop()).instruction).toBe(null)
  })
})

describe('the office', () => {
  it('sees them with the delivery, and how to get in only with the right to contact details', async () => {
    await api.call(instructTracked, instruct())
    const params = { id }
    const reader = await api.signIn([{ action: 'read', subject: 'Delivery' }])
    expect((await api.call(readInstruction, { as: reader, params })).instruction).toBe(null)
    expect((await api.refusal(readInstruction, { as: reader, params: { id: 999_999 } })).status).toBe(404)
  })
})
