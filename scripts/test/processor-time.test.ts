import { expect, it } from 'vitest'
import { processWatch } from './processor-time.mjs'

const runner = 1
type Seen = { id: number; parentId: number; startedAt: number; ownTicks: number; waitedTicks: number }

function seen(id: number, parentId: number, ownTicks: number, waitedTicks = 0): Seen {
  return { id, parentId, startedAt: id, ownTicks, waitedTicks }
}

/** What is counted after each of these looks at all processes. */
function ticksAfter(...looks: Seen[][]): number[] {
  let now: Seen[] = []
  const watch = processWatch(() => now, runner)
  return looks.map((look) => {
    now = look
    watch.look()
    return watch.ticks()
  })
}

it('what runs below the runner counts, what ran before and what others do doesn’t', () => {
  expect(
    ticksAfter(
      [seen(1, 0, 50, 20), seen(2, 1, 5), seen(9, 0, 1000)],
      [seen(1, 0, 90, 20), seen(2, 1, 15), seen(3, 2, 7), seen(9, 0, 2000)],
    ),
  ).toEqual([0, 17])
})

it('what has ended counts once, by who waited for it', () => {
  expect(
    ticksAfter(
      [seen(1, 0, 0)],
      [seen(1, 0, 0), seen(2, 1, 10), seen(3, 2, 30)],
      [seen(1, 0, 0), seen(2, 1, 10, 32)],
      [seen(1, 0, 0, 45)],
    ),
  ).toEqual([0, 40, 42, 45])
})

it('what lost its parent is followed, and counts when it ends though nobody of ours waits for it', () => {
  expect(
    ticksAfter(
      [seen(1, 0, 0)],
      [seen(1, 0, 0), seen(2, 1, 10), seen(3, 2, 30)],
      [seen(1, 0, 0, 10), seen(3, 0, 60)],
      [seen(1, 0, 0, 10)],
    ),
  ).toEqual([0, 40, 70, 70])
})

it('a number given again is another process', () => {
  const stranger = { ...seen(2, 0, 500), startedAt: 8 }
  expect(ticksAfter([seen(1, 0, 0)], [seen(1, 0, 0), stranger], [seen(1, 0, 0), seen(2, 1, 3)])).toEqual([0, 0, 3])
})
