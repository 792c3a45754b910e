import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import packages from '../package.json' with { type: 'json' }
import { nodeComplaint } from './oldest-node.mjs'

it('what the packages ask of Node is what is said of one that is too old', () => {
  const oldest = packages.engines.node.replace('>=', '')
  expect(nodeComplaint(`${oldest}.0`)).toBe('')
  expect(nodeComplaint('24.0.0')).toBe('')
  expect(nodeComplaint('20.18.9')).toBe(`Routewright needs Node ${oldest} or newer. This is Node 20.18.9.`)
  expect(nodeComplaint('18.20.4')).toContain('This is Node 18.20.4.')
})

it.each(['README.md', 'CONTRIBUTING.md', 'docs/operating.md'])('%s names the same Node as the packages', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/Node (\d+\.\d+) or newer/g)].map(
    ([, version]) => `>=${version}`,
  )
  expect(named.length).toBeGreaterThan(0)
  expect(new Set(named)).toEqual(new Set([packages.engines.node]))
})

it('the container has a Node that the packages take', () => {
  const [, version = ''] = /^ARG BASE=\S+\/node:(\d+)/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  expect(nodeComplaint(`${version}.0.0`)).toBe('')
})
