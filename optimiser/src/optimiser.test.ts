import { files } from '../package.json'
import readme from '../README.md?raw'
import { expect, test } from 'vitest'
import * as optimiser from './optimiser.ts'

test('the example in the README runs and prints the expected output', () => {
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? []
  const body = example.replace(/^import \{(.*)\} from '@routewright\/optimiser'$/m, 'const {$1} = optimiser')
  expect(body).not.toBe(example)
  const said: unknown[][] = []
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- this test runs the README's example unchanged
  new Function('optimiser', 'console', body)(optimiser, { log: (...words: unknown[]) => said.push(words) })
  expect(said[0]).toEqual([['bakery'], ['museum'], expect.any(Number), true])
  expect(said[1]).toEqual(['Serve it with Anna. Find more room on Anna (boxes: 1 more).'])
  expect(said[2]![0]).toBeGreaterThan(0)
})

test('files that the README links to are in the package', () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link]) => link ?? '')
  expect(links.filter((link) => !files.some((file) => link === file || link.startsWith(`${file}/`)))).toEqual([])
})
