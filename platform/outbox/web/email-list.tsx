import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { openName, useOpen } from '#kit/web/open-in-address.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { listEmails } from '../contract.ts'
import { useEmailColumns, useSubjectOf } from './email-columns.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { SendKept } from './send-kept.tsx'

export function EmailList() {
  const t = useText('outbox')
  const list = useList(listEmails, (reply) => ({ rows: reply.emails, total: reply.totalEmails }))
  const [open, setOpen] = useOpen()
  const subjectOf = useSubjectOf()
  return (
    <ListScreen
      {...list}
      name="emails"
      title={t('screens.list')}
      text={t('text')}
      label={t('label')}
      headActions={<SendKept />}
      columns={useEmailColumns()}
      filters={['state']}
      rowActions={(email) => (
        <IconButton
          icon="eye"
          label={t('open', { subject: subjectOf(email) })}
          onClick={() => setOpen(`email-${email.id}`)}
        />
      )}
      drawer={<EmailDialog id={openName(open, 'email')} onClose={() => setOpen(undefined)} />}
      empty={{ icon: 'send', title: t('empty'), text: t('emptyText') }}
    />
  )
}
