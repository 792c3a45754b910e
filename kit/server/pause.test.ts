import { expect, it } from 'vitest'
import { createPause } from './pause.ts'

it('a long loop lets others go first, and a short one is not held up', async () => {
  const order: string[] = []
  setTimeout(() => order.push('another'))
  const patient = createPause(60_000)
  for (let round = 0; round < 1000; round++) await patient()
  order.push('short')
  const pause = createPause(0)
  for (let round = 0; round < 1000 && order.length < 2; round++) await pause()
  order.push('long')
  expect(order).toEqual(['short', 'another', 'long'])
})
