import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { List } from '#kit/web/list.ts'
import { confirm } from '../overlay/confirm.ts'
import { showNotice } from '../overlay/notices.tsx'
import { useUndoNotice } from '../overlay/use-undo-notice.ts'
import type { BulkAction, Row } from './column.ts'
import classes from './bulk-bar.module.css'
import type { Selection } from './selection.ts'

type Props = {
  selection: Selection
  bulk: BulkAction[]
  rows: Row[] | undefined
  total: number | undefined
  fetchAll: List<Row>['fetchAll']
  nameOf: (row: Row) => string
}
type Refused = { id: number; message: string }[]

const mostAtOnce = 1000

/** What can be done with the ticked rows, and what came of it row by row. */
export function BulkBar({ selection, bulk, rows, total = 0, fetchAll, nameOf }: Props) {
  const t = useText('ui')
  const { number, list } = useFormat()
  const showDone = useUndoNotice()
  const [running, setRunning] = useState<BulkAction>()
  const [refused, setRefused] = useState<Refused>([])
  const { count } = selection
  const showFailure = (error: unknown) =>
    void showNotice({ kind: 'error', text: error instanceof Error ? error.message : t('failure.title') })
  const showRefused = (result: { refused: Refused }) =>
    groupedByMessage(result.refused).forEach(([text]) => showNotice({ kind: 'error', text }))
  const run = async (action: BulkAction) => {
    const affected = selection.ids.filter((id) => !action.skips?.(id)).length
    const question = affected > 0 ? action.question?.(affected) : undefined
    if (question && !(await confirm({ ...question, tone: action.tone ?? 'primary' }))) return
    setRunning(action)
    try {
      const result = await action.run(selection.ids)
      if (!result) return
      selection.keep(result.refused.map(({ id }) => id))
      setRefused(result.refused)
      const text = result.refused.length
        ? t('bulk.partly', { done: number(result.done.length), refused: number(result.refused.length) })
        : t('bulk.done', { count: result.done.length, done: number(result.done.length) })
      const { undo } = action
      showDone(
        text,
        undo && result.done.length > 0 ? () => void undo(result.done).then(showRefused, showFailure) : undefined,
        result.refused.length ? 'warning' : 'success',
      )
    } catch (error) {
      showFailure(error)
    } finally {
      setRunning(undefined)
    }
  }
  const selectAll = async () =>
    selection.set((await fetchAll(mostAtOnce)).map((row) => ({ id: Number(row.id), name: nameOf(row) })))
  const isWholePage = count > 0 && (rows ?? []).every(({ id }) => selection.has(id))
  if (count === 0) return null
  return (
    <section className={classes.bulk} aria-label={t('bulk.label')}>
      <Group gap="sm">
        <strong aria-live="polite">{t('bulk.selected', { count, shown: number(count) })}</strong>
        {isWholePage && count < Math.min(total, mostAtOnce) && (
          <Button variant="subtle" size="compact-sm" onClick={() => void selectAll()}>
            {total > mostAtOnce
              ? t('bulk.selectFirst', { count: number(mostAtOnce) })
              : t('bulk.selectAll', { count: number(total) })}
          </Button>
        )}
        <Button variant="subtle" color="gray" size="compact-sm" onClick={selection.clear}>
          {t('bulk.clear')}
        </Button>
        <Group gap="xs" ms="auto">
          {bulk.map((action) => (
            <Button
              key={action.label}
              size="xs"
              variant="light"
              color={action.tone ?? 'primary'}
              leftSection={action.icon}
              loading={running === action}
              disabled={running !== undefined}
              onClick={() => void run(action)}
            >
              {action.label}
            </Button>
          ))}
        </Group>
      </Group>
      {refused.length > 0 && (
        <Alert
          color="warning"
          mt="sm"
          withCloseButton
          closeButtonLabel={t('close')}
          onClose={() => setRefused([])}
          title={t('bulk.refusedTitle', { count: refused.length })}
        >
          <ul className={classes.refused}>
            {groupedByMessage(refused).map(([message, ids]) => (
              <li key={message}>
                <bdi>{list(ids.map(selection.nameOf))}</bdi>: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  )
}

function groupedByMessage(refused: Refused): [string, number[]][] {
  const groups = new Map<string, number[]>()
  for (const { id, message } of refused) groups.set(message, [...(groups.get(message) ?? []), id])
  return [...groups]
}
