import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { openName, useOpen } from '#kit/web/open-in-address.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { listEmails, type Email } from '../contract.ts'
import { EmailDialog } from './email-dialog.tsx'

const tones = { waiting: 'info', sent: 'success', failed: 'error', kept: 'secondary' } as const

export function EmailList() {
  const t = useText('outbox')
  const { text, ago } = columnKinds(useFormat())
  const list = useList(listEmails, (reply) => ({ rows: reply.emails, total: reply.totalEmails }))
  const [open, setOpen] = useOpen()
  const subjectOf = ({ isPrivate, subject }: Email) => (isPrivate ? t('private') : subject)
  const stateOf = (state: Email['state']) => t(`states.${state}`)
  return (
    <ListScreen
      {...list}
      name="letters"
      title={t('screens.list')}
      text={t('text')}
      label={t('label')}
      columns={[
        text('to', t('to'), { sort: 'to' }),
        { key: 'subject', title: t('subject'), sort: 'subject', cell: subjectOf },
        statusColumn({ key: 'state', title: t('state'), sort: 'state', tones, word: stateOf }),
        ago('createdAt', t('createdAt'), { sort: 'createdAt' }),
      ]}
      filters={['state']}
      rowActions={(email) => (
        <IconButton
          icon="eye"
          label={t('open', { subject: subjectOf(email) })}
          onClick={() => setOpen(`letter-${email.id}`)}
        />
      )}
      drawer={<EmailDialog id={openName(open, 'letter')} onClose={() => setOpen(undefined)} />}
      empty={{ icon: 'send', title: t('empty'), text: t('emptyText') }}
    />
  )
}
