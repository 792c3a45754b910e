import { expect, it } from 'vitest'
import type { Bus } from '#kit/server/machine.ts'
import { mustKeepPace } from './feed-pace.ts'

const bus: Bus = { wake: () => {}, onWake: () => () => {} }

it('a tracker sends what it kept while offline at once, then waits; others go on', () => {
  const machine = { bus, now: () => new Date(0) }
  for (let sent = 0; sent < 300; sent++) mustKeepPace(machine, 1)
  expect(() => mustKeepPace(machine, 1)).toThrow('too often')
  mustKeepPace(machine, 2)
  mustKeepPace({ bus, now: () => new Date(100) }, 1)
})
