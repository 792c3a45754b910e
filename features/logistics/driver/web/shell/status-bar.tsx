import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { go } from '../parts/address.ts'
import { Chip } from '../parts/parts.tsx'
import { isOnDuty } from '../route/acted.ts'
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
    <div className={classes['status']}>
      <Chip tone={onDuty ? 'success' : 'plain'}>{t(onDuty ? 'status.onDuty' : 'status.offDuty')}</Chip>
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
    </div>
  )
}
