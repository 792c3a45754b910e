import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { go } from '../parts/address.ts'
import { CallOffice } from '../parts/call-office.tsx'
import { Button, Notice, TextField } from '../parts/parts.tsx'
import { isUnsafe } from '../outbox/acts-so-far.ts'
import type { RouteNow } from '../route/use-day.tsx'

/** A vehicle that its driver called unsafe stays where it is, unless they say why not. */
export function Depart({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const { acted, day, pack, route } = now
  const [why, setWhy] = useState<string>()
  const setOff = (data: { why?: string }) => day.act({ kind: 'depart', routeId: route.id, data })
  if (!isUnsafe(route, acted))
    return (
      <Button icon={<IconPlayerPlay size={26} aria-hidden />} onClick={() => void setOff({})}>
        {t('today.depart')}
      </Button>
    )
  return (
    <>
      {why !== undefined && (
        <section>
          <TextField
            label={t('vehicle.whyAnyway')}
            hint={t('vehicle.whyHint')}
            maxLength={300}
            value={why}
            onChange={setWhy}
          />
        </section>
      )}
      {why === undefined && <CallOffice office={pack.office} look="primary" />}
      {why === undefined && (
        <Button look="plain" onClick={() => go('vehicle')}>
          {t('vehicle.again')}
        </Button>
      )}
      <Button
        look="danger"
        disabled={why?.trim() === ''}
        onClick={() => (why === undefined ? setWhy('') : void setOff({ why: why.trim() }))}
      >
        {t('vehicle.anyway')}
      </Button>
    </>
  )
}

/** Said at every step until the driver has left. */
export function Unsafe({ now: { acted, route } }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  if (!isUnsafe(route, acted)) return null
  return (
    <Notice tone="error" icon={<IconAlertTriangle size={22} aria-hidden />}>
      {t('vehicle.stop')}
    </Notice>
  )
}
