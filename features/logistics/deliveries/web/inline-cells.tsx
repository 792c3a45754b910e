import { useState, type KeyboardEvent } from 'react'
import { isSame } from '#kit/contract/same.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Badge } from '#ui/display/display.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { NativeSelect, TagsInput } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import {
  changeDelivery,
  countDeliveries,
  listDeliveries,
  readDelivery,
  readDeliveryById,
  type DeliveryRow,
} from '../contract.ts'
import { isOpen, priorities } from '../rules.ts'
import { priorityTones } from '../rules/state-tones.ts'
import classes from './deliveries.module.css'
import { usePromiseQuestion } from './for-others/use-promise-question.tsx'

type Props = { row: DeliveryRow; isEditable: boolean }

function useChange({ id, version }: DeliveryRow) {
  const change = useSend(changeDelivery, { stale: [listDeliveries, countDeliveries, readDelivery, readDeliveryById] })
  return (patch: { date?: string | null; priority?: number; tags?: string[] }) =>
    change.mutate({ params: { id }, body: { version, ...patch } })
}

/** A date in its cell; pressed, it becomes a field: Enter keeps, Escape takes back. */
export function DateCell({ row, isEditable }: Props) {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const send = useChange(row)
  const mayBreak = usePromiseQuestion()
  const [draft, setDraft] = useState<string>()
  const change = async (date: string | null) => {
    if (await mayBreak({ ids: [row.id], date })) send({ date })
  }
  const shown = row.date === null ? t('noDate') : format.date(`${row.date}T12:00:00Z`)
  const keep = () => {
    if (draft !== undefined && draft !== (row.date ?? '')) void change(draft || null)
    setDraft(undefined)
  }
  if (!isEditable || !isOpen(row.state)) return shown
  if (draft === undefined)
    return <Press label={`${t('date')}: ${shown}`} shown={shown} onPress={() => setDraft(row.date ?? '')} />
  return (
    <DateInput
      {...focused}

      size="xs"
      aria-label={t('date')}
      value={draft}
      onChange={setDraft}
      onBlur={keep}
      onKeyDown={keys(keep, () => setDraft(undefined))}
    />
  )
}

export function PriorityCell({ row, isEditable }: Props) {
  const t = useText('logistics-deliveries')
  const send = useChange(row)
  const [isEdited, edit] = useState(false)
  const word = t(`priorities.${row.priority}`)
  const chip = row.priority === 1 ? word : <StatusChip tone={priorityTones[row.priority] ?? 'info'}>{word}</StatusChip>
  if (!isEditable || !isOpen(row.state)) return chip
  if (!isEdited) return <Press label={`${t('priority')}: ${word}`} shown={chip} onPress={() => edit(true)} />
  return (
    <NativeSelect
      {...focused}
      size="xs"
      aria-label={t('priority')}
      value={String(row.priority)}
      data={priorities.map((value) => ({ value: String(value), label: t(`priorities.${value}`) }))}
      onChange={(event) => {
        send({ priority: Number(event.target.value) })
        edit(false)
      }}
      onBlur={() => edit(false)}
      onKeyDown={keys(
        () => edit(false),
        () => edit(false),
      )}
    />
  )
}

export function TagsCell({ row, isEditable }: Props) {
  const t = useText('logistics-deliveries')
  const send = useChange(row)
  const [draft, setDraft] = useState<string[]>()
  const keep = () => {
    if (draft && !isSame(draft, row.tags)) send({ tags: draft })
    setDraft(undefined)
  }
  const said = row.tags.length === 0 ? t('noTags') : row.tags.join(' ')
  const chips =
    row.tags.length === 0 ? (
      <span className={classes.none}>{t('noTags')}</span>
    ) : (
      <Group gap={4} component="span">
        {row.tags.map((tag) => (
          <Badge key={tag} variant="light" color="gray" tt="none">
            {tag}
          </Badge>
        ))}
      </Group>
    )
  if (!isEditable) return chips
  if (!draft) return <Press label={`${t('tags')}: ${said}`} shown={chips} onPress={() => setDraft(row.tags)} />
  return (
    <TagsInput
      {...focused}
      size="xs"
      maxTags={20}
      aria-label={t('tags')}
      value={draft}
      onChange={setDraft}
      onBlur={keep}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') setDraft(undefined)
      }}
    />
  )
}

// The person has just pressed the value to change it.
const focused = { autoFocus: true }

function keys(keep: () => void, leave: () => void) {
  return (event: KeyboardEvent) => {
    event.stopPropagation()
    const { key, currentTarget: field } = event
    if (key !== 'Enter' && key !== 'Escape') return
    const cell = field.closest('td')
    if (key === 'Enter') keep()
    else leave()
    // Its value stands there again, for whoever goes on by keys.
    requestAnimationFrame(() => {
      if (!field.isConnected) cell?.querySelector('button')?.focus()
    })
  }
}

function Press({ label, shown, onPress }: { label: string; shown: React.ReactNode; onPress: () => void }) {
  return (
    <button type="button" className={classes.press} aria-label={label} onClick={onPress}>
      {shown}
    </button>
  )
}
