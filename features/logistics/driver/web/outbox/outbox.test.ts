import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ActionResult, DayPack, DriverRoute, SentAction } from '../../contract.ts'
import { openDatabase, type Database, type KeptAction } from './database.ts'
import { createOutbox, type Act, type Outbox } from './outbox.ts'
import { createSender, type Sending } from './sender.ts'
import { CallFailure, type Server } from './server.ts'

/** Where the tab is ended, or the network: at this step, counted from the first. */
class Ended extends Error {}

let factory: IDBFactory
beforeEach(() => {
  factory = new IDBFactory()
})

const hash = (digit: number) => String(digit).repeat(64).slice(0, 64)
const date = '2026-11-20'
let acts = 0

function act(patch: Partial<Act> = {}): Act {
  acts += 1
  return {
    id: `00000000-0000-4000-8000-${String(acts).padStart(12, '0')}`,
    kind: 'arrive',
    date,
    at: new Date(Date.UTC(2026, 10, 20, 9, 0, acts)).toISOString(),
    sinceStartMs: acts,
    routeId: 1,
    stopId: acts,
    place: null,
    data: {},
    files: [],
    ...patch,
  }
}

const off = 'off' as const
const unasked = { photo: off, signature: off, name: off, pin: off, scan: off, age: off, note: off }
const noCheck = { hasLoadCheck: false, photoPixels: 1600 }

function routeOf(day: string): DriverRoute {
  return {
    id: 1,
    day,
    number: 1,
    planName: '',
    note: '',
    isRecalled: false,
    vehicle: { id: 1, name: '', plate: '', profile: 'van' },
    start: null,
    end: null,
    startSeconds: 0,
    endSeconds: 0,
    distanceMeters: 0,
    units: [],
    visits: [],
    stops: [],
    change: null,
    acceptedNumber: 1,
  }
}

function packOf(day: string, routes: DriverRoute[] = []): DayPack {
  return {
    date: day,
    version: day,
    serverTime: `${day}T00:00:00.000Z`,
    timeZone: 'Asia/Tokyo',
    driver: { id: 1, name: 'Ana', languages: [] },
    office: { company: '', phone: '' },
    currency: 'JPY',
    unitSystem: 'metric',
    proof: { methods: { person: unasked, neighbour: unasked, safePlace: unasked, locker: unasked }, ...noCheck },
    failureReasons: [],
    vehicleCheck: [],
    hours: { pack: '', drivingMinutes: null, dutyMinutes: null, breakAfterMinutes: null, breakMinutes: null },
    mayReorder: false,
    positionDays: 30,
    routes,
    actions: [],
  }
}

/** A server that keeps what it took, as the real one does: each action once, whatever is sent twice. */
function fakeServer(step: () => void = () => undefined) {
  const actions: SentAction[] = []
  const files = new Set<string>()
  const take = (sent: SentAction): ActionResult => {
    const isKnown = actions.some(({ id }) => id === sent.id)
    if (!isKnown) actions.push(sent)
    return { id: sent.id, outcome: isKnown ? 'already' : 'applied', reason: null }
  }
  const server: Server = {
    recordActions: async ({ actions: sent }) => {
      step()
      const results = sent.map(take)
      step()
      return { results, dayVersion: 'v', lastSequence: sent.at(-1)?.sequence ?? 0, advice: null }
    },
    markSeen: async () => undefined,
    registerKey: async () => ({ keyId: '', registeredAt: '' }),
    putFile: async (sha256) => {
      step()
      files.add(sha256)
      step()
      return { sha256, bytes: 3 }
    },
    readDay: async () => undefined,
    readArea: async () => new ArrayBuffer(0),
    recordPositions: async () => undefined,
    readSafePlace: async () => new Blob(),
  }
  return { server, actions, files }
}

/** A server that refuses a call with an act it can't read, and waits for what is missing before an act. */
function strictServer(isUnreadable: (action: SentAction) => boolean) {
  const taken: number[] = []
  let last = 0
  const server: Server = {
    ...fakeServer().server,
    recordActions: async ({ actions, isAfterGap }) => {
      if (actions.some(isUnreadable)) throw new CallFailure('refused', 400, 'Unreadable.')
      const isReady = isAfterGap || (actions[0]?.sequence ?? 0) <= last + 1
      if (isReady) taken.push(...actions.map(({ sequence }) => sequence))
      if (isReady) last = actions.at(-1)?.sequence ?? last
      const results = (isReady ? actions : []).map(({ id }) => ({ id, outcome: 'applied' as const, reason: null }))
      return { results, dayVersion: 'v', lastSequence: last, advice: null }
    },
  }
  return { server, taken }
}

async function recordOne(outbox: Outbox, one: Act): Promise<KeptAction> {
  const [kept] = await outbox.record(one)
  return kept!
}

function senderOf(outbox: Outbox, server: Server, sign = async () => undefined) {
  const seen: Sending[] = []
  const sender = createSender({
    outbox,
    server,
    alone: (work) => work(),
    now: () => Date.UTC(2026, 10, 20, 10),
    onChange: (sending) => seen.push(sending),
    onProgress: async () => undefined,
    onOldPage: () => undefined,
    app: async () => ({ version: '1' }),
    sign,
  })
  return { sender, seen }
}

/** The database of a tab that may be ended before or after each of its transactions. */
function endable(step: () => void): Database {
  const database = openDatabase('driver', factory)
  const around =
    (run: Database['write']): Database['write'] =>
    async (work) => {
      step()
      const result = await run(work)
      step()
      return result
    }
  return { read: around(database.read), write: around(database.write), close: database.close }
}

/** Counts steps and ends the tab at one of them. */
function endAt(last: number) {
  let count = 0
  return {
    step: () => {
      count += 1
      if (count >= last) throw new Ended(`ended at step ${last}`)
    },
    count: () => count,
  }
}

describe('the outbox', () => {
  it('numbers acts from one, without a gap, through reopened tabs', async () => {
    await createOutbox(openDatabase('driver', factory)).record(act())
    await createOutbox(openDatabase('driver', factory)).record(act())
    const waiting = await createOutbox(openDatabase('driver', factory)).waiting()
    expect(waiting.map(({ sequence }) => sequence)).toEqual([1, 2])
  })

  it('keeps an act once, however often it is recorded', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    const twice = act()
    await outbox.record(twice)
    await outbox.record(twice)
    expect(await outbox.waiting()).toHaveLength(1)
  })

  it('keeps several acts or none of them', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    const acts = [act({ kind: 'returned' }), act({ kind: 'finish' }), act({ kind: 'offDuty' })]
    await outbox.record(...acts)
    await outbox.record(...acts)
    expect((await outbox.waiting()).map(({ kind }) => kind)).toEqual(['returned', 'finish', 'offDuty'])
    const unkeepable = act({ data: { no: () => undefined } })
    await expect(outbox.record(act(), unkeepable)).rejects.toThrow()
    expect(await outbox.waiting()).toHaveLength(3)
  })

  it('keeps its device id', async () => {
    const first = await createOutbox(openDatabase('driver', factory)).deviceId()
    expect(await createOutbox(openDatabase('driver', factory)).deviceId()).toBe(first)
  })

  it('sends a photo only once an act names it', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    await outbox.keepFile({ sha256: hash(1), content: new ArrayBuffer(3) }, 7, '2026-11-20T09:00:00Z')
    expect(await outbox.nextFile(new Set())).toBeUndefined()
    await outbox.record(act({ files: [hash(1)] }))
    expect((await outbox.nextFile(new Set()))?.sha256).toBe(hash(1))
  })

  it('lets go of an answered act only when the day pack holds it', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    const { action } = await recordOne(outbox, act())
    await outbox.answer([{ id: action.id, outcome: 'applied', reason: null }])
    expect(await outbox.waiting()).toEqual([])
    expect((await outbox.load()).actions).toHaveLength(1)
  })

  it('keeps a photo of the last two days, whichever day the device holds', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    const takenAt = '2026-11-23T06:00:00.000Z'
    await outbox.keepDay(packOf('2026-11-20'), Date.parse('2026-11-20T06:00:00.000Z'))
    await outbox.keepFile({ sha256: hash(1), content: new ArrayBuffer(3) }, 7, takenAt)
    // The first answer in three days comes five minutes later, and one at midnight.
    await outbox.keepDay(packOf('2026-11-23'), Date.parse(takenAt) + 300_000)
    await outbox.keepDay(packOf('2026-11-24'), Date.parse('2026-11-24T00:01:00.000Z'))
    await outbox.record(act({ files: [hash(1)] }))
    expect((await outbox.nextFile(new Set()))?.sha256).toBe(hash(1))
  })

  it('lets go of photos that no act named after two days', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    await outbox.keepDay(packOf('2026-11-20'), Date.parse('2027-11-20T08:00:00.000Z'))
    // By a clock that is a year ahead, too.
    await outbox.keepFile({ sha256: hash(1), content: new ArrayBuffer(3) }, 7, '2027-11-20T09:00:00.000Z')
    await outbox.keepDay(packOf('2026-11-22'), Date.parse('2027-11-22T10:00:00.000Z'))
    const { files } = await outbox.load()
    expect(files).toEqual([])
    expect(await outbox.contentOf(hash(1))).toBeUndefined()
  })

  it('keeps a day whose route isn’t over, and goes back to it when the server does', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    const now = Date.parse('2026-11-21T00:01:00.000Z')
    await outbox.keepDay(packOf(date, [routeOf(date)]), now)
    const { action } = await recordOne(outbox, act({ kind: 'depart', stopId: null }))
    await outbox.answer([{ id: action.id, outcome: 'applied', reason: null }])
    await outbox.keepDay(packOf('2026-11-21'), now)
    expect((await outbox.load()).pack?.date).toBe('2026-11-21')
    await outbox.keepDay(packOf(date, [routeOf(date)]), now)
    expect(await outbox.load()).toMatchObject({ pack: { date }, actions: [{ action: { kind: 'depart' } }] })
  })

  it('lets go of a day whose route is over', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    await outbox.keepDay(packOf(date, [routeOf(date)]), 0)
    for (const kind of ['depart', 'finish'] as const) {
      const { action } = await recordOne(outbox, act({ kind, stopId: null }))
      await outbox.answer([{ id: action.id, outcome: 'applied', reason: null }])
    }
    await outbox.keepDay(packOf('2026-11-21'), 0)
    expect((await outbox.load()).actions).toEqual([])
  })

  it('opens a connection again that the system took away', async () => {
    const opened: IDBDatabase[] = []
    const watched = new Proxy(factory, {
      get: (target, key) => (key === 'open' ? watchedOpen : Reflect.get(target, key)),
    })
    const watchedOpen = (name: string, version: number) => {
      const request = factory.open(name, version)
      request.addEventListener('success', () => opened.push(request.result))
      return request
    }
    const outbox = createOutbox(openDatabase('driver', watched))
    await outbox.record(act())
    for (const connection of opened) connection.close()
    expect(await outbox.waiting()).toHaveLength(1)
  })
})

describe('sending', () => {
  it('sends what waits in order, then the files', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    const { server, actions, files } = fakeServer()
    await outbox.keepFile({ sha256: hash(1), content: new ArrayBuffer(3) }, 1, '2026-11-20T09:00:00Z')
    for (const files of [[hash(1)], [], []]) await outbox.record(act({ files }))
    await senderOf(outbox, server).sender.flush()
    expect(actions.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
    expect([...files]).toEqual([hash(1)])
    expect(await outbox.waiting()).toEqual([])
  })

  it('keeps everything and says so when the server refuses the whole batch', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    const { server } = fakeServer()
    const refusing: Server = {
      ...server,
      recordActions: () => Promise.reject(new CallFailure('refused', 400, 'Too old.')),
    }
    await outbox.record(act())
    const { sender, seen } = senderOf(outbox, refusing)
    await sender.flush()
    expect(seen.at(-1)).toEqual({ kind: 'refused', status: 400, message: 'Too old.' })
    expect(await outbox.waiting()).toHaveLength(1)
  })

  it('asks to sign in again when the session is over, and keeps the queue', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    const { server } = fakeServer()
    const closed: Server = { ...server, recordActions: () => Promise.reject(new CallFailure('signedOut', 401, '')) }
    await outbox.record(act())
    const { sender, seen } = senderOf(outbox, closed)
    await sender.flush()
    expect(seen.at(-1)).toEqual({ kind: 'signedOut' })
    expect(await outbox.waiting()).toHaveLength(1)
  })

  it('tries again by itself ever more rarely, and not at all once everything is sent', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    const { server } = fakeServer()
    let isReached = false
    const flaky: Server = {
      ...server,
      recordActions: (body) =>
        isReached ? server.recordActions(body) : Promise.reject(new CallFailure('unreachable', 0, '')),
    }
    await outbox.record(act())
    const { sender } = senderOf(outbox, flaky)
    const pauses: (number | undefined)[] = []
    for (let tries = 0; tries < 3; tries++) {
      await sender.flush()
      pauses.push(sender.pauseMs())
    }
    isReached = true
    await sender.flush()
    expect(pauses).toEqual([15_000, 30_000, 60_000])
    expect(sender.pauseMs()).toBeUndefined()
  })

  it('goes on with the other files when one is refused, and keeps that one', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    const { server, files } = fakeServer()
    const picky: Server = {
      ...server,
      putFile: (sha256, content) =>
        sha256 === hash(1) ? Promise.reject(new CallFailure('refused', 422, '')) : server.putFile(sha256, content),
    }
    for (const digit of [1, 2])
      await outbox.keepFile({ sha256: hash(digit), content: new ArrayBuffer(3) }, 1, '2026-11-20T09:00:00Z')
    await outbox.record(act({ files: [hash(1), hash(2)] }))
    await senderOf(outbox, picky).sender.flush()
    expect([...files]).toEqual([hash(2)])
    expect((await outbox.load()).files).toMatchObject([{ sha256: hash(1), refusedWith: 422 }])
  })

  it('says how much waits, and in the end that nothing does', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    const said: number[] = []
    const { server } = fakeServer()
    const hearing: Server = {
      ...server,
      recordActions: (body) => {
        said.push(body.app.waiting)
        return server.recordActions(body)
      },
    }
    await outbox.keepFile({ sha256: hash(1), content: new ArrayBuffer(3) }, 1, '2026-11-20T09:00:00Z')
    for (let count = 0; count < 250; count++) await outbox.record(act(count === 0 ? { files: [hash(1)] } : {}))
    const { sender } = senderOf(outbox, hearing)
    await sender.flush()
    // Two batches of acts, then the photo.
    expect(said).toEqual([51, 1, 0])
    await sender.flush()
    expect(said).toHaveLength(3)
  })

  it('goes past an act that the server can’t read, and keeps it', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    const strict = strictServer(({ stopId }) => stopId === -1)
    for (const stopId of [1, 2, -1, 4, 5]) await outbox.record(act({ stopId }))
    await outbox.keepFile({ sha256: hash(1), content: new ArrayBuffer(3) }, 1, '2026-11-20T09:00:00Z')
    await outbox.record(act({ files: [hash(1)] }))
    const { sender, seen } = senderOf(outbox, strict.server)
    await sender.flush()
    expect(strict.taken).toEqual([1, 2, 4, 5, 6])
    expect((await outbox.waiting()).map(({ sequence }) => sequence)).toEqual([3])
    expect(seen.at(-1)).toMatchObject({ kind: 'refused', status: 400 })
    expect(await outbox.nextFile(new Set())).toBeUndefined()
  })

  it('asks a server that refuses every act no more than a few times', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    let calls = 0
    const { server } = strictServer(() => ++calls > 0)
    for (let count = 0; count < 40; count++) await outbox.record(act())
    await senderOf(outbox, server).sender.flush()
    expect(calls).toBeLessThan(12)
    expect(await outbox.waiting()).toHaveLength(40)
  })

  it('sends no more at once than a call takes', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    const sizes: number[] = []
    const { server, actions } = fakeServer()
    const measured: Server = {
      ...server,
      recordActions: (body) => {
        sizes.push(JSON.stringify(body).length)
        return server.recordActions(body)
      },
    }
    for (let count = 0; count < 6; count++) await outbox.record(act({ data: { note: 'n'.repeat(200_000) } }))
    await senderOf(outbox, measured).sender.flush()
    expect(actions).toHaveLength(6)
    expect(Math.max(...sizes)).toBeLessThan(1_000_000)
  })

  it('goes on with a server that knows less than it did, as one restored from a backup', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    for (let count = 0; count < 3; count++) await outbox.record(act())
    await senderOf(outbox, fakeServer().server).sender.flush()
    const restored = strictServer(() => false)
    await outbox.record(act())
    const { sender, seen } = senderOf(outbox, restored.server)
    await sender.flush()
    expect(restored.taken).toEqual([4])
    expect(seen.at(-1)).toEqual({ kind: 'idle' })
  })

  it('says that nothing could be kept, sends the files all the same and tries again', async () => {
    const outbox = createOutbox(openDatabase('driver', factory))
    const { server, files } = fakeServer()
    await outbox.keepFile({ sha256: hash(1), content: new ArrayBuffer(3) }, 1, '2026-11-20T09:00:00Z')
    await outbox.record(act({ files: [hash(1)] }))
    let isFull = true
    const full: Outbox = {
      ...outbox,
      answer: (results) =>
        isFull ? Promise.reject(new DOMException('Full', 'QuotaExceededError')) : outbox.answer(results),
    }
    const { sender, seen } = senderOf(full, server)
    await sender.flush()
    expect(seen.at(-1)).toEqual({ kind: 'notKept' })
    expect([...files]).toEqual([hash(1)])
    expect(sender.pauseMs()).toBe(15_000)
    isFull = false
    await sender.flush()
    expect(seen.at(-1)).toEqual({ kind: 'idle' })
    expect(await outbox.waiting()).toEqual([])
  })

  it('loses and doubles nothing, wherever the tab or the line is cut', async () => {
    const plan = async (database: Database, server: Server) => {
      const outbox = createOutbox(database)
      await outbox.keepFile({ sha256: hash(1), content: new ArrayBuffer(3) }, 1, '2026-11-20T09:00:00Z')
      await outbox.record(planned[0]!)
      await outbox.record(planned[1]!)
      await senderOf(outbox, server).sender.flush()
      await outbox.record(planned[2]!)
      await senderOf(outbox, server).sender.flush()
    }
    const planned = [act({ files: [hash(1)] }), act(), act()]
    let isWhole = false
    for (let last = 1; !isWhole; last++) {
      factory = new IDBFactory()
      const cut = endAt(last)
      const fake = fakeServer(cut.step)
      await plan(endable(cut.step), fake.server).then(
        () => (isWhole = cut.count() < last),
        () => undefined,
      )
      // The page is opened again: the person goes on from where they were, and everything arrives.
      const { server, actions, files } = fake
      const calm = { ...server, ...fakeCalm(fake) }
      const outbox = createOutbox(openDatabase('driver', factory))
      const before = await outbox.load()
      await outbox.keepFile({ sha256: hash(1), content: new ArrayBuffer(3) }, 1, '2026-11-20T09:00:00Z')
      for (const one of planned) if (!actions.some(({ id }) => id === one.id)) await outbox.record(one)
      await senderOf(outbox, calm).sender.flush()
      expect(actions.map(({ id }) => id).sort(), `cut at ${last}`).toEqual(planned.map(({ id }) => id))
      expect(new Set(actions.map(({ sequence }) => sequence)).size, `cut at ${last}`).toBe(3)
      // What was acknowledged to the person before the cut is there after it.
      for (const { action } of before.actions) expect(actions.some(({ id }) => id === action.id)).toBe(true)
      expect([...files], `cut at ${last}`).toEqual([hash(1)])
      expect(await outbox.waiting()).toEqual([])
    }
  })
})

/** The same server once nothing is cut any more. */
function fakeCalm({ actions, files }: ReturnType<typeof fakeServer>): Pick<Server, 'recordActions' | 'putFile'> {
  return {
    recordActions: async ({ actions: sent }) => {
      const results = sent.map((one): ActionResult => {
        const isKnown = actions.some(({ id }) => id === one.id)
        if (!isKnown) actions.push(one)
        return { id: one.id, outcome: isKnown ? 'already' : 'applied', reason: null }
      })
      return { results, dayVersion: 'v', lastSequence: 0, advice: null }
    },
    putFile: async (sha256) => {
      files.add(sha256)
      return { sha256, bytes: 3 }
    },
  }
}
