import { expect, it } from 'vitest'
import { publishedRun, usualRun } from './run-settings.ts'

it('adds what waits to a published plan, and moves nothing else', () => {
  expect(publishedRun(3)).toEqual({ ...usualRun, scope: { kind: 'unassigned' } })
})

it('moves few stops of a published plan where nothing waits', () => {
  const { scope, stability } = publishedRun(0)
  expect(scope).toEqual({ kind: 'day' })
  expect(stability).toMatchObject({ mostMoved: 10, weight: 50 })
})
