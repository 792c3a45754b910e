import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { DialogEnd } from '#ui/overlay/dialog-end.tsx'
import { Alert, Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Stack } from '#ui/page/layout.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Text } from '#ui/display/text.ts'
import { listEmails, mayBeResent, readEmail, readKept, resendEmail, type EmailDetail } from '../contract.ts'
import classes from './email-dialog.module.css'

export function EmailDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useText('outbox')
  const email = useQuery({ ...queryOf(readEmail, { params: { id: id ?? '' } }), enabled: id !== undefined })
  return (
    <Modal
      opened={id !== undefined}
      onClose={onClose}
      size="lg"
      title={email.data?.subject || t(email.data?.isPrivate ? 'private' : 'screens.list')}
    >
      {email.isPending && <Skeleton height={180} />}
      {email.error && <FailureState error={email.error} onRetry={() => void email.refetch()} />}
      {email.data && <Sheet email={email.data} />}
    </Modal>
  )
}

function Sheet({ email }: { email: EmailDetail }) {
  const t = useText('outbox')
  const format = useFormat()
  const mayResend = useMay(resendEmail)
  const hasServer = useQuery(queryOf(readKept)).data?.canSend === true
  const resending = useSend(resendEmail, {
    stale: [listEmails, readEmail, readKept],
    onSuccess: () => showNotice({ kind: 'info', text: t('resent', { to: email.to }) }),
  })
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('recipientAndTime', { to: email.to, time: format.dateTime(email.createdAt) })}
      </Text>
      {email.error && (
        <Alert color={email.state === 'waiting' ? 'warning' : 'error'}>
          {t(email.state === 'waiting' ? 'waitingError' : 'error', { error: email.error })}
        </Alert>
      )}
      {email.state === 'kept' && <Alert color="warning">{t(hasServer ? 'keptWithServer' : 'keptWithout')}</Alert>}
      {email.isPrivate && <p className={classes.text}>{t('privateText')}</p>}
      {email.isTextDeleted && <p className={classes.text}>{t('textDeleted')}</p>}
      <p className={classes.text} dir="auto">
        {email.text.split(/(https?:\/\/\S+)/).map((part, index) =>
          index % 2 ? (
            <a key={part} href={part}>
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </p>
      {mayResend && hasServer && !email.isTextDeleted && mayBeResent(email) && (
        <DialogEnd>
          <Button loading={resending.isPending} onClick={() => resending.mutate({ params: { id: email.id } })}>
            {t(email.state === 'kept' ? 'sendNow' : 'resend')}
          </Button>
        </DialogEnd>
      )}
    </Stack>
  )
}
