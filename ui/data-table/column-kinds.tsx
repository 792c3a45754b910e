import type { ReactNode } from 'react'
import type { Format } from '#kit/web/format.ts'
import { RowName } from '../display/row-name.tsx'
import type { Filter } from '../input/filter-select.tsx'
import { wordsOf, type Column } from './column.ts'

type More = { sort?: string; isHidden?: boolean; align?: 'start' | 'center' | 'end'; filter?: Filter }
type Formats = Pick<Format, 'number' | 'money' | 'date' | 'dateTime' | 'relative'>
type Holding<K extends string, V> = { [Key in K]: V }
type Time<K extends string> = Holding<K, string | null>
type Linked<R> = More & { to: (row: R) => string }
type Worded<V extends string> = More & { values: readonly V[]; word: (value: V) => string }

const nothing = '–'

/**
 * Columns of the usual kinds, each named after its field:
 * `const { text, number } = columnKinds(useFormat())`, then `number('docks', t('docks'), { sort: 'docks' })`.
 */
export function columnKinds(format: Formats) {
  const timed =
    (shown: 'date' | 'dateTime' | 'relative', exact: 'dateTime' | 'relative' | undefined) =>
    <K extends string>(key: K, title: string, more: More = {}): Column<Time<K>> => ({
      key,
      title,
      cell: (row) => atTime(row[key], (at) => ({ shown: format[shown](at), exact: exact && format[exact](at) })),
      ...more,
    })
  return {
    /** Words as they stand; a dash where there are none. */
    text: <K extends string>(key: K, title: string, more: More = {}): Column<Holding<K, string | number | null>> => ({
      key,
      title,
      cell: (row) => <bdi>{row[key] === '' ? nothing : (row[key] ?? nothing)}</bdi>,
      ...more,
    }),
    number: <K extends string>(key: K, title: string, more: More = {}): Column<Holding<K, number>> => ({
      key,
      title,
      align: 'end',
      cell: (row) => format.number(row[key]),
      ...more,
    }),
    /** An amount in the row's currency. */
    money: <K extends string>(
      key: K,
      title: string,
      more: More = {},
    ): Column<Holding<K, number> & { currency: string }> => ({
      key,
      title,
      align: 'end',
      cell: (row) => format.money(row[key], row.currency),
      ...more,
    }),
    /** A day; a dash where there is none. */
    date: timed('date', undefined),
    /** A day and its time. */
    dateTime: timed('dateTime', 'relative'),
    /** How long ago, with the exact time as its tooltip. */
    ago: timed('relative', 'dateTime'),
    /** One of a few words, the same on the screen and in an export. */
    word: <K extends string, V extends string>(
      key: K,
      title: string,
      { values, word, ...more }: Worded<V>,
    ): Column<Holding<K, V>> => ({ key, title, words: wordsOf(values, word), cell: (row) => word(row[key]), ...more }),
    /** A name that leads to the row's own screen. */
    link: <K extends string, R extends Holding<K, string>>(
      key: K,
      title: string,
      { to, ...more }: Linked<R>,
    ): Column<R> => ({
      key,
      title,
      cell: (row) => (
        <RowName to={to(row)}>
          <bdi>{row[key]}</bdi>
        </RowName>
      ),
      ...more,
    }),
  }
}

type TimeText = { shown: string; exact: string | undefined }

function atTime(at: string | null, textOf: (at: string) => TimeText): ReactNode {
  if (at === null) return nothing
  const { shown, exact } = textOf(at)
  return (
    <time dateTime={at} title={exact}>
      {shown}
    </time>
  )
}
