import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { allowMessages, readMessage, type MessageDetail } from '../contract.ts'
import { AllowNotice } from './allow-notice.tsx'

/** That the owner of an address stopped messages or complained of one, and a way back for who asked the office for it. */
export function OptOutNotice({ message: { id, channel, address, optOut } }: { message: MessageDetail }) {
  const t = useText('logistics-recipient-messages')
  const format = useFormat()
  const may = useMay(allowMessages)
  const allowing = useSend(allowMessages, {
    stale: [readMessage],
    onSuccess: () => showNotice({ kind: 'success', text: t('optOut.done', { address }) }),
  })
  if (!optOut) return null
  const { at, hasComplained } = optOut
  const byEmail = hasComplained ? 'bodyComplained' : 'body'
  const question = {
    title: t('optOut.title', { address }),
    body: t(`optOut.${channel === 'email' ? byEmail : 'bodyTexts'}`),
    confirmLabel: t('optOut.confirm'),
    cancelLabel: t('optOut.cancel'),
    tone: 'primary',
  } as const
  const run = () => allowing.mutate({ params: { id } })
  return (
    <AllowNotice allow={may && { label: t('optOut.button'), question, isRunning: allowing.isPending, run }}>
      {t(`optOut.${hasComplained ? 'complained' : 'text'}`, { time: format.dateTime(at), address })}
    </AllowNotice>
  )
}
