import { expect, it } from 'vitest'
import { handlers } from './api.ts'

const isOpen = (step: string) => step.startsWith('{')
/** Whether every address of the one path is an address of the other too. */
const covers = (one: string[], other: string[]) =>
  one.length === other.length && one.every((step, index) => isOpen(step) || step === other[index])

it('no path stands behind one that takes its words for an id', () => {
  const calls = handlers.map(({ endpoint: { method, path } }) => ({ method, path, steps: path.split('/') }))
  const hidden = calls.flatMap((call, index) =>
    calls
      .slice(0, index)
      .filter(({ method, steps }) => method === call.method && covers(steps, call.steps))
      .map(({ path }) => `${call.method} ${call.path} is answered by ${path}`),
  )
  expect(calls.length).toBeGreaterThan(500)
  expect(hidden).toEqual([])
})
