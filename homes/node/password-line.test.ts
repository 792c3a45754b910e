import { expect, it } from 'vitest'
import { passwordLine } from './password-line.ts'

function watched() {
  const line = passwordLine({ atOnce: 1, mostWaiting: 6, mostOfPlace: 3 })
  const done: string[] = []
  const waiting: (() => void)[] = []
  const check = (name: string, place: string, isKnown = false) =>
    line({ place, isKnown }, () => new Promise<void>((end) => waiting.push(end))).then(() => void done.push(name))
  const settle = async () => {
    for (let ticks = 0; ticks < 20; ticks++) await Promise.resolve()
  }
  /** Lets what runs end, and the next begin, until nothing waits. */
  const finish = async () => {
    await settle()
    for (let end = waiting.shift(); end; end = waiting.shift()) {
      end()
      await settle()
    }
    return done
  }
  return { check, finish }
}

it('takes places in turns, and those that are known first', async () => {
  const { check, finish } = watched()
  const all = [check('a1', 'a'), check('a2', 'a'), check('a3', 'a'), check('b1', 'b'), check('k1', 'k', true)]
  expect(await finish()).toEqual(['a1', 'k1', 'a2', 'b1', 'a3'])
  await Promise.all(all)
})

it('refuses what one place, or all that are unknown, would have to wait for too long', async () => {
  const { check, finish } = watched()
  const admitted = [
    check('a0', 'a'),
    ...['a', 'a', 'a', 'b', 'b', 'c'].map((place, at) => check(`${place}${at + 1}`, place)),
  ]
  await expect(check('b9', 'b')).rejects.toMatchObject({ status: 503 })
  await expect(check('d1', 'd')).rejects.toMatchObject({ status: 503 })
  admitted.push(check('k1', 'k', true))
  expect((await finish()).slice(0, 2)).toEqual(['a0', 'k1'])
  await Promise.all(admitted)
})

it('refuses more of one place while others still fit', async () => {
  const { check, finish } = watched()
  const admitted = ['a', 'a', 'a', 'a'].map((place, at) => check(`${place}${at}`, place))
  await expect(check('a9', 'a')).rejects.toMatchObject({ status: 503 })
  admitted.push(check('b1', 'b'))
  expect(await finish()).toHaveLength(5)
  await Promise.all(admitted)
})
