import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { testApi } from '#homes/test/test-api.ts'
import { openApi } from '#kit/contract/openapi.ts'
import { Leaving, Refused } from '#kit/server/errors.ts'
import { users } from '#platform/access/server/tables.ts'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { decodePolyline } from '#platform/regions/server/polyline.ts'
import { deleteVroomRun, optimiseVroom, readVroomRun } from './contract.ts'
import { sweepRuns } from './server/sweep.ts'
import { vroomRuns } from './server/tables.ts'
import { workOnVroom } from './server/vroom-runs.ts'

// A process keeps to itself whose problem it answers and which one it solves.
const api = await testApi({ isAlone: true })
/** The example of the documentation. */
const example = JSON.parse(
  /with this as `problem\.json`:\n\n```json\n(.*?)```/s.exec(readFileSync('docs/optimise.md', 'utf8'))![1]!,
) as { vehicles: object[]; jobs: object[] }
let key = ''
beforeEach(async () => {
  const as = await api.signIn()
  key = (await api.call(createApiKey, { as, body: { name: 'Shop', scopes: ['optimise:run'], expiresAt: null } })).key
})

type Output = {
  code: number
  isEstimated: boolean
  summary: { unassigned: number; routes: number }
  routes: Route[]
}
type Route = { geometry?: string; steps: { id?: number; location: [number, number] }[] }
const rounded = (place: [number, number]) => place.map((degrees) => Math.round(degrees * 1e5) / 1e5)
const headers = { 'content-type': 'application/json' }
const given = (body: object | string, as = key) => ({
  as,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const ask = async (body: object, as = key) => {
  const response = await api.call(optimiseVroom, given(body, as))
  const output = (await response.json()) as Output & { id: string }
  // The description of the call is written by hand.
  if (response.status === 200) expect(z.safeParse(optimiseVroom.reply.schema!, output).error).toBeUndefined()
  return { status: response.status, output }
}

const send = (body: object | string, { as = key, prefer = '', signal }: Sent = {}) =>
  api.fetch(
    new Request('http://localhost/api/optimise', {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${as}`, ...(prefer && { prefer }) },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(signal && { signal }),
    }),
  )
type Sent = { as?: string; prefer?: string; signal?: AbortSignal }
const jobs = (length: number) =>
  Array.from({ length }, (_, index) => ({
    id: index + 1,
    location: [-56.19 + (index % 13) * 0.002, -34.88 + (index % 11) * 0.002],
  }))
const solved = api.machine.inWorker
beforeEach(() => {
  api.machine.inWorker = solved
})

describe('a problem in VROOM’s JSON', () => {
  it('is answered as the documentation says', async () => {
    const { status, output } = await ask(example)
    expect(status).toBe(200)
    // No region covers the example here.
    expect(output).toMatchObject({ code: 0, isEstimated: true, summary: { unassigned: 0 } })
    const ids = output.routes.flatMap(({ steps }) => steps.flatMap(({ id }) => id ?? []))
    expect(ids.toSorted()).toEqual([11, 12, 13, 14, 21, 22])
  })

  it('travels like a car with a profile of any name', async () => {
    const [van] = example.vehicles
    const { status, output } = await ask({ ...example, vehicles: [{ ...van, profile: '__proto__' }] })
    expect([status, output.summary.unassigned]).toEqual([200, 0])
  })

  it('is answered with matrices of its own, and in plan mode', async () => {
    const durations = [
      [0, 600, 900],
      [600, 0, 300],
      [900, 300, 0],
    ]
    const vehicle = { id: 1, start_index: 0, end_index: 0 }
    const jobs = [
      { id: 1, location_index: 1 },
      { id: 2, location_index: 2 },
    ]
    const given = { vehicles: [vehicle], jobs, matrices: { car: { durations } } }
    expect((await ask(given)).output).toMatchObject({ isEstimated: false, summary: { duration: 1800 } })
    const steps = [{ type: 'start' }, { type: 'job', id: 2 }, { type: 'end' }]
    // As vroom-express does, 1 and "true" ask for it too.
    for (const c of [true, 1, 'true']) {
      const planned = await ask({ ...given, vehicles: [{ ...vehicle, steps }], options: { c } })
      expect(planned.output.summary).toMatchObject({ unassigned: 1, duration: 1800 })
    }
  })

  it('is answered with the lines of its routes if requested', async () => {
    expect((await ask(example)).output.routes[0]).not.toHaveProperty('geometry')
    const { output } = await ask({ ...example, options: { g: true } })
    for (const { geometry, steps } of output.routes) {
      const line = decodePolyline(geometry!, 5)
      expect([line[0], line.at(-1)]).toEqual([rounded(steps[0]!.location), rounded(steps.at(-1)!.location)])
    }
    const matrices = { car: { durations: [[0]] } }
    const unplaced = { vehicles: [{ id: 1, start_index: 0 }], jobs: [{ id: 1, location_index: 0 }], matrices }
    const { issues } = await api.refusal(optimiseVroom, given({ ...unplaced, options: { g: true } }))
    expect(issues[0]!.path).toBe('jobs[0].location')
  })

  it('becomes a run if it is large', async () => {
    const optimise = api.machine.inWorker
    // Twenty seconds of searching are too many for a test.
    let taken: object = {}
    api.machine.inWorker = (name, input, order) => {
      taken = { name, ...input, isBackground: order.isBackground }
      return optimise(name, 'milliseconds' in input ? { ...input, milliseconds: 200 } : input, order)
    }
    const { status, output } = await ask({ ...example, jobs: jobs(151), note: 'x'.repeat(1000) })
    api.machine.inWorker = optimise
    expect(status).toBe(202)
    // It has a worker of its own: its person and all others may ask something else in the meantime.
    expect(taken).toMatchObject({
      name: 'solveVroom',
      isBackground: true,
      text: expect.not.stringContaining('xxx'),
    })
    const [row] = await api.machine.db.select().from(vroomRuns)
    expect(row!.input).toBeNull()
    const run = await api.call(readVroomRun, { as: key, params: { id: output.id } })
    expect(run).toMatchObject({ state: 'done', output: { code: 0 } })
    const other = await api.signIn()
    expect((await api.refusal(readVroomRun, { as: other, params: { id: output.id } })).status).toBe(404)
  })

  it('is refused with the path of its fault', async () => {
    const refused = await api.refusal(optimiseVroom, given({ vehicles: [{ id: 1 }], jobs: [] }))
    expect(refused.status).toBe(422)
    const wrong = { ...example, jobs: [{ id: 1, location: [1, 'x'] }] }
    const { status, issues } = await api.refusal(optimiseVroom, given(wrong))
    expect([status, issues[0]!.path]).toEqual([422, 'jobs[0].location[1]'])
    const nowhere = { ...example, jobs: [{ id: 1, location: [1, 200] }] }
    expect((await api.refusal(optimiseVroom, given(nowhere))).issues[0]!.path).toBe('jobs[0].location[1]')
  })

  it('is refused with the error codes of VROOM too', async () => {
    const refusedAs = async (body: object | string) => {
      const response = await send(body)
      const { code, error, message, issues } = (await response.json()) as Record<string, unknown>
      expect(error).toBe(message)
      return { status: response.status, code, issues }
    }
    expect(await refusedAs({ ...example, jobs: [{ id: 1 }] })).toEqual({
      status: 422,
      code: 2,
      issues: [expect.objectContaining({ path: 'jobs[0].location' })],
    })
    expect(await refusedAs('{')).toMatchObject({ status: 400, code: 2 })
    expect(await refusedAs({ ...example, jobs: jobs(5001) })).toMatchObject({ status: 413, code: 4 })
  })

  it('is refused if it has too many tasks, vehicles, places or profiles', async () => {
    const [van] = example.vehicles
    const places = (length: number) => Array.from({ length }, (_, id) => ({ id: id + 1, location: [id * 0.001, 0] }))
    const vans = (length: number, more: (at: number) => object = () => ({})) =>
      Array.from({ length }, (_, at) => ({ ...van, id: at + 1, ...more(at) }))
    const large = [
      { ...example, jobs: places(2001) },
      { ...example, jobs: jobs(5001) },
      { vehicles: vans(2001), jobs: jobs(1) },
      { vehicles: vans(200, (at) => ({ profile: `van ${at}` })), jobs: places(1000) },
    ]
    for (const problem of large) {
      const { status, message } = await api.refusal(optimiseVroom, given(problem))
      expect([status, /tasks|vehicles|places|profiles/.test(message)]).toEqual([413, true])
    }
    const padded = JSON.stringify({ ...example, note: 'x'.repeat(8_000_000) })
    expect((await api.refusal(optimiseVroom, given(padded))).status).toBe(413)
  })

  it('becomes a run if it has matrices of 600 places', async () => {
    api.machine.queue.work('plans.vroom', async () => {})
    const rows = Array.from({ length: 600 }, (_, from) =>
      Array.from({ length: 600 }, (_, to) => (from === to ? 0 : 10_000 + Math.abs(from - to))),
    )
    const text = JSON.stringify({
      vehicles: [{ id: 1, start_index: 0 }],
      jobs: rows.slice(1).map((_, at) => ({ id: at + 1, location_index: at + 1 })),
      matrices: { car: { durations: rows, distances: rows } },
    })
    expect(text.length).toBeGreaterThan(4_000_000)
    expect((await send(text)).status).toBe(202)
    workOnVroom(api.machine)
  })

  it('becomes a run if it has many vehicles or places', async () => {
    api.machine.queue.work('plans.vroom', async () => {})
    const [van] = example.vehicles
    const vehicles = Array.from({ length: 201 }, (_, id) => ({ ...van, id: id + 1 }))
    expect((await ask({ vehicles, jobs: jobs(1) })).status).toBe(202)
    const ends = vehicles.slice(0, 180).map((one, at) => ({ ...one, end: [-56.2 + at * 0.001, -34.9] }))
    const far = jobs(130).map((one, at) => ({ ...one, location: [-56.3, -34.8 + at * 0.001] }))
    expect((await ask({ vehicles: ends, jobs: far })).status).toBe(202)
    workOnVroom(api.machine)
  })

  it('is read by a worker, and refused if it isn’t JSON', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    const inWorker = vi.fn<typeof solved>(() => Promise.reject(new Refused(422, { en: 'Read', fr: '', ar: '' })))
    api.machine.inWorker = inWorker as typeof solved
    const text = JSON.stringify(example)
    await api.refusal(optimiseVroom, given(text))
    expect(inWorker.mock.calls[0]![1]).toMatchObject({ text })
    expect(parse.mock.calls.filter(([one]) => one === text)).toEqual([])
    parse.mockRestore()
    api.machine.inWorker = solved
    expect((await api.refusal(optimiseVroom, given('{'))).status).toBe(400)
    expect((await api.refusal(optimiseVroom, given(`${'['.repeat(40)}${']'.repeat(40)}`))).status).toBe(422)
    const plain = { as: key, headers: { 'content-type': 'text/plain' }, body: text }
    expect((await api.refusal(optimiseVroom, plain)).status).toBe(415)
  })

  it('is answered one at a time per person', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let begun = 0
    api.machine.inWorker = (name, input, order) => {
      begun++
      return released.then(() => solved(name, input, order))
    }
    const first = ask(example)
    await expect.poll(() => begun).toBe(1)
    expect((await api.refusal(optimiseVroom, given(example))).status).toBe(429)
    release()
    expect((await first).status).toBe(200)
    expect((await ask(example)).status).toBe(200)
  })

  it('is abandoned after its time limit', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    const inWorker = (_name: unknown, _input: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        limit.abort(new DOMException('The time is over.', 'TimeoutError'))
      })
    api.machine.inWorker = inWorker as never
    const { status, message } = await api.refusal(optimiseVroom, given(example))
    timeout.mockRestore()
    expect([status, message]).toEqual([422, expect.stringContaining('30 seconds')])
  })

  it('is limited to three waiting per person, and is deleted after a week', async () => {
    api.machine.queue.work('plans.vroom', async () => {})
    const large = { ...example, jobs: jobs(151) }
    for (let sent = 0; sent < 3; sent++) expect((await ask(large)).status).toBe(202)
    expect((await api.refusal(optimiseVroom, given(large))).status).toBe(429)
    const { clock } = api.machine
    const before = clock.now
    clock.now = new Date(before.getTime() + 9 * 86_400_000)
    await api.machine.queue.runKept()
    clock.now = before
    expect(await api.machine.db.$count(vroomRuns)).toBe(0)
    workOnVroom(api.machine)
  })

  it('that an earlier version kept is deleted after a week too', async () => {
    const { clock, db, queue } = api.machine
    const [person] = await db.select({ id: users.id }).from(users).limit(1)
    const row = { id: crypto.randomUUID(), userId: person!.id, state: 'done' as const, createdAt: clock.now }
    await db.insert(vroomRuns).values(row)
    await sweepRuns(api.machine)
    const before = clock.now
    clock.now = new Date(before.getTime() + 9 * 86_400_000)
    await queue.runKept()
    clock.now = before
    expect(await db.$count(vroomRuns)).toBe(0)
  })

  it('is described with its parts', async () => {
    const { paths } = (await openApi([optimiseVroom], '1')) as { paths: Record<string, { post: unknown }> }
    const described = paths['/api/optimise']!.post
    expect(described).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { required: ['vehicles'] } } } },
      parameters: [{ name: 'Prefer', in: 'header' }],
      responses: {
        200: { content: { 'application/json': { schema: { required: expect.arrayContaining(['routes']) } } } },
        202: { content: {} },
        413: {},
        415: {},
        422: {},
        429: {},
      },
    })
  })

  it('needs a key with its own scope', async () => {
    const as = await api.signIn()
    const body = { name: 'Other', scopes: ['deliveries:write' as const], expiresAt: null }
    const other = (await api.call(createApiKey, { as, body })).key
    expect((await api.refusal(optimiseVroom, given(example, other))).status).toBe(403)
  })
})

describe('a larger problem', () => {
  const large = { ...example, jobs: jobs(151) }
  const countRuns = () => api.machine.db.$count(vroomRuns)
  const searching = (milliseconds: number) => {
    api.machine.inWorker = (name, input, order) =>
      solved(name, 'milliseconds' in input ? { ...input, milliseconds } : input, order)
  }

  it('is answered in the same call if the caller prefers to wait', async () => {
    searching(200)
    const waiting = send(large, { prefer: 'respond-async, wait=20' })
    await expect.poll(countRuns).toBe(1)
    await api.machine.queue.runKept()
    const response = await waiting
    expect([response.status, response.headers.get('preference-applied')]).toEqual([200, 'wait=20'])
    expect(await response.json()).toMatchObject({ code: 0, summary: { unassigned: expect.any(Number) } })
  })

  it('becomes a run if waiting takes longer than the caller prefers', async () => {
    searching(100)
    const response = await send(large, { prefer: 'wait=1' })
    const { id, url } = (await response.json()) as { id: string; url: string }
    expect([response.status, response.headers.get('location'), url]).toEqual([202, url, `/api/optimise/${id}`])
  })

  it('is abandoned if its caller disconnects', async () => {
    const caller = new AbortController()
    const waiting = send(large, { prefer: 'wait=20', signal: caller.signal })
    await expect.poll(countRuns).toBe(1)
    caller.abort()
    expect((await waiting).status).toBe(499)
    expect(await countRuns()).toBe(0)
  })

  it('is cancelled while it waits, while it is solved, and deleted once it is done', async () => {
    const signals: AbortSignal[] = []
    const inWorker = (name: string, input: never, order: { signal: AbortSignal }) => {
      if (name !== 'solveVroom') return solved(name as never, input, order as never)
      signals.push(order.signal)
      return new Promise((_, reject) => order.signal.addEventListener('abort', () => reject(order.signal.reason)))
    }
    api.machine.queue.work('plans.vroom', async () => {})
    const waiting = await ask(large)
    await api.call(deleteVroomRun, { as: key, params: { id: waiting.output.id } })
    expect(await api.machine.db.$count(vroomRuns)).toBe(0)

    workOnVroom(api.machine)
    api.machine.inWorker = inWorker as never
    const solving = ask(large)
    await vi.waitUntil(() => signals.length === 1)
    const [row] = await api.machine.db.select().from(vroomRuns)
    await api.call(deleteVroomRun, { as: key, params: { id: row!.id } })
    await solving
    expect([signals[0]!.aborted, await api.machine.db.$count(vroomRuns)]).toEqual([true, 0])

    searching(100)
    const { output } = await ask(large)
    await api.call(deleteVroomRun, { as: key, params: { id: output.id } })
    const refused = await api.refusal(readVroomRun, { as: key, params: { id: output.id } })
    expect(refused.status).toBe(404)
  })

  it('is put back in the queue if the program is about to stop, and its waiting caller is told', async () => {
    const stopping = new AbortController()
    const stays = api.machine.leaving
    api.machine.leaving = stopping.signal
    workOnVroom(api.machine)
    const signals: AbortSignal[] = []
    const inWorker = (name: string, input: never, order: { signal: AbortSignal }) => {
      if (name !== 'solveVroom') return solved(name as never, input, order as never)
      signals.push(order.signal)
      return new Promise((_, reject) => order.signal.addEventListener('abort', () => reject(order.signal.reason)))
    }
    api.machine.inWorker = inWorker as never
    const waiting = send(large, { prefer: 'wait=60' })
    await vi.waitUntil(async () => (await api.machine.db.$count(vroomRuns)) === 1, 20_000)
    const working = api.machine.queue.runKept()
    await vi.waitUntil(() => signals.length === 1, 20_000)
    stopping.abort(new Leaving())
    const response = await waiting
    await working
    expect(response.status).toBe(202)
    const { id } = (await response.json()) as { id: string }

    api.machine.leaving = stays
    workOnVroom(api.machine)
    expect((await api.call(readVroomRun, { as: key, params: { id } })).state).toBe('queued')
    searching(100)
    const { clock } = api.machine
    const before = clock.now
    clock.now = new Date(before.getTime() + 60_000)
    await api.machine.queue.runKept()
    clock.now = before
    expect((await api.call(readVroomRun, { as: key, params: { id } })).state).toBe('done')
  })

  it('says in the caller’s language why it failed', async () => {
    api.machine.inWorker = (name, input, order) =>
      name === 'solveVroom' ? Promise.reject(new Error('broken')) : solved(name, input, order)
    const { output } = await ask(large)
    const given = { as: key, params: { id: output.id }, headers: { 'accept-language': 'fr' } }
    const run = await api.call(readVroomRun, given)
    expect(run).toMatchObject({ state: 'failed', message: expect.stringContaining('n’a pas pu être optimisé') })
  })

  it('can’t be deleted by anyone else', async () => {
    searching(100)
    const { output } = await ask(large)
    const params = { id: output.id }
    expect((await api.refusal(deleteVroomRun, { as: await api.signIn(), params })).status).toBe(404)
    expect((await api.call(readVroomRun, { as: key, params })).state).toBe('done')
  })
})
