import { expect, it } from 'vitest'
import { effectiveRun, onPublished, publishedRun, secondsOf, usualRun } from './run-settings.ts'

it('adds unassigned stops to a published plan, and moves nothing else', () => {
  expect(publishedRun(3)).toEqual({ ...usualRun, scope: { kind: 'unassigned' } })
})

it('moves few stops of a published plan if nothing is unassigned', () => {
  const { scope, stability } = publishedRun(0)
  expect(scope).toEqual({ kind: 'day' })
  expect(stability).toMatchObject({ mostMoved: 10, weight: 50 })
})

it('searches for seconds or, in a deep search, for the chosen number of minutes', () => {
  expect((['quick', 'normal', 'deep'] as const).map((pace) => secondsOf({ ...usualRun, pace }))).toEqual([5, 20, 120])
  expect(secondsOf({ pace: 'deep', deepMinutes: 10 })).toBe(600)
})

it('ignores limits on changes in a search from scratch, and does not send them', () => {
  const limited = { ...usualRun, stability: { ...usualRun.stability, mostMoved: 3 } }
  expect(effectiveRun(limited)).toBe(limited)
  expect(effectiveRun({ ...limited, start: 'scratch' })).toEqual({ ...usualRun, start: 'scratch' })
})

it('moves little of a published plan by default, unless the settings limit changes themselves', () => {
  const { stability } = publishedRun(0)
  expect(onPublished(usualRun)).toEqual({ ...usualRun, stability })
  expect(onPublished({ ...usualRun, start: 'scratch' })).toEqual({ ...usualRun, stability })
  const limited = { ...usualRun, stability: { ...usualRun.stability, mostMoved: 3 } }
  expect(onPublished(limited)).toBe(limited)
})
