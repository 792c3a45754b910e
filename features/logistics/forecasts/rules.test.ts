import { expect, test } from 'vitest'
import { endOf, expectedWithin } from './rules.ts'

const told = { lowSeconds: 35_980, medianSeconds: 35_990, highSeconds: 36_020 }

test('a learned band never begins before the window that is waited for opens', () => {
  expect(expectedWithin(told, { dueSeconds: 36_600, opensSeconds: 36_000 })).toEqual({
    etaSeconds: 36_000,
    earliestSeconds: 36_000,
    latestSeconds: 36_020,
    lateSeconds: 0,
    slackSeconds: 600,
  })
})

test('a learned band is as wide as it was learned within its window, and where there is none', () => {
  const learned = { etaSeconds: 35_990, earliestSeconds: 35_980, latestSeconds: 36_020 }
  expect(expectedWithin(told, { dueSeconds: null, opensSeconds: 30_000 })).toMatchObject(learned)
  expect(expectedWithin(told, { dueSeconds: null, opensSeconds: null })).toMatchObject(learned)
})

test('a learned band that ends before the window opens is of the moment when it opens', () => {
  const { etaSeconds, earliestSeconds, latestSeconds } = expectedWithin(told, {
    dueSeconds: null,
    opensSeconds: 40_000,
  })
  expect([earliestSeconds, etaSeconds, latestSeconds]).toEqual([40_000, 40_000, 40_000])
})

test('a stop that failed is called failed, and one that was served done', () => {
  expect(['failed', 'returning', 'delivered', 'collected'].map((state) => endOf({ state }))).toEqual([
    'failedAt',
    'failedAt',
    'doneAt',
    'failedAt',
  ])
})
