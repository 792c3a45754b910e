import { expect, it } from 'vitest'
import { pathIn, topAbove, topOf, treeOf, type Leaf } from './root.ts'

const leavesOf = (count: number): Leaf[] =>
  Array.from({ length: count }, (_, at) => ({ name: `route ${at}`, links: at, hash: String(at) }))

it('each leaf leads up to the root, however many there are', async () => {
  for (const count of [1, 2, 3, 5, 8, 13]) {
    const leaves = leavesOf(count)
    const levels = await treeOf(leaves)
    for (const [at, leaf] of leaves.entries()) expect(await topAbove(leaf, pathIn(levels, at))).toBe(topOf(levels))
  }
})

it('another leaf, or the same in another place, leads elsewhere', async () => {
  const leaves = leavesOf(5)
  const levels = await treeOf(leaves)
  expect(await topAbove({ ...leaves[2]!, links: 9 }, pathIn(levels, 2))).not.toBe(topOf(levels))
  expect(await topAbove(leaves[2]!, pathIn(levels, 3))).not.toBe(topOf(levels))
  expect(topOf(await treeOf(leaves.toReversed()))).not.toBe(topOf(levels))
})

it('a root over nothing is empty', async () => {
  expect(topOf(await treeOf([]))).toBe('')
})
