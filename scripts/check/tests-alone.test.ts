import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkTestsAlone } from './tests-alone.ts'

it('a test that runs alone is found in unit tests and journeys', () => {
  const root = mkdtempSync(join(tmpdir(), 'rw-alone-'))
  const only = ['', 'only'].join('.')
  writeFileSync(join(root, 'a.test.ts'), `it('one', () => {})\nit${only}('two', () => {})\n`)
  writeFileSync(join(root, 'b.test.tsx'), `describe${only}.each([1])('two', () => {})\n`)
  writeFileSync(join(root, 'c.spec.ts'), `test.describe${only}('two', () => {})\n`)
  writeFileSync(join(root, 'd.test.ts'), `it('has options${only}', () => options${only}?.length)\n`)
  writeFileSync(join(root, 'e.ts'), `options${only}()\n`)
  expect(checkTestsAlone(root).map((line) => line.split(' ')[0])).toEqual([
    'a.test.ts:2',
    'b.test.tsx:1',
    'c.spec.ts:1',
  ])
  rmSync(root, { recursive: true })
})
