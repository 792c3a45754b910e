import { beforeEach, expect, it, vi } from 'vitest'
import { endpoint } from '#kit/contract/endpoint.ts'
import { call } from './call.ts'
import { askForProof, endProof, watchProof } from './proof.ts'

const change = endpoint({ method: 'POST', path: '/api/things' })
let isProven = false
let calls = 0
const server = async () => {
  calls++
  return isProven
    ? new Response(null, { status: 204 })
    : Response.json({ message: 'Enter your password.', code: 'access.passwordAgain' }, { status: 403 })
}

beforeEach(() => {
  isProven = false
  calls = 0
})

/** Answers until what waits has ended. */
async function answered(waiting: Promise<unknown>, isRight: boolean): Promise<void> {
  let hasEnded = false
  void waiting.then(() => (hasEnded = true))
  await vi.waitFor(() => {
    endProof(isRight)
    expect(hasEnded).toBe(true)
  })
}

it('a call that needs the password is refused where nothing on the screen asks for it', async () => {
  await expect(call(change, {}, server)).rejects.toMatchObject({ status: 403, code: 'access.passwordAgain' })
})

it('calls that need it at the same time go on after it', async () => {
  const leave = watchProof()
  const answer = askForProof()
  expect(askForProof()).toBe(answer)
  const sent = Promise.all([call(change, {}, server), call(change, {}, server)])
  isProven = true
  await answered(sent, true)
  expect([await answer, calls]).toEqual([true, 4])
  leave()
})

it('a call stays refused when the question is cancelled', async () => {
  const leave = watchProof()
  await answered(expect(call(change, {}, server)).rejects.toMatchObject({ status: 403 }), false)
  expect(calls).toBe(1)
  leave()
})

it('a call stays refused when the screen that asks is left', async () => {
  const leave = watchProof()
  const answer = askForProof()
  leave()
  expect(await answer).toBe(false)
  await expect(call(change, {}, server)).rejects.toMatchObject({ status: 403 })
})
