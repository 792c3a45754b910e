import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { moveDelivery, readDeliveryById, readTimeline } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { resolveException } from '../exceptions/contract.ts'
import { exceptions } from '../exceptions/server/tables.ts'
import { changeProof } from '../settings/contract.ts'
import { settingDefaults } from '../settings/rules.ts'
import { mayBePin } from '../door-pins/rules.ts'
import { openTracking } from '../tracking/contract.ts'
import { putDriverFile, readDriverDay } from './contract.ts'
import { filesWaitMs } from './server/missing-files.ts'

const api = await testApi()
const { db, clock } = api.machine
const plain = settingDefaults.proof.methods.person
let driven: DrivenDay
let stop: number

beforeEach(async () => {
  driven = await drivenDay(api)
  stop = driven.stops[0]!
  const proof = {
    ...settingDefaults.proof.methods.person,
    signature: 'off',
    photo: 'required',
    name: 'required',
  } as const
  await db.update(deliveries).set({ proof }).where(inArray(deliveries.id, driven.stops))
  await driven.send([
    driven.act('accept', { data: { number: 1 } }),
    driven.act('loaded', { data: { onBoard: driven.stops } }),
  ])
})

const open = async () => {
  const rows = await db
    .select()
    .from(exceptions)
    .where(inArray(exceptions.kind, ['incompleteProof', 'proofFiles', 'note', 'problem']))
  return rows.flatMap(({ kind, facts, closedAt }) => (closedAt ? [] : [[kind, facts]]))
}
const state = async () => (await api.call(readDeliveryById, { as: driven.as, params: { id: stop } })).state
const arrive = () => driven.act('arrive', { stopId: stop })
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const sha256 = createHash('sha256').update(picture).digest('hex')
const later = async (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
  await api.machine.queue.runKept()
}

describe('a hand-over that lacks what was asked for', () => {
  it('counts, and needs a person who sees what is missing', async () => {
    await driven.send([arrive(), driven.act('deliver', { stopId: stop, data: {} })])
    expect(await state()).toBe('delivered')
    expect(await open()).toEqual([['incompleteProof', { proofs: ['photo', 'name'] }]])
  })

  it('without an arrival says so', async () => {
    const data = { name: 'Ana', files: [sha256] }
    await driven.send([driven.act('deliver', { stopId: stop, data })])
    expect(await open()).toEqual([['incompleteProof', { proofs: ['arrival'] }]])
  })

  it('needs nobody any more once it is taken back', async () => {
    const deliver = driven.act('deliver', { stopId: stop, data: {} })
    await driven.send([arrive(), deliver])
    await driven.send([driven.act('undo', { data: { id: deliver.id } })])
    expect(await open()).toEqual([])
  })

  it('needs nobody any more once a person has handled it, whatever the driver writes afterwards', async () => {
    await driven.send([arrive(), driven.act('deliver', { stopId: stop, data: {} })])
    const [row] = await db.select().from(exceptions).where(eq(exceptions.kind, 'incompleteProof'))
    const body = { reason: 'handled', note: 'They called' } as const
    await api.call(resolveException, { as: driven.as, params: { id: row!.id }, body })
    expect(await open()).toEqual([])
    await driven.send([driven.act('note', { stopId: stop, data: { note: 'Key is back', files: [] } })])
    expect((await open()).map(([kind]) => kind)).toEqual(['note'])
  })

  it('needs nobody where all is there', async () => {
    await driven.send([arrive(), driven.act('deliver', { stopId: stop, data: { name: 'Ana', files: [sha256] } })])
    expect(await open()).toEqual([])
  })
})

describe('what is asked for at a door', () => {
  let version = 0
  beforeEach(async () => {
    version = 0
    await db.update(deliveries).set({ proof: null }).where(inArray(deliveries.id, driven.stops))
  })
  const nothing = {
    signature: 'off',
    photo: 'off',
    name: 'off',
    pin: 'off',
    scan: 'off',
    age: 'off',
    note: 'off',
  } as const
  const ask = async (time: string, person: Partial<typeof plain>) => {
    clock.now = new Date(`${monday}T${time}:00Z`)
    const methods = { ...settingDefaults.proof.methods, person: { ...nothing, ...person } }
    const body = { version: version++, value: { ...settingDefaults.proof, methods } }
    await api.call(changeProof, { as: driven.as, body })
    clock.now = new Date(`${monday}T12:00:00Z`)
  }
  // The driver was there at eleven.
  const sendAtNoon = (data: Record<string, unknown>) =>
    driven.send([arrive(), driven.act('deliver', { stopId: stop, data })])

  it('is what was asked for then, though the rules were changed before the phone had a network', async () => {
    await ask('10:00', { name: 'required' })
    await ask('11:30', { signature: 'required' })
    await ask('11:45', { photo: 'required' })
    await sendAtNoon({ name: 'Ana' })
    expect(await open()).toEqual([])
  })

  it('stays asked for, though it was turned off since', async () => {
    await ask('10:00', { name: 'required' })
    await ask('11:30', {})
    await sendAtNoon({})
    expect(await open()).toEqual([['incompleteProof', { proofs: ['name'] }]])
  })
})

describe('a PIN', () => {
  beforeEach(async () => {
    const proof = { ...settingDefaults.proof.methods.person, signature: 'off', photo: 'off', pin: 'required' } as const
    await db.update(deliveries).set({ proof, phone: '099 123 456' }).where(inArray(deliveries.id, driven.stops))
  })
  const ownPin = async () => {
    const [row] = await db.select().from(deliveries).where(eq(deliveries.id, stop))
    const params = { code: row!.trackingCode }
    return (await api.call(openTracking, { params, body: { digits: '3456' } })).doorPin
  }
  const handOver = (data: object) =>
    driven.send([arrive(), driven.act('deliver', { stopId: stop, data: { name: 'Ana', ...data } })])

  it('is what the recipient sees on their page; a phone without a network sees a slip, and can’t find it by trying all', async () => {
    const pin = await ownPin()
    expect(pin).toMatch(/^\d{6}$/)
    const pack = await api.call(readDriverDay, { as: driven.driver, query: {} })
    const { pinHint } = pack.routes[0]!.stops.find(({ stopId }) => stopId === stop)!
    expect(await mayBePin(` ${pin.slice(0, 3)} ${pin.slice(3)} `, pinHint!)).toBe(true)
    const tried = Array.from({ length: 2000 }, (_, at) => String(at).padStart(6, '0'))
    const fitting = (await Promise.all(tried.map((one) => mayBePin(one, pinHint!)))).filter(Boolean).length
    // One in sixteen: 62,500 of all of them.
    expect(fitting).toBeGreaterThan(60)
    expect(fitting).toBeLessThan(200)
    expect(JSON.stringify(pack)).not.toContain(pin)
    expect((await api.call(readDriverDay, { as: driven.driver, query: {} })).version).toBe(pack.version)
  })

  it('that is right needs nobody', async () => {
    await handOver({ pin: await ownPin() })
    expect(await open()).toEqual([])
  })

  it('that is any other text counts as a hand-over, and needs a person', async () => {
    const pin = await ownPin()
    await handOver({ pin: pin === '123456' ? '654321' : '123456' })
    expect(await state()).toBe('delivered')
    expect(await open()).toEqual([['incompleteProof', { proofs: ['wrongPin'] }]])
  })

  describe('at a depot’s counter', () => {
    const atCounter = async (said: string, change: object = {}) => {
      const { version } = await api.call(readDeliveryById, { as: driven.as, params: { id: stop } })
      const body = { version, move: 'collect', reason: 'Ana', pin: said, isPaid: true, date: null } as const
      return { as: driven.as, params: { id: stop }, body: { ...body, ...change } }
    }
    const refused = async (said: string, change: object = {}) =>
      (await api.refusal(moveDelivery, await atCounter(said, change))).status
    const wait = () => db.update(deliveries).set({ state: 'awaitingCollection' }).where(eq(deliveries.id, stop))
    const otherThan = (pin: string) => (pin === '123456' ? '654321' : '123456')

    it('is asked too, where any other is refused', async () => {
      await wait()
      const pin = await ownPin()
      const wrong = await api.refusal(moveDelivery, await atCounter(otherThan(pin)))
      expect(wrong).toMatchObject({ status: 422, issues: [{ path: 'pin' }] })
      const { entries } = await api.call(readTimeline, { as: driven.as, params: { id: stop } })
      expect(entries.map(({ kind }) => kind)).toContain('wrongPin')
      const collected = await api.call(moveDelivery, await atCounter(`${pin.slice(0, 3)} ${pin.slice(3)}`))
      expect(collected.state).toBe('collected')
    })

    it('is compared only once all else is there: no other answer tells whether it is right', async () => {
      const pin = await ownPin()
      for (const said of [pin, otherThan(pin)]) expect(await refused(said)).toBe(409)
      await wait()
      for (const said of [pin, otherThan(pin)]) {
        expect(await refused(said, { version: 9999 })).toBe(409)
        const { issues } = await api.refusal(moveDelivery, await atCounter(said, { reason: '' }))
        expect(issues).toMatchObject([{ path: 'reason' }])
      }
    })

    it('is compared with five wrong ones in an hour, however many come at once', async () => {
      await wait()
      const pin = await ownPin()
      const call = await atCounter(otherThan(pin))
      const answers = await Promise.all(Array.from({ length: 8 }, () => api.refusal(moveDelivery, call)))
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
      expect(await refused(pin)).toBe(429)
      clock.now = new Date(clock.now.getTime() + 3_700_000)
      expect((await api.call(moveDelivery, await atCounter(pin))).state).toBe('collected')
    })
  })

  it('is compared where a neighbour or a locker is asked for it alone', async () => {
    const { proof } = settingDefaults
    const off = { ...proof.methods.person, signature: 'off', photo: 'off', name: 'off' } as const
    const methods = { person: off, neighbour: { ...off, pin: 'required' as const }, safePlace: off, locker: off }
    clock.now = new Date(`${monday}T10:00:00Z`)
    await api.call(changeProof, { as: driven.as, body: { version: 0, value: { ...proof, methods } } })
    clock.now = new Date(`${monday}T12:00:00Z`)
    await db.update(deliveries).set({ proof: null }).where(inArray(deliveries.id, driven.stops))
    const pin = await ownPin()
    expect(pin).toMatch(/^\d{6}$/)
    await handOver({ to: 'neighbour', pin: pin === '123456' ? '654321' : '123456' })
    expect(await open()).toEqual([['incompleteProof', { proofs: ['wrongPin'] }]])
  })

  it('that is replaced by a reason alone lacks the photo besides, whatever else is asked for', async () => {
    await ownPin()
    await handOver({ pinTries: 3, pinWhy: 'Phone is broken', files: [] })
    expect(await open()).toEqual([['incompleteProof', { proofs: ['withoutPin', 'photo'], note: 'Phone is broken' }]])
  })

  it('that the recipient doesn’t have is replaced by a reason, which a person sees', async () => {
    await ownPin()
    await handOver({ pinTries: 3, pinWhy: 'Phone is broken', files: [sha256] })
    expect(await open()).toEqual([['incompleteProof', { proofs: ['withoutPin'], note: 'Phone is broken' }]])
  })
})

describe('a minimum age', () => {
  beforeEach(async () => {
    const proof = { ...settingDefaults.proof.methods.person, signature: 'off', photo: 'off' } as const
    await db.update(deliveries).set({ proof, minimumAge: 18 }).where(inArray(deliveries.id, driven.stops))
  })
  const handOver = (age: object | null) =>
    driven.send([arrive(), driven.act('deliver', { stopId: stop, data: { name: 'Ana', age } })])
  // The day is in 2026.
  it.each([
    ['was not checked', null, ['age']],
    ['is too low', { document: 'idCard', birthYear: 2010 }, ['oldEnough']],
    ['is reached this year, and the birthday is still to come', { document: 'idCard', birthYear: 2008 }, ['oldEnough']],
    ['was reached this year', { document: 'idCard', birthYear: 2008, hadBirthday: true }, []],
    ['was reached long ago', { document: 'passport', birthYear: 1980 }, []],
  ])('that %s', async (_, age, proofs) => {
    await handOver(age)
    expect(await state()).toBe('delivered')
    expect(await open()).toEqual(proofs.length > 0 ? [['incompleteProof', { proofs }]] : [])
  })

  it('is in the driver’s day', async () => {
    const pack = await api.call(readDriverDay, { as: driven.driver, query: {} })
    expect(pack.routes[0]!.stops.map(({ minimumAge }) => minimumAge)).toEqual([18, 18, 18])
  })
})

it('a photo that is named and never comes needs a person after some hours, until it comes', async () => {
  await driven.send([arrive(), driven.act('deliver', { stopId: stop, data: { name: 'Ana', files: [sha256] } })])
  await later(filesWaitMs - 60_000)
  expect(await open()).toEqual([])
  await later(60_000)
  expect(await open()).toEqual([['proofFiles', { files: 1 }]])
  const body = new Uint8Array(picture)
  const headers = { 'content-type': 'application/octet-stream' }
  await api.call(putDriverFile, { as: driven.driver, params: { sha256 }, body, headers })
  await later(0)
  expect(await open()).toEqual([])
})

describe('what a driver writes', () => {
  it('is one thing to read, however many notes it is', async () => {
    const notes = Array.from({ length: 40 }, (_, at) => driven.act('note', { data: { note: `Note ${at}`, files: [] } }))
    await driven.send(notes)
    expect(await open()).toEqual([['note', { note: 'Note 39', notes: 40 }]])
    await db.update(exceptions).set({ closedAt: clock.now, overAt: clock.now })
    await driven.send([driven.act('note', { data: { note: 'Another', files: [] } })])
    expect(await open()).toEqual([['note', { note: 'Another', notes: 41 }]])
  })

  it('is one problem where the button was pressed twice', async () => {
    const data = { problem: 'other', note: 'The gate is shut', files: [] }
    await driven.send([driven.act('problem', { data }), driven.act('problem', { data })])
    expect(await open()).toEqual([['problem', { note: 'The gate is shut' }]])
  })
})

it('an action that says other than what is kept under its id is refused, and its repeat is not', async () => {
  const note = driven.act('note', { data: { note: 'First', files: [] } })
  await driven.send([note])
  const repeated = await driven.send([note])
  expect(repeated.results).toMatchObject([{ id: note.id, outcome: 'applied' }])
  const other = await driven.send([{ ...note, data: { note: 'Second', files: [] } }])
  expect(other.results).toEqual([{ id: note.id, outcome: 'refused', reason: 'badData' }])
})
