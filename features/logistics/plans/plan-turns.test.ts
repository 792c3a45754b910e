import { expect, it } from 'vitest'
import { refusalOf } from '#kit/server/errors.ts'
import { inTurnOf } from './server/plan-turns.ts'

const refused = (error: unknown) => refusalOf(error)?.status

it('changes of a plan come one after the other, also after one that fails; other plans don’t wait', async () => {
  const said: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const first = inTurnOf(1, {}, () => held.then(() => void said.push('first')))
  const second = inTurnOf(1, {}, async () => Promise.reject(new Error('not saved')))
  const third = inTurnOf(1, {}, async () => void said.push('third'))
  await inTurnOf(2, {}, async () => void said.push('another plan'))
  release()
  await first
  await expect(second).rejects.toThrow('not saved')
  await third
  expect(said).toEqual(['another plan', 'first', 'third'])
})

it('more than twenty that wait are refused, until they are done', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const going = Array.from({ length: 21 }, () => inTurnOf(1, {}, () => held))
  expect(await inTurnOf(1, {}, async () => 200).catch(refused)).toBe(429)
  release()
  await Promise.all(going)
  expect(await inTurnOf(1, {}, async () => 200).catch(refused)).toBe(200)
})

it('who has gone away while waiting changes nothing', async () => {
  const gone = new AbortController()
  let release = () => {}
  const first = inTurnOf(1, {}, () => new Promise<void>((resolve) => (release = resolve)))
  let isChanged = false
  const second = inTurnOf(1, gone, async () => (isChanged = true))
  gone.abort(new Error('gone'))
  await Promise.resolve()
  release()
  await first
  await expect(second).rejects.toThrow('gone')
  expect(isChanged).toBe(false)
})
