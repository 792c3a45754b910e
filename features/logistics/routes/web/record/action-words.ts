import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { readLogisticsFacts } from '../../../settings/contract.ts'
import { distanceUnit, readingOf } from '../../../settings/rules/distance.ts'
import type { RecordedAction } from '../../rules/recorded-actions.ts'

type Data = RecordedAction['data']

/** What an action holds, line by line, as a person reads it. */
export function useActionWords() {
  const t = useText('logistics-routes')
  const words = useText('logistics-driver')
  const format = useFormat()
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  return useMemo(() => {
    const reasonName = (key: string) => facts?.reasons.find((one) => one.key === key)?.name ?? key
    const unitSystem = facts?.unitSystem ?? 'metric'
    const distance = (kilometers: number) =>
      format.number(readingOf(kilometers, unitSystem), { style: 'unit', unit: distanceUnit(unitSystem) })
    const lines: [key: string, (value: unknown, data: Data) => string][] = [
      ['to', (value) => (typeof value === 'string' ? words(`handOver.${value}`) : '')],
      ['name', textOf],
      ['reason', (value) => reasonName(textOf(value))],
      ['problem', (value) => (typeof value === 'string' ? words(`problem.${value}`) : '')],
      [
        'paid',
        (value) =>
          paidOf(
            value,
            (cents) => format.money(cents, facts?.currency),
            (by) => words(`money.${by}`),
          ),
      ],
      [
        'codes',
        (value) => countOf(value, (number) => t('record.scanned', { count: number, number: format.number(number) })),
      ],
      ['pin', (value) => (textOf(value) === '' ? '' : t('record.pin'))],
      ['age', (value) => (typeof value === 'object' && value !== null ? t('record.age') : '')],
      [
        'missing',
        (value) => countOf(value, (number) => t('record.missing', { count: number, number: format.number(number) })),
      ],
      ['odometer', (value) => (typeof value === 'number' ? t('record.odometer', { number: distance(value) }) : '')],
      [
        'cashCents',
        (value) =>
          typeof value === 'number' ? t('record.handedIn', { amount: format.money(value, facts?.currency) }) : '',
      ],
      ['why', textOf],
      ['note', textOf],
      ['officeReason', (value) => (textOf(value) === '' ? '' : t('record.officeReason', { reason: textOf(value) }))],
    ]
    return {
      kind: (kind: string) => words(`kinds.${kind}`),
      /** Why it wasn’t applied. */
      against: (reason: string) => words(`reasons.${reason}`),
      lines: (data: Data) =>
        lines.flatMap(([key, say]) => {
          const said = say(data[key], data)
          return said === '' ? [] : [said]
        }),
    }
  }, [t, words, format, facts])
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function countOf(value: unknown, say: (count: number) => string): string {
  return Array.isArray(value) && value.length > 0 ? say(value.length) : ''
}

function paidOf(value: unknown, money: (cents: number) => string, how: (by: string) => string): string {
  if (typeof value !== 'object' || value === null || !('cents' in value) || !('by' in value)) return ''
  const { cents, by } = value
  return typeof cents === 'number' && typeof by === 'string' ? `${money(cents)} · ${how(by)}` : ''
}

/** The photos of an action, and its signature. */
export function filesOf(data: Data): { photos: string[]; signature: string | null } {
  const signature = textOf(data['signature']) || null
  const listed = hashesIn(data['files']).filter((one) => one !== signature)
  const ofPoints = Array.isArray(data['items']) ? data['items'].flatMap(filesOfPoint) : []
  return { photos: [...listed, ...ofPoints], signature }
}

function filesOfPoint(point: unknown): string[] {
  return typeof point === 'object' && point !== null && 'files' in point ? hashesIn(point.files) : []
}

function hashesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}
