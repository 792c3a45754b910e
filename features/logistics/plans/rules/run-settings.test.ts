import { expect, it } from 'vitest'
import { effectiveRun, onPublished, publishedRun, secondsOf, usualRun } from './run-settings.ts'

it('adds what waits to a published plan, and moves nothing else', () => {
  expect(publishedRun(3)).toEqual({ ...usualRun, scope: { kind: 'unassigned' } })
})

it('moves few stops of a published plan where nothing waits', () => {
  const { scope, stability } = publishedRun(0)
  expect(scope).toEqual({ kind: 'day' })
  expect(stability).toMatchObject({ mostMoved: 10, weight: 50 })
})

it('searches for seconds or, where it is deep, for as many minutes as are chosen', () => {
  expect((['quick', 'normal', 'deep'] as const).map((pace) => secondsOf({ ...usualRun, pace }))).toEqual([5, 20, 120])
  expect(secondsOf({ pace: 'deep', deepMinutes: 10 })).toBe(600)
})

it('keeps nothing of the plan from scratch, and says so in what is sent', () => {
  const limited = { ...usualRun, stability: { ...usualRun.stability, mostMoved: 3 } }
  expect(effectiveRun(limited)).toBe(limited)
  expect(effectiveRun({ ...limited, start: 'scratch' })).toEqual({ ...usualRun, start: 'scratch' })
})

it('moves little of a published plan at once, unless the settings say themselves what stays', () => {
  const { stability } = publishedRun(0)
  expect(onPublished(usualRun)).toEqual({ ...usualRun, stability })
  expect(onPublished({ ...usualRun, start: 'scratch' })).toEqual({ ...usualRun, stability })
  const limited = { ...usualRun, stability: { ...usualRun.stability, mostMoved: 3 } }
  expect(onPublished(limited)).toBe(limited)
})
