import { expect, it } from 'vitest'
import { chooseChecks } from './chosen-checks.ts'

const all = ['types', 'lint']

it('all checks run, or those that are named, or those of the change', () => {
  expect(chooseChecks([], all)).toEqual({ names: all })
  expect(chooseChecks(['lint'], all)).toEqual({ names: ['lint'] })
  expect(chooseChecks(['--changed'], all)).toEqual({ names: ['changed files'] })
})

it.each([[['type']], [['lint', '--chnged']], [['--changed', 'lint']], [['changed files']]])(
  'the words %j ask for no check, and the names are said',
  (words) => {
    const { names, complaint } = chooseChecks(words, all)
    expect(names).toEqual([])
    expect(complaint).toContain('Names: types, lint')
  },
)
