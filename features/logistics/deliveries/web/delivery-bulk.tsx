import { useRef } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { BulkAction } from '#ui/data-table/column.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { NativeSelect, TagsInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import {
  bulkDeliveries,
  countDeliveries,
  listDeliveries,
  listDeliveryPoints,
  readDelivery,
  readDeliveryById,
  undoBulk,
} from '../contract.ts'
import type { Days } from '../rules/any-day.ts'
import type { PromiseQuestion } from '../rules/broken-promises.ts'
import { priorities, type DeliveryWindow } from '../rules.ts'
import { useCancelQuestion } from './for-others/use-cancel-question.tsx'
import { usePromiseQuestion } from './for-others/use-promise-question.tsx'
import { openLabels } from './labels.ts'
import { WindowFields } from './window-fields.tsx'

const stale = [listDeliveries, countDeliveries, listDeliveryPoints, readDelivery, readDeliveryById]
const plain = {
  date: null,
  earliestDate: null,
  latestDate: null,
  priority: 1,
  tags: [],
  windows: [],
  depotId: null,
}
const nothing = { done: [], refused: [] }

type Asked = 'date' | 'days' | 'windows' | 'priority' | 'addTags' | 'cancel'
/** What was chosen in the question of an action. */
type Chosen = Days & { windows: DeliveryWindow[]; priority: number; tags: string[] }
const atFirst: Chosen = {
  date: null,
  earliestDate: null,
  latestDate: null,
  windows: [],
  priority: 1,
  tags: [],
}

/** What can be done with many deliveries at once; what is changed can be taken back. */
export function useDeliveryBulk(): BulkAction[] {
  const t = useText('logistics-deliveries')
  const mayChange = useMay(bulkDeliveries)
  const send = useSend(bulkDeliveries, { stale, quiet: true })
  const mayBreak = usePromiseQuestion()
  const undo = useSend(undoBulk, { stale, quiet: true })
  const undoId = useRef<string>(null)
  const chosen = useRef(atFirst)
  const { ofMany } = useCancelQuestion()
  const reasonOf = useRef<() => string>(() => '')
  const action = (name: Asked): BulkAction => ({
    label: t(`bulk.${name}`),
    tone: name === 'cancel' ? 'error' : 'primary',
    question: (count) => {
      chosen.current = atFirst
      if (name === 'cancel') {
        const { question, reason } = ofMany(count)
        reasonOf.current = reason
        return question
      }
      return {
        title: t(`bulk.${name}Title`, { count }),
        body: <Choice name={name} onChange={(patch) => (chosen.current = { ...chosen.current, ...patch })} />,
        confirmLabel: t(`bulk.${name}`),
      }
    },
    run: async (ids) => {
      const change = changeOf(name, chosen.current)
      if (change && !(await mayBreak({ ids, ...change }))) return null
      const answer = await send.mutateAsync({
        body: { ...plain, ...chosen.current, reason: reasonOf.current(), action: name, ids },
      })
      undoId.current = answer.undoId
      return answer
    },
    undo: async () => (undoId.current === null ? nothing : undo.mutateAsync({ params: { id: undoId.current } })),
  })
  const labels: BulkAction = {
    label: t('bulk.labels'),
    run: async (ids) => {
      await openLabels(ids)
      return { done: ids, refused: [] }
    },
  }
  if (!mayChange) return [labels]
  const changes = (['date', 'days', 'windows', 'priority', 'addTags'] as const).map((name) => action(name))
  return [...changes, labels, action('cancel')]
}

/** What an action does to times that recipients were promised; nothing where it can’t break any. */
function changeOf(name: Asked, { date, windows }: Chosen): Omit<PromiseQuestion, 'ids'> | undefined {
  if (name === 'date') return { date }
  if (name === 'windows') return { windows }
  return name === 'cancel' ? { isCancelled: true } : undefined
}

/** The field of a question; what is typed is kept until the question is answered. */
function Choice({
  name,
  onChange: set,
}: {
  name: Exclude<Asked, 'cancel'>
  onChange: (patch: Partial<Chosen>) => void
}) {
  const t = useText('logistics-deliveries')
  if (name === 'date') return <DateInput label={t('date')} onChange={(day) => set({ date: day || null })} />
  if (name === 'days')
    return (
      <SimpleGrid cols={2}>
        {(['earliestDate', 'latestDate'] as const).map((end) => (
          <DateInput key={end} label={t(`form.${end}`)} onChange={(day) => set({ [end]: day || null })} />
        ))}
      </SimpleGrid>
    )
  if (name === 'windows') return <WindowFields initial={[]} errors={{}} onChange={(windows) => set({ windows })} />
  if (name === 'addTags') return <TagsInput label={t('tags')} maxTags={20} onChange={(tags) => set({ tags })} />
  return (
    <NativeSelect
      label={t('priority')}
      defaultValue="1"
      data={priorities.map((value) => ({ value: String(value), label: t(`priorities.${value}`) }))}
      onChange={({ target }) => set({ priority: Number(target.value) })}
    />
  )
}
