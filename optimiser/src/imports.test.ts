import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname

test('no file needs itself by way of others, not even for a type', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const left = new Map(files.map((file) => [file, importsOf(file)]))
  // Whatever needs nothing that is left is taken away, until nothing changes.
  for (let before = -1; before !== left.size;) {
    before = left.size
    for (const [file, needed] of left) if (needed.every((each) => !left.has(each))) left.delete(file)
  }
  expect([...left.keys()]).toEqual([])
})

function importsOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8')
  return [...code.matchAll(/from '(\.[^']+)'/g)].map(([, path]) => normalize(join(dirname(file), path!)))
}
