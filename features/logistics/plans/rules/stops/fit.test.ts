import { describe, expect, it } from 'vitest'
import type { StopFacts } from '../facts.ts'
import { isHarmed } from './fit.ts'

const times = (startSeconds: number, lateSeconds = 0) =>
  new Map([[1, { arrivalSeconds: startSeconds, startSeconds, endSeconds: startSeconds, lateSeconds, slackSeconds: 0 }]])
const toldUntil = (endSeconds?: number) => ({
  stops: [{ deliveryId: 1, ...(endSeconds !== undefined && { told: { startSeconds: 0, endSeconds } }) } as StopFacts],
})
const tolerated = 60

describe('somebody is harmed', () => {
  it.each([
    ['by as much as nobody notices, no', { before: times(1000), after: times(1050, 50) }, false],
    ['by more in one change, yes', { before: times(1000), after: times(1070, 70) }, true],
    ['by little on top of as much as is tolerated, yes', { before: times(1050, 50), after: times(1070, 70) }, true],
    ['where they come earlier, though still late, no', { before: times(1400, 400), after: times(1390, 390) }, false],
  ])('%s', (_, compared, isIt) => {
    expect(isHarmed(toldUntil(), compared, tolerated)).toBe(isIt)
  })

  it('where a promise is broken by however little, and not where it was broken before', () => {
    const promised = toldUntil(1900)
    expect(isHarmed(promised, { before: times(1890), after: times(1910) }, tolerated)).toBe(true)
    expect(isHarmed(promised, { before: times(1850), after: times(1890) }, tolerated)).toBe(false)
    expect(isHarmed(promised, { before: times(1910), after: times(1930) }, tolerated)).toBe(false)
  })
})
