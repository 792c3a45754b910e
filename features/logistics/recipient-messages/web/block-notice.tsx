import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { allowEmails, readEmailReports } from '../../recipient-email/contract.ts'
import { readMessage, type MessageDetail } from '../contract.ts'
import { AllowNotice } from './allow-notice.tsx'

/** That the address of a message gets no more emails, why, and a way to allow them again. */
export function BlockNotice({ message: { id, address, block } }: { message: MessageDetail }) {
  const t = useText('logistics-recipient-messages')
  const format = useFormat()
  const may = useMay(allowEmails)
  const allowing = useSend(allowEmails, {
    stale: [readMessage, readEmailReports],
    onSuccess: () => showNotice({ kind: 'success', text: t('block.done', { address }) }),
  })
  if (!block) return null
  const question = {
    title: t('block.title', { address }),
    body: t('block.body'),
    confirmLabel: t('block.confirm'),
    cancelLabel: t('block.cancel'),
    tone: 'primary',
  } as const
  const run = () => allowing.mutate({ params: { id } })
  return (
    <AllowNotice allow={may && { label: t('block.button'), question, isRunning: allowing.isPending, run }}>
      <span>{t('block.text', { time: format.dateTime(block.at), address })}</span>
      {block.reason !== '' && <bdi dir="ltr">{block.reason}</bdi>}
    </AllowNotice>
  )
}
