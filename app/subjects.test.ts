import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { matrixFrom } from '#platform/access/rules/matrix.ts'
import { program } from './api.ts'
import { screens } from './screens.ts'

const rows = matrixFrom(program.rights)
const subjects = rows.flatMap((row) => row.subjects)

it('every subject a call or a screen asks for stands in one row of the roles page', () => {
  const called = program.handlers.flatMap(({ endpoint: { access } }) =>
    typeof access === 'object' ? access.subject : [],
  )
  const asked = [...called, ...screens.flatMap(({ subject }) => subject ?? [])]
  expect(asked.length).toBeGreaterThan(300)
  expect([...new Set(asked)].filter((subject) => !subjects.includes(subject))).toEqual([])
  expect(subjects).toHaveLength(new Set(subjects).size)
})

it('every action a call asks for can be allowed in its row', () => {
  const refused = program.handlers.flatMap(({ endpoint: { access, path } }) => {
    if (typeof access !== 'object') return []
    const row = rows.find((one) => one.subjects.includes(access.subject))
    return row?.actions.some((action) => action === access.action)
      ? []
      : [`${access.action} ${access.subject}: ${path}`]
  })
  expect(refused).toEqual([])
})

it('rows have keys and places of their own, and subjects join rows that exist', () => {
  const own = program.rights.filter((one) => 'key' in one)
  expect(own).toHaveLength(new Set(own.map(({ key }) => key)).size)
  expect(own).toHaveLength(new Set(own.map(({ order }) => order)).size)
  const joined = program.rights.flatMap((one) => ('joins' in one ? [one.joins] : []))
  expect(joined.filter((key) => !own.some((row) => row.key === key))).toEqual([])
})

it('every row has a name in the messages of the feature that brings it', () => {
  const named = globSync('{features,platform}/**/messages/en.json').flatMap((path) => {
    const { rights = {} } = JSON.parse(readFileSync(path, 'utf8')) as { rights?: object }
    return Object.keys(rights)
  })
  expect(named.toSorted()).toEqual(rows.map(({ key }) => key).toSorted())
})
