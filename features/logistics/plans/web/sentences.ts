import type { FixDetail, Violation, ViolationDetail } from '#optimiser/optimiser.ts'
import type { Text } from '#kit/web/i18n.ts'
import type { BoardFormat } from './board-format.ts'

/** The names that people know stops, vehicles, depots and units by. */
export type Names = (id: string) => string

export type Speaker = { t: Text; format: BoardFormat; name: Names }

/** A broken rule in the person's language. */
export function violationText(speaker: Speaker, { detail }: Pick<Violation, 'detail'>): string {
  return speaker.t(`broken.${detail.kind}`, valuesOf(speaker, detail))
}

/** What a fix asks for, sentence by sentence; what it costs stands beside it. */
export function fixText(speaker: Speaker, details: readonly FixDetail[]): string {
  return details
    .filter(({ kind }) => kind !== 'costs-more')
    .map((detail) => speaker.t(fixKey(detail), valuesOf(speaker, detail)))
    .join(' ')
}

function fixKey(detail: FixDetail): string {
  if (detail.kind === 'raise-limit') return `fix.raise-limit.${detail.limit}`
  return `fix.${detail.kind}`
}

const lengths = new Set(['seconds', 'bySeconds'])
const named = new Set(['vehicle', 'stop', 'unit', 'depot', 'pickup', 'delivery', 'one', 'other', 'from', 'to', 'first', 'second'])

/** Every part of a detail as words: names for ids, lengths of time, distances. */
function valuesOf({ t, format, name }: Speaker, detail: ViolationDetail | FixDetail): Record<string, string> {
  const word = (key: string, value: unknown): string => {
    if (lengths.has(key)) return format.length(Number(value))
    if (named.has(key)) return name(String(value))
    if (key === 'meters') return format.distance(Number(value))
    if (key === 'by') return limitText(format, detail, Number(value))
    if (key === 'names' && Array.isArray(value)) return format.list(value.map(String))
    if (key === 'changes' && typeof value === 'string') return t(`changes.${value}`)
    return typeof value === 'number' ? format.number(value) : String(value)
  }
  return Object.fromEntries(Object.entries(detail).map(([key, value]) => [key, word(key, value)]))
}

function limitText(format: BoardFormat, detail: ViolationDetail | FixDetail, by: number): string {
  if (detail.kind !== 'raise-limit' || detail.limit === 'stops') return format.number(by)
  return detail.limit === 'distanceMeters' ? format.distance(by) : format.length(by)
}
