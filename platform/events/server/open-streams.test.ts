import { expect, it } from 'vitest'
import { mostStreams, OpenStreams } from './open-streams.ts'

function watch() {
  const streams = new OpenStreams()
  const open = new Set<number>()
  const enter = (id: number, reader: { session: string; person: number; address: string }) => {
    open.add(id)
    const leave = streams.enter(reader, () => {
      open.delete(id)
      leave()
    })
    return leave
  }
  return { open, enter }
}
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const reader = { session: 's', person: 1, address: '203.0.113.7' }

it('closes the oldest stream of a session that opens one too many', () => {
  const { open, enter } = watch()
  for (const id of numbers(mostStreams.session + 3)) enter(id, reader)
  expect([...open]).toEqual(numbers(mostStreams.session + 3).slice(3))
})

it('counts the sessions of a person together, and the people behind an address', () => {
  const { open, enter } = watch()
  for (const id of numbers(200)) enter(id, { ...reader, session: `s${id}` })
  expect(open.size).toBe(mostStreams.person)
  for (const id of numbers(1000)) enter(1000 + id, { session: `t${id}`, person: 100 + id, address: '2001:db8:1:2::1' })
  expect(open.size).toBe(mostStreams.person + mostStreams.address)
})

it('keeps room for others whoever opens streams', () => {
  const { open, enter } = watch()
  for (const id of numbers(4000)) enter(id, { session: `s${id}`, person: id, address: `10.0.${id >> 8}.${id & 255}` })
  expect(open.size).toBe(mostStreams.all)
})

it('forgets streams that end by themselves', () => {
  const { open, enter } = watch()
  for (const id of numbers(100)) enter(id, reader)()
  for (const id of numbers(mostStreams.session)) enter(200 + id, reader)
  expect(open.size).toBe(100 + mostStreams.session)
})
