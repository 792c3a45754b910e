import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { api as program } from '#app/api.ts'
import { testApi } from '#homes/test/test-api.ts'
import { call, CallError } from '#kit/web/call.ts'
import { attempts } from '#platform/access/server/tables.ts'
import { changePassword, forgotPassword, login, setUp } from './contract.ts'

const api = await testApi()
const { clock } = api.machine
const start = new Date('2026-11-20T09:00:00Z')
const server = program(api.machine)
const password = 'correct horse battery'
const owner = {
  fullName: 'Ada Owner',
  company: '',
  username: 'ada',
  email: 'ada@office.example',
  password,
  language: 'en',
} as const
const office = '192.0.2.1'
const abroad = '203.0.113.9'
const later = (seconds: number) => void (clock.now = new Date(clock.now.getTime() + seconds * 1000))

type Tried = { email?: string; password?: string; address?: string; device?: string }

/** The status of a sign-in, and the seconds to wait where it came too early. */
async function enter({ address = office, ...tried }: Tried): Promise<{ status: number; wait: number }> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: owner.email, password, ...tried })
  const response = await server.fetch(
    new Request('http://localhost/api/auth/login', { method: 'POST', headers, body }),
    { address },
  )
  return { status: response.status, wait: Number(response.headers.get('retry-after') ?? 0) }
}

async function statuses(tries: Promise<{ status: number }>[]): Promise<number[]> {
  return (await Promise.all(tries)).map(({ status }) => status)
}

beforeEach(async () => {
  clock.now = start
  await call(setUp, { body: owner }, (request) => server.fetch(request, { address: office }))
})

describe('wrong passwords', () => {
  it('are free five times, then wait longer each time, and never for long', async () => {
    const wrong = { password: 'wrong', address: abroad }
    for (let round = 0; round < 5; round++) expect((await enter(wrong)).status).toBe(401)
    const waits: number[] = []
    for (let round = 0; round < 7; round++) {
      const refused = await enter(wrong)
      expect(refused.status).toBe(429)
      waits.push(refused.wait)
      later(refused.wait)
      expect((await enter(wrong)).status).toBe(401)
    }
    expect(waits).toEqual([10, 20, 40, 80, 120, 120, 120])
    later((await enter({ address: abroad })).wait)
    expect((await enter({ address: abroad })).status).toBe(200)
  })

  it('are refused with a sentence that says how long to wait, in the language of who tries', async () => {
    for (let round = 0; round < 5; round++) await enter({ password: 'wrong' })
    const told = async (language: string) => {
      const headers = { 'content-type': 'application/json', 'accept-language': language }
      const body = JSON.stringify({ email: owner.email, password })
      const request = new Request('http://localhost/api/auth/login', { method: 'POST', headers, body })
      return ((await (await server.fetch(request, { address: office })).json()) as { message: string }).message
    }
    expect([await told('en'), await told('fr'), await told('ar')]).toEqual([
      'Too many attempts. Wait 10 s and try again.',
      'Trop de tentatives. Patientez 10 s, puis réessayez.',
      'محاولات كثيرة جدًا. انتظر 10 ث ثم حاول مجددًا.',
    ])
  })

  it('leave the right person alone where they signed in before, from however many addresses they come', async () => {
    const device = 'a1'.repeat(32)
    expect((await enter({ device, address: '198.51.100.1' })).status).toBe(200)
    for (let address = 0; address < 10; address++)
      for (let round = 0; round < 5; round++)
        expect((await enter({ password: 'wrong', address: `203.0.113.${address}` })).status).toBe(401)
    expect((await enter({ address: office })).status).toBe(200)
    expect((await enter({ address: '198.51.100.77', device })).status).toBe(200)
    const elsewhere = await enter({ address: '198.51.100.88', device: 'b2'.repeat(32) })
    expect(elsewhere.status).toBe(429)
    expect(elsewhere.wait).toBeLessThanOrEqual(15)
    later(elsewhere.wait)
    expect((await enter({ address: '198.51.100.88' })).status).toBe(200)
  })

  it('of many accounts behind one address spare those who signed in there, and slow the others down', async () => {
    const as = await api.signIn([], { email: 'bob@office.example' })
    expect(as).toBeTruthy()
    for (let account = 0; account < 50; account++)
      expect((await enter({ email: `guess${account}@office.example`, password: 'wrong' })).status).toBe(401)
    expect((await enter({})).status).toBe(200)
    const other = await enter({ email: 'bob@office.example' })
    expect(other.status).toBe(429)
    expect(other.wait).toBeLessThanOrEqual(15)
    later(other.wait)
    expect((await enter({ email: 'bob@office.example' })).status).toBe(401)
  })

  it('typed beside a known device do not slow it down', async () => {
    const device = 'a1'.repeat(32)
    expect((await enter({ device })).status).toBe(200)
    for (let round = 0; round < 5; round++) await enter({ password: 'wrong' })
    expect((await enter({})).status).toBe(429)
    expect((await enter({ device })).status).toBe(200)
  })

  it('are forgotten after a quarter of an hour', async () => {
    for (let round = 0; round < 5; round++) await enter({ password: 'wrong' })
    expect((await enter({})).status).toBe(429)
    later(16 * 60)
    expect(await statuses(Array.from({ length: 5 }, () => enter({ password: 'wrong' })))).toEqual([
      401, 401, 401, 401, 401,
    ])
  })

  it('lock nobody out for longer because the clock was ahead', async () => {
    later(86_400)
    for (let round = 0; round < 5; round++) await enter({ password: 'wrong' })
    expect((await enter({})).status).toBe(429)
    clock.now = start
    expect((await enter({})).status).toBe(200)
  })
})

describe('tries at the same moment', () => {
  it('are counted together when they are wrong', async () => {
    const found = await statuses(Array.from({ length: 12 }, () => enter({ password: 'wrong', address: abroad })))
    expect(found.filter((status) => status === 401)).toHaveLength(5)
    expect(found.filter((status) => status === 429)).toHaveLength(7)
  })

  it('wait for their turn when they are right, and all pass', async () => {
    const { verify } = api.machine.passwords
    api.machine.passwords.verify = async (typed, stored) => {
      await new Promise((done) => setTimeout(done, 40))
      return verify(typed, stored)
    }
    const found = await statuses(Array.from({ length: 16 }, () => enter({ address: abroad })))
    api.machine.passwords.verify = verify
    expect(new Set(found)).toEqual(new Set([200]))
  })
})

describe('emails and accounts asked for', () => {
  const email = 'late@office.example'
  const post = (path: string, asked: object) => {
    const headers = { 'content-type': 'application/json' }
    const request = new Request(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(asked) })
    return server.fetch(request, { address: abroad })
  }

  it('are not refused for longer because the clock was ahead', async () => {
    const reset = () => post(forgotPassword.path, { email })
    const asked = () => api.machine.db.$count(attempts, eq(attempts.kind, 'email'))
    later(86_400)
    for (let round = 0; round < 5; round++) await reset()
    expect(await asked()).toBe(3)
    clock.now = start
    await reset()
    expect(await asked()).toBe(1)
  })
})

describe('the own password, asked for once more', () => {
  it('is slowed down after five wrong ones', async () => {
    const { accessToken } = (await call(login, { body: { email: owner.email, password, remember: true } }, (request) =>
      server.fetch(request, { address: office }),
    )) as { accessToken: string }
    const change = (currentPassword: string) =>
      call(
        changePassword,
        {
          body: { currentPassword, password: 'another good phrase' },
          headers: { authorization: `Bearer ${accessToken}` },
        },
        (request) => server.fetch(request, { address: office }),
      ).then(
        () => 204,
        (error: unknown) => (error instanceof CallError ? error.status : 0),
      )
    for (let round = 0; round < 5; round++) expect(await change('wrong')).toBe(422)
    expect(await change(password)).toBe(429)
    later(10)
    expect(await change(password)).toBe(204)
  })
})
