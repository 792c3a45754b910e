import { useQuery } from '@tanstack/react-query'
import type { Values } from '#kit/contract/texts.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { DialogEnd } from '#ui/overlay/dialog-end.tsx'
import { Alert, Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Stack } from '#ui/page/layout.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { listMessages, readMessage, resendMessage, type MessageDetail } from '../contract.ts'
import { hasNeverLeft, isLost, statusTones, type MessageStatus } from '../rules.ts'
import { BlockNotice } from './block-notice.tsx'
import { OptOutNotice } from './opt-out-notice.tsx'
import classes from './messages.module.css'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'

type Props = { id: string | undefined; onClose: () => void }

/** A message as it was sent, or would have been. */
export function MessageDialog({ id, onClose }: Props) {
  const t = useText('logistics-recipient-messages')
  const asked = queryOf(readMessage, { params: { id: Number(id ?? 0) } })
  const { data, error, isPending, refetch } = useQuery({ ...asked, enabled: id !== undefined })
  return (
    <Modal
      opened={id !== undefined}
      onClose={onClose}
      size="lg"
      title={data ? t(`events.${data.event}`) : t('screens.messages')}
    >
      {isPending && <Skeleton height={240} />}
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {data && <Sheet message={data} onClose={onClose} />}
    </Modal>
  )
}

const alarming: readonly MessageStatus[] = [
  'noChannel',
  'noAddress',
  'unclear',
  'failed',
  'bounced',
  'optedOut',
  'blocked',
  'tooMany',
  'cancelled',
]

function Sheet({ message, onClose }: { message: MessageDetail; onClose: () => void }) {
  const t = useText('logistics-recipient-messages')
  const { status, error, subject, text, language } = message
  return (
    <Stack gap="md">
      <Alert color={alarming.includes(status) ? (isLost(status) ? 'error' : 'warning') : 'info'}>
        {t(`statusTexts.${status}`)} {error && <bdi dir="ltr">{error}</bdi>}
      </Alert>
      <BlockNotice message={message} />
      <OptOutNotice message={message} />
      <Facts message={message} />
      <div className={classes.sheet} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
        {subject !== '' && <p className={classes.subject}>{subject}</p>}
        <p className={classes.text} dir="auto">
          {text}
        </p>
      </div>
      {message.mayBeSentAgain && <Resend message={message} onDone={onClose} />}
    </Stack>
  )
}

function Facts({ message }: { message: MessageDetail }) {
  const t = useText('logistics-recipient-messages')
  const format = useFormat()
  const clock = useWorkspaceFormat()
  const { status, channel, address, from, to, createdAt, acceptedAt, endedAt, heldUntil } = message
  const at = (time: string | null) => time && format.dateTime(time)
  const facts = [
    [
      t('fields.status'),
      <StatusChip key="status" tone={statusTones[status]}>
        {t(`statuses.${status}`)}
      </StatusChip>,
    ],
    [t('fields.recipient'), <bdi key="recipient">{message.recipient}</bdi>],
    [t('fields.channel'), t(`channels.${channel}`)],
    [t('fields.address'), address && <bdi dir="ltr">{address}</bdi>],
    [t('fields.language'), t(`languages.${message.language}`)],
    // What never left promised nothing.
    [t(`fields.${acceptedAt ? 'promise' : 'writtenTime'}`), from && to && `${clock.time(from)}–${clock.time(to)}`],
    [t('fields.createdAt'), at(createdAt)],
    [t('fields.heldUntil'), heldUntil && clock.dateTime(heldUntil)],
    [t('fields.acceptedAt'), at(acceptedAt)],
    [t('fields.endedAt'), at(endedAt)],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .flatMap(([label, value]) => [<dt key={`${label} label`}>{label}</dt>, <dd key={label}>{value}</dd>])}
    </dl>
  )
}

type ResendProps = { message: MessageDetail; onDone: () => void }

function Resend({ message: { id, recipient, status }, onDone }: ResendProps) {
  const t = useText('logistics-recipient-messages')
  const say = (key: string, values?: Values) =>
    hasNeverLeft(status) ? t(`send.${key}`, values) : t(`resend.${key}`, values)
  const may = useMay(resendMessage)
  const resending = useSend(resendMessage, {
    stale: [listMessages, readMessage],
    onSuccess: () => {
      showNotice({ kind: 'info', text: say('done') })
      onDone()
    },
  })
  const ask = async () => {
    const isAgreed = await confirm({
      title: say('title'),
      body: say('text', { name: recipient }),
      confirmLabel: say('confirm'),
      cancelLabel: t('resend.cancel'),
      tone: 'primary',
    })
    if (isAgreed) resending.mutate({ params: { id } })
  }
  if (!may) return null
  return (
    <DialogEnd>
      <Button loading={resending.isPending} onClick={() => void ask()}>
        {say('button')}
      </Button>
    </DialogEnd>
  )
}
