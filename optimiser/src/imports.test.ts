import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname

test('imports form no cycle, not even for types', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const left = new Map(files.map((file) => [file, importsOf(file)]))
  // Removes files without remaining imports until none is left or the rest forms a cycle.
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
