import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { openName, useOpen } from '#kit/web/open-in-address.ts'
import { ActionIcon } from '#ui/controls.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { FilterSelect } from '#ui/filter-select.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { StatusChip, type Tone } from '#ui/status-chip.tsx'
import { letterStates, listLetters, type Letter } from '../contract.ts'
import { LetterDialog } from './letter-dialog.tsx'

const tones: Record<Letter['state'], Tone> = { waiting: 'info', sent: 'success', failed: 'error', kept: 'secondary' }

export function LetterList() {
  const t = useText('outbox')
  const format = useFormat()
  const list = useList(listLetters, (reply) => ({ rows: reply.letters, total: reply.totalLetters }))
  const [open, setOpen] = useOpen()
  const columns: Column<Letter>[] = [
    { key: 'to', title: t('to'), sort: 'to', cell: (letter) => letter.to },
    { key: 'subject', title: t('subject'), sort: 'subject', cell: (letter) => letter.subject },
    { key: 'state', title: t('state'), sort: 'state', cell: ({ state }) => <StatusChip tone={tones[state]}>{t(`states.${state}`)}</StatusChip> },
    { key: 'createdAt', title: t('createdAt'), sort: 'createdAt', cell: ({ createdAt }) => <time dateTime={createdAt} title={format.dateTime(createdAt)}>{format.relative(createdAt)}</time> },
  ]
  const states = letterStates.map((value) => ({ value, label: t(`states.${value}`) }))
  return (
    <>
      <PageHeader title={t('screens.list')} text={t('text')} />
      <DataTable
        {...list}
        name="letters"
        label={t('label')}
        columns={columns}
        filters={<FilterSelect list={list} name="state" label={t('state')} data={states} />}
        empty={{ title: t('empty'), text: t('emptyText') }}
        rowActions={(letter) => (
          <ActionIcon variant="subtle" color="gray" aria-label={t('open', { subject: letter.subject })} onClick={() => setOpen(`letter-${letter.id}`)}>
            <Icon name="eye" />
          </ActionIcon>
        )}
      />
      <LetterDialog id={openName(open, 'letter')} onClose={() => setOpen(undefined)} />
    </>
  )
}
