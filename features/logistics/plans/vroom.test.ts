import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { optimiseVroom, readVroomRun } from './contract.ts'

const api = await testApi()
/** The example of the documentation. */
const example = JSON.parse(
  /with this as `problem\.json`:\n\n```json\n(.*?)```/s.exec(readFileSync('docs/optimise.md', 'utf8'))![1]!,
) as { vehicles: object[]; jobs: object[] }
let key = ''
beforeEach(async () => {
  const as = await api.signIn()
  key = (await api.call(createApiKey, { as, body: { name: 'Shop', scopes: ['optimise:run'], expiresAt: null } })).key
})

type Output = { code: number; summary: { unassigned: number; routes: number }; routes: { steps: { id?: number }[] }[] }
const ask = async (body: object, as = key) => {
  const response = await api.call(optimiseVroom, { as, body: body as never })
  return { status: response.status, output: (await response.json()) as Output & { id: string } }
}

describe('a problem in VROOM’s JSON', () => {
  it('is answered as the documentation says', async () => {
    const { status, output } = await ask(example)
    expect(status).toBe(200)
    expect(output).toMatchObject({ code: 0, summary: { unassigned: 0 } })
    const ids = output.routes.flatMap(({ steps }) => steps.flatMap(({ id }) => id ?? []))
    expect(ids.toSorted()).toEqual([11, 12, 13, 14, 21, 22])
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
    expect((await ask(given)).output).toMatchObject({ summary: { duration: 1800 } })
    const steps = [{ type: 'start' }, { type: 'job', id: 2 }, { type: 'end' }]
    const planned = await ask({ ...given, vehicles: [{ ...vehicle, steps }], options: { c: true } })
    expect(planned.output.summary).toMatchObject({ unassigned: 1, duration: 1800 })
  })

  it('becomes a run where it is large', async () => {
    const jobs = Array.from({ length: 151 }, (_, index) => ({
      id: index + 1,
      location: [-56.19 + (index % 13) * 0.002, -34.88 + (index % 11) * 0.002],
    }))
    const optimise = api.machine.inWorker
    // Twenty seconds of searching are too many for a test.
    api.machine.inWorker = (name, input, order) =>
      optimise(name, 'milliseconds' in input ? { ...input, milliseconds: 200 } : input, order)
    const { status, output } = await ask({ ...example, jobs })
    api.machine.inWorker = optimise
    expect(status).toBe(202)
    const run = await api.call(readVroomRun, { as: key, params: { id: output.id } })
    expect(run).toMatchObject({ state: 'done', output: { code: 0 } })
    const other = await api.signIn()
    expect((await api.refusal(readVroomRun, { as: other, params: { id: output.id } })).status).toBe(404)
  })

  it('is refused with the path of its fault', async () => {
    const refused = await api.refusal(optimiseVroom, { as: key, body: { vehicles: [{ id: 1 }], jobs: [] } as never })
    expect(refused.status).toBe(422)
    const wrong = { ...example, jobs: [{ id: 1, location: [1, 'x'] }] }
    const { status, issues } = await api.refusal(optimiseVroom, { as: key, body: wrong as never })
    expect([status, issues[0]!.path]).toEqual([422, 'jobs[0].location[1]'])
    const many = Array.from({ length: 2001 }, (_, id) => ({ id: id + 1, location: [id * 0.001, 0] }))
    expect((await api.refusal(optimiseVroom, { as: key, body: { ...example, jobs: many } as never })).status).toBe(422)
  })

  it('needs a key of its own scope', async () => {
    const as = await api.signIn()
    const body = { name: 'Other', scopes: ['deliveries:write' as const], expiresAt: null }
    const other = (await api.call(createApiKey, { as, body })).key
    expect((await api.refusal(optimiseVroom, { as: other, body: example as never })).status).toBe(403)
    expect((await api.refusal(optimiseVroom, { body: example as never })).status).toBe(401)
  })
})
