import { IconCloudCheck, IconCloudOff, IconCloudUp, IconMessageCircle } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { go } from '../parts/address.ts'
import { Chip } from '../parts/parts.tsx'
import { unreadIn } from '../outbox/seen-messages.ts'
import { isOnDuty } from '../outbox/acts-so-far.ts'
import { useDay } from '../route/use-day.tsx'
import classes from './shell.module.css'

/** Whether the driver is on duty, and how much of what they did is only on this device. */
export function StatusBar() {
  const t = useText('logistics-driver')
  const { acted, format, view } = useDay()
  const onDuty = isOnDuty(acted)
  const waiting =
    view.actions.filter(({ result }) => result === null).length + view.files.filter(({ isDraft }) => !isDraft).length
  const isOffline = view.sending.kind === 'offline'
  return (
    <section className={classes['status']} aria-label={t('status.label')}>
      <Chip tone={onDuty ? 'success' : 'plain'}>{t(onDuty ? 'status.onDuty' : 'status.offDuty')}</Chip>
      <Unread />
      <button type="button" className={classes['sync']} onClick={() => go('waiting')} aria-live="polite">
        {waiting > 0 ? (
          <Chip tone="warning">
            {isOffline ? <IconCloudOff size={18} aria-hidden /> : <IconCloudUp size={18} aria-hidden />}
            {t('waiting.count', { count: waiting, number: format.number(waiting) })}
          </Chip>
        ) : (
          <Chip tone="plain">
            {isOffline ? <IconCloudOff size={18} aria-hidden /> : <IconCloudCheck size={18} aria-hidden />}
            {t(isOffline ? 'status.offline' : 'status.sent')}
          </Chip>
        )}
      </button>
    </section>
  )
}

/** What the office wrote and nobody has read yet stands over everything until it was looked at. */
function Unread() {
  const t = useText('logistics-driver')
  const { format, pack, view } = useDay()
  const unread = unreadIn(pack.threads ?? [], view.seen)
  return (
    <div role="status" className={classes['unread']}>
      {unread > 0 && (
        <button type="button" className={classes['sync']} onClick={() => go('messages')}>
          <Chip tone="error">
            <IconMessageCircle size={18} aria-hidden />
            {t('messages.unread', { count: unread, number: format.number(unread) })}
          </Chip>
        </button>
      )}
    </div>
  )
}
