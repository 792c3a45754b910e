import { IconAlertTriangle, IconClockExclamation, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { View } from '../outbox/driver-day.ts'
import type { Sending } from '../outbox/sender.ts'
import { Button, Notice } from '../parts/parts.tsx'
import { useDay } from '../route/use-day.tsx'
import { minutesOf } from '../route/words.ts'
import { openNewerPage, useNewerPage } from './offline.ts'
import classes from './shell.module.css'

const mostOffsetMs = 120_000
const leastFreeBytes = 60_000_000

/** What could cost a driver their work, in the order of how bad it is. */
export function Warnings() {
  const t = useText('logistics-driver')
  const { format, view } = useDay()
  const newer = useNewerPage()
  const free = useFreeBytes(view)
  const isClockWrong = Math.abs(view.offsetMs) > mostOffsetMs
  const isTight = free !== undefined && free < leastFreeBytes
  const { sending } = view
  if (!view.isStorageBroken && !view.isUnfit && !isClockWrong && !isTight && !newer && !warned.has(sending.kind))
    return null
  return (
    <div className={classes['warnings']}>
      {view.isStorageBroken && (
        <Notice tone="error" icon={<IconAlertTriangle size={22} aria-hidden />}>
          {t('warnings.broken')}
          <Button look="plain" onClick={() => location.reload()}>
            {t('warnings.reload')}
          </Button>
        </Notice>
      )}
      {view.isUnfit && (
        <Notice tone="error" icon={<IconAlertTriangle size={22} aria-hidden />}>
          {t('warnings.unfit')}
        </Notice>
      )}
      <SendingWarning sending={sending} />
      {isTight && (
        <Notice tone="warning" icon={<IconAlertTriangle size={22} aria-hidden />}>
          {t('warnings.storage', { free: format.bytes(free) })}
        </Notice>
      )}
      {isClockWrong && (
        <Notice tone="warning" icon={<IconClockExclamation size={22} aria-hidden />}>
          {t(view.offsetMs > 0 ? 'warnings.slow' : 'warnings.fast', {
            time: minutesOf(t, format, Math.abs(view.offsetMs)),
          })}
        </Notice>
      )}
      {newer && (
        <Notice tone="info" icon={<IconRefresh size={22} aria-hidden />}>
          {t(view.isPageOld ? 'warnings.old' : 'warnings.newer')}
          <Button look="plain" onClick={() => openNewerPage(newer)}>
            {t('warnings.update')}
          </Button>
        </Notice>
      )}
    </div>
  )
}

const warned: ReadonlySet<Sending['kind']> = new Set(['refused', 'notKept'])

function SendingWarning({ sending }: { sending: Sending }) {
  const t = useText('logistics-driver')
  if (sending.kind !== 'refused' && sending.kind !== 'notKept') return null
  return (
    <Notice tone="error" icon={<IconCloudOff size={22} aria-hidden />}>
      {sending.kind === 'refused' ? t('waiting.refused', { message: sending.message }) : t('warnings.notKept')}
    </Notice>
  )
}

/** How much this page may still keep, looked at whenever something was kept. */
function useFreeBytes({ actions, files }: View): number | undefined {
  const [free, setFree] = useState<number>()
  useEffect(() => {
    void navigator.storage?.estimate?.().then(({ quota, usage }) => {
      if (quota !== undefined && usage !== undefined) setFree(quota - usage)
    })
  }, [actions, files])
  return free
}
