import { files } from '../package.json'
import readme from '../README.md?raw'
import { expect, test } from 'vitest'
import * as optimiser from './optimiser.ts'

test('the example of the README runs and says what it should', () => {
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? []
  const body = example.replace(/^import \{(.*)\} from '@routewright\/optimiser'$/m, 'const {$1} = optimiser')
  expect(body).not.toBe(example)
  const said: unknown[][] = []
  // The example is plain JavaScript; running it as it stands is the point of this test.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the example of the README is run as it stands
  new Function('optimiser', 'console', body)(optimiser, { log: (...words: unknown[]) => said.push(words) })
  expect(said[0]).toEqual([['bakery'], ['museum'], expect.any(Number), true])
  expect(said[1]).toEqual(['Serve it with Anna. Find more room on Anna (boxes: 1 more).'])
  expect(said[2]![0]).toBeGreaterThan(0)
})

test('what the README links to is in the package', () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link]) => link ?? '')
  expect(links.filter((link) => !files.some((file) => link === file || link.startsWith(`${file}/`)))).toEqual([])
})
