import { expect, it } from 'vitest'
import { complaintOfWords } from './words.mjs'

it('a run takes the words it knows, and names them when it is given another', () => {
  expect([[], ['--all'], ['--homes', '--all']].map(complaintOfWords)).toEqual([undefined, undefined, undefined])
  expect(complaintOfWords(['--all', '--home', 'e2e'])).toBe(
    'npm test doesn’t know --home, e2e. It takes --all and --homes.',
  )
})
