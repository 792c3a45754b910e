import { expect, test } from 'vitest'
import { answerOf } from './run-answer.ts'

type Search = Parameters<typeof answerOf>[0][number]
const found = [{ routeId: 1, deliveryIds: [1] }]
const run = (state: Search['state'], best: Search['best'], isStopping = false): Search => ({ state, best, isStopping })

test('an accepted search answers, even if it was stopped early or found nothing better', () => {
  expect(answerOf([run('accepted', found)])).toBe('answered')
  expect(answerOf([run('accepted', found, true)])).toBe('answered')
  expect(answerOf([run('accepted', [])])).toBe('answered')
})

test('a search that was stopped before it found anything, or failed, does not answer', () => {
  expect(answerOf([run('discarded', null, true)])).toBe('unanswered')
  expect(answerOf([run('done', [], true)])).toBe('unanswered')
  expect(answerOf([run('accepted', [], true)])).toBe('unanswered')
  expect(answerOf([run('failed', null)])).toBe('unanswered')
  expect(answerOf([run('interrupted', found)])).toBe('unanswered')
})

test('a result that is discarded later leaves the answer as it was', () => {
  expect(answerOf([run('discarded', found), run('accepted', found)])).toBe('answered')
  expect(answerOf([run('kept', found), run('failed', null)])).toBe('unanswered')
  expect(answerOf([run('running', null)])).toBeUndefined()
  expect(answerOf([])).toBeUndefined()
})
