import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { needsSession, type Endpoint } from '#kit/contract/endpoint.ts'
import { scopeOpens, scopesFor, type KeyScope } from '#kit/contract/rights.ts'
import { program } from './api.ts'

const suite = /^\/api\/(apps\/logistics|driver|feeds|optimise|positions|track|webhooks)(\/|$)/
const calls = program.handlers.map(({ endpoint }) => endpoint).filter(({ path }) => suite.test(path))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isOpened = ({ access, isForPeople }: Endpoint) =>
  typeof access === 'object' && !isForPeople && program.keyScopes.some((scope) => scopeOpens(scope, access))

/** Calls of logistics that no API key opens, each with its reason. */
const withoutScope: Record<string, string> = {
  'POST /api/apps/logistics/drivers/{id}/invitation': 'the reply signs someone in as the driver',
  'POST /api/apps/logistics/drivers/{id}/sign-in-code': 'the reply signs someone in as the driver',
  'POST /api/positions': 'the phone of a driver on duty sends it; trackers have tokens of their own',
  'GET /api/apps/logistics/facts': 'what screens know of the workspace',
}

describe('the scopes of API keys', () => {
  it('open every call of logistics that needs a session, but for the settings and those on the list', () => {
    const closed = calls.filter((endpoint) => needsSession(endpoint.access) && !isOpened(endpoint))
    const isSetting = ({ access }: Endpoint) => typeof access === 'object' && access.subject === 'Setting'
    expect(calls.length).toBeGreaterThan(250)
    expect(
      closed
        .filter((endpoint) => !isSetting(endpoint))
        .map(nameOf)
        .toSorted(),
    ).toEqual(Object.keys(withoutScope).toSorted())
  })

  it('that are named first for a call that only reads allow no more than reading, where one does', () => {
    const reads = ({ action, also = [] }: KeyScope) =>
      [action, ...also.map((one) => one.action)].flat().every((one) => one === 'read')
    const tooMuch = calls.flatMap((endpoint) => {
      const { method, access } = endpoint
      if (method !== 'GET' || typeof access !== 'object' || !isOpened(endpoint)) return []
      const opening = scopesFor(program.keyScopes, access)
      const readers = program.keyScopes.filter((scope) => opening.includes(scope.name) && reads(scope))
      const isFine = readers.length === 0 || readers.some(({ name }) => name === opening[0])
      return isFine ? [] : [`${nameOf(endpoint)} names ${opening[0]}`]
    })
    expect(tooMuch).toEqual([])
    expect(scopesFor(program.keyScopes, { action: 'read', subject: 'Route' })[0]).toBe('routes:read')
  })

  it('open a call each, and have names, places and texts of their own', () => {
    const { keyScopes } = program
    expect(keyScopes).toHaveLength(new Set(keyScopes.map(({ name }) => name)).size)
    expect(keyScopes).toHaveLength(new Set(keyScopes.map(({ order }) => order)).size)
    const told = globSync('{features,platform}/**/messages/en.json').flatMap((path) => {
      const { keyScopes: texts = {} } = JSON.parse(readFileSync(path, 'utf8')) as {
        keyScopes?: Record<string, Record<string, string>>
      }
      return Object.entries(texts).flatMap(([area, actions]) => Object.keys(actions).map((one) => `${area}:${one}`))
    })
    expect(told.toSorted()).toEqual(keyScopes.map(({ name }) => name).toSorted())
  })
})
