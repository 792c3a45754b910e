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
import { emailStates, listEmails, type Email } from '../contract.ts'
import { EmailDialog } from './email-dialog.tsx'

const tones: Record<Email['state'], Tone> = { waiting: 'info', sent: 'success', failed: 'error', kept: 'secondary' }

export function EmailList() {
  const t = useText('outbox')
  const format = useFormat()
  const list = useList(listEmails, (reply) => ({ rows: reply.emails, total: reply.totalEmails }))
  const [open, setOpen] = useOpen()
  const columns: Column<Email>[] = [
    { key: 'to', title: t('to'), sort: 'to', cell: (email) => email.to },
    {
      key: 'subject',
      title: t('subject'),
      sort: 'subject',
      cell: (email) => (email.isPrivate ? t('private') : email.subject),
    },
    {
      key: 'state',
      title: t('state'),
      sort: 'state',
      cell: ({ state }) => <StatusChip tone={tones[state]}>{t(`states.${state}`)}</StatusChip>,
    },
    {
      key: 'createdAt',
      title: t('createdAt'),
      sort: 'createdAt',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={format.dateTime(createdAt)}>
          {format.relative(createdAt)}
        </time>
      ),
    },
  ]
  const states = emailStates.map((value) => ({ value, label: t(`states.${value}`) }))
  return (
    <>
      <PageHeader title={t('screens.list')} text={t('text')} />
      <DataTable
        {...list}
        name="letters"
        label={t('label')}
        columns={columns}
        filters={<FilterSelect list={list} name="state" label={t('state')} data={states} />}
        empty={{ icon: 'send', title: t('empty'), text: t('emptyText') }}
        rowActions={(email) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('open', { subject: email.isPrivate ? t('private') : email.subject })}
            onClick={() => setOpen(`letter-${email.id}`)}
          >
            <Icon name="eye" />
          </ActionIcon>
        )}
      />
      <EmailDialog id={openName(open, 'letter')} onClose={() => setOpen(undefined)} />
    </>
  )
}
