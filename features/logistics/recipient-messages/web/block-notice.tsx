import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { allowEmails, readEmailReports } from '../../recipient-email/contract.ts'
import { readMessage, type MessageDetail } from '../contract.ts'

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
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('block.title', { address }),
      body: t('block.body'),
      confirmLabel: t('block.confirm'),
      cancelLabel: t('block.cancel'),
      tone: 'primary',
    })
    if (isAgreed) allowing.mutate({ params: { id } })
  }
  return (
    <Alert color="warning">
      <Stack gap="sm" align="flex-start">
        <span>{t('block.text', { time: format.dateTime(block.at), address })}</span>
        {block.reason !== '' && <bdi dir="ltr">{block.reason}</bdi>}
        {may && (
          <Button size="xs" variant="light" color="warning" loading={allowing.isPending} onClick={() => void ask()}>
            {t('block.button')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
