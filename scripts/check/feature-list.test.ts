import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkDocuments } from './documents.ts'
import { checkFeatureList, writeFeatureList } from './feature-list.ts'
import { plant } from './plant.ts'

const list = (...lines: string[]) => `# Rooms

## The features

Each has a line.

### features/shop

| Folder | What it is for | Owns |
|---|---|---|
${lines.join('\n')}
`
const table = (name: string) => `export const ${name} = pgTable('${name}', {})\n`
const orders = {
  'features/shop/orders/contract.ts': '',
  'features/shop/orders/server/tables.ts': `${table('orders')}export const tries = callLog(\n  'order_tries')\n`,
}
const ordersLine = '| `features/shop/orders/` | what is bought | orders, order_tries |'

describe('the list of features', () => {
  it('has a line for each folder, and none for texts that a suite shares', () => {
    const more = { 'features/shop/deals/contract.ts': '', 'features/shop/messages/en.json': '{}' }
    const root = plant({ ...orders, ...more, 'ARCHITECTURE.md': list(ordersLine) })
    expect(checkFeatureList(root)).toEqual([
      'ARCHITECTURE.md has no line for features/shop/deals/: run npm run arch, then say what it is for.',
    ])
  })

  it('has no line without a folder', () => {
    const root = plant({
      ...orders,
      'ARCHITECTURE.md': list('| `features/shop/gone/` | what was | none |', ordersLine),
    })
    expect(checkFeatureList(root)).toEqual([
      'ARCHITECTURE.md has a line for features/shop/gone/, which is no feature: run npm run arch.',
    ])
  })

  it('says what each is for', () => {
    const root = plant({ ...orders, 'ARCHITECTURE.md': list('| `features/shop/orders/` |  | orders, order_tries |') })
    expect(checkFeatureList(root)).toEqual(['ARCHITECTURE.md doesn’t say what features/shop/orders/ is for.'])
  })

  it('says which tables each owns', () => {
    const root = plant({ ...orders, 'ARCHITECTURE.md': list('| `features/shop/orders/` | what is bought | orders |') })
    expect(checkFeatureList(root)).toEqual([
      'ARCHITECTURE.md says that features/shop/orders/ owns orders, its tables say orders, order_tries: run npm run arch.',
    ])
  })

  it('has no line twice', () => {
    const root = plant({ ...orders, 'ARCHITECTURE.md': list(ordersLine, ordersLine) })
    expect(checkFeatureList(root)).toEqual([
      'ARCHITECTURE.md has lines of features twice or in another order: run npm run arch.',
    ])
  })

  it('is drawn with the purposes that were written', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map(table).join('')
    const files = {
      ...orders,
      'features/shop/big/server/tables.ts': six,
      'features/shop/huge/server/tables.ts': `${six}${table('g')}`,
      'platform/search/contract.ts': '',
    }
    const stale = list(
      '| `features/shop/orders/` | what is bought | nothing |',
      '| `features/shop/gone/` | what was | x |',
    )
    const root = plant({ ...files, 'ARCHITECTURE.md': stale })
    writeFeatureList(root)
    expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).toBe(`${list(
      '| `features/shop/big/` |  | a, b, c, d, e, f |',
      '| `features/shop/huge/` |  | a, b, c, d, e and 2 more |',
      ordersLine,
    )}
### platform

| Folder | What it is for | Owns |
|---|---|---|
| \`platform/search/\` |  | none |
`)
    expect(checkFeatureList(root)).toHaveLength(3)
  })

  it('may be long, while the rest of its document may not', () => {
    const lines = 'line\n'.repeat(149)
    const root = plant({ 'ARCHITECTURE.md': `${lines}${list(ordersLine)}`, ...orders })
    expect(checkDocuments(root)).toEqual([])
    writeFileSync(join(root, 'ARCHITECTURE.md'), `one more\n${lines}${list(ordersLine)}`)
    expect(checkDocuments(root)).toHaveLength(1)
  })
})
