import { expect, it } from 'vitest'
import { timeOrderedId } from './ids.ts'

const now = new Date('2026-11-20T09:00:00.000Z')

it('ids sort by the time they were made, those of one millisecond by their order', () => {
  const made = Array.from({ length: 70_000 }, () => timeOrderedId(now))
  const later = timeOrderedId(new Date(now.getTime() + 1))
  expect(made.findIndex((id, at) => at > 0 && id <= made[at - 1]!)).toBe(-1)
  expect(later > made.at(-1)!).toBe(true)
})

it('an id is a UUID of version 7', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(timeOrderedId(now)).toMatch(uuid)
  expect(timeOrderedId(now)).toMatch(uuid)
})
