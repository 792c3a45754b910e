import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Package = { optionalDependencies?: Record<string, string> }

it('the lock file names every platform, so that a clean install works on all of them', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map((name) => `${name} (of ${path})`),
  )
  expect(missing).toEqual([])
})
