import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createFormat } from '#kit/web/format.ts'
import type { Column } from './column.ts'
import { columnKinds } from './column-kinds.tsx'

type Depot = {
  id: number
  name: string
  docks: number
  openedAt: string | null
  kind: 'hub' | 'shop'
  price: number
  currency: string
}
const depot: Depot = { id: 1, name: '', docks: 3, openedAt: null, kind: 'hub', price: 1250, currency: 'EUR' }
const now = () => Date.parse('2026-11-23T12:00:00Z')
const kinds = columnKinds(createFormat({ language: 'en', digits: 'latn', timeZone: 'UTC', now }))
const shown = (column: Column<Depot>, row: Depot = depot) => renderToStaticMarkup(<>{column.cell(row)}</>)

it('what is not there is a dash, and a nought is a number', () => {
  expect(shown(kinds.text('name', 'Name'))).toBe('<bdi>–</bdi>')
  expect(shown(kinds.text('docks', 'Docks'), { ...depot, docks: 0 })).toBe('<bdi>0</bdi>')
  expect(shown(kinds.date('openedAt', 'Opened'))).toBe('–')
})

it('numbers and amounts stand at the end, amounts in the currency of their row', () => {
  const [docks, price] = [kinds.number('docks', 'Docks', { sort: 'docks' }), kinds.money('price', 'Price')]
  expect(docks).toMatchObject({ key: 'docks', title: 'Docks', sort: 'docks', align: 'end' })
  expect([shown(docks), shown(price), price.align]).toEqual(['3', '€12.50', 'end'])
})

it('a time says how long ago it was, and exactly when', () => {
  const row = { ...depot, openedAt: '2026-11-23T09:00:00Z' }
  expect(shown(kinds.ago('openedAt', 'Opened'), row)).toContain('>3 hours ago</time>')
  expect(shown(kinds.ago('openedAt', 'Opened'), row)).toContain('title="23 Nov 2026, 09:00"')
})

it('a word is the same on the screen and in an export', () => {
  const word = (kind: string) => `A ${kind}`
  const column = kinds.word('kind', 'Kind', { values: ['hub', 'shop'], word })
  expect([shown(column), column.words]).toEqual(['A hub', { hub: 'A hub', shop: 'A shop' }])
})
