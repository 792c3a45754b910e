import { expect, it } from 'vitest'
import type { Column } from './column.ts'
import { columnsWithout } from './fit-columns.ts'

const column = (key: string, priority?: number): Column<unknown> => ({
  key,
  title: key,
  cell: () => null,
  ...(priority !== undefined && { priority }),
})
const columns = [column('name', 0), column('phone', 1), column('state'), column('load', 1), column('note')]
const left = (gone: number) => columnsWithout(columns, gone).map(({ key }) => key)

it('leaves out the lowest priority first, of equals the last, and those without one after all others', () => {
  expect(left(0)).toEqual(['name', 'phone', 'state', 'load', 'note'])
  expect(left(1)).toEqual(['name', 'phone', 'state', 'note'])
  expect(left(2)).toEqual(['name', 'state', 'note'])
  expect(left(3)).toEqual(['name', 'state'])
})

it('never leaves out the first, which names the row', () => expect(left(9)).toEqual(['name']))
