import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { exampleCase, exampleCases, exampleKey, exampleName, inCaseOrder } from './rules.ts'
import { feature } from './web/feature.ts'
import en from './messages/en.json' with { type: 'json' }

const pages = feature.screens.filter(({ path }) => path !== '/pages/dialog-examples')
const files = globSync('features/site/reference/web/examples/*.tsx')

it('every page of the reference has an example, every example a page, and both a title and a line about it', () => {
  const named = pages.map(({ path }) => exampleName(path))
  expect(named.toSorted()).toEqual([...new Set(files.map(exampleName))].toSorted())
  for (const name of named)
    expect([Object.keys(en.screens), Object.keys(en.about)].every((keys) => keys.includes(exampleKey(name)))).toBe(true)
})

it('other addresses of a page show the same example', () => {
  for (const { path, aliases = [] } of pages)
    for (const alias of aliases) expect(exampleName(alias)).toBe(exampleName(path))
})

it('examples show parts of our own interface and nothing beside them', () => {
  for (const file of files)
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g))
      expect(from, file).toMatch(/^(react|@tanstack\/react-query|#ui\/.*|#kit\/.*|\.\.\/\.\.\/contract\.ts)$/)
})

it('every page starts with an example without a case, and every case has a title and a line about it', () => {
  const cases: string[] = exampleCases.map(exampleKey)
  for (const name of new Set(files.map(exampleName))) {
    const [first, ...rest] = inCaseOrder(files.filter((file) => exampleName(file) === name))
    expect([name, first && exampleCase(first)]).toEqual([name, undefined])
    for (const file of rest) expect(cases, file).toContain(exampleKey(exampleCase(file) ?? ''))
  }
  expect(Object.keys(en.cases).toSorted()).toEqual(['usual', ...cases].toSorted())
  const used = new Set(files.map(exampleCase))
  expect(exampleCases.filter((one) => !used.has(one))).toEqual([])
})

it('both chart pages show every kind that the specification names', () => {
  const kinds = 'bars acrossBars stacked lines area scatter bubbles heatMap radial radar donut polar mixed'.split(' ')
  for (const page of ['apex-chart', 'chartjs']) {
    const text = files
      .filter((file) => exampleName(file) === page)
      .map((file) => readFileSync(file, 'utf8'))
      .join('')
    for (const kind of kinds) expect(text, `${page}: ${kind}`).toMatch(new RegExp(`'(charts\\.)?${kind}'|"${kind}"`))
    expect(text, `${page}: candles`).toMatch(/candles/i)
  }
})

it('every button of an example does something when it is pressed, or shows that it can’t be', () => {
  const dead = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/<(?:Button|IconButton|ActionIcon|Menu\.Item)(?=\s|>)((?:=>|\/>\}|[^>])*)>/g)]
      .filter(({ index }) => !text.slice(0, index).trimEnd().endsWith('Target>'))
      .filter(([, given = '']) => !/onClick|type="|component=|\bdisabled\b|\bloading\b|\.\.\./.test(given))
      .map(([button]) => `${file}: ${button}`)
  })
  expect(dead).toEqual([])
})

it('every part says when to use it, wherever its examples need a text', () => {
  const used = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'advice\.(\w+)'/g)].map(([, key = '']) => ({ file, key })),
  )
  for (const { file, key } of used) expect(exampleKey(exampleName(file)), file).toBe(key)
  expect(Object.keys(en.advice).toSorted()).toEqual([...new Set(used.map(({ key }) => key))].toSorted())
})
