import { useText } from '#kit/web/i18n.ts'
import type { DriverStop } from '../../contract.ts'
import { triesBeforeHelp } from '../../../door-pins/rules.ts'
import { AreaField, Card, Notice, TextField } from '../parts/parts.tsx'
import type { RouteNow } from '../route/use-day.tsx'
import type { Handed } from './proofs.ts'

type Props = {
  now: RouteNow
  stop: DriverStop
  handed: Handed
  onChange: (patch: Partial<Handed>) => void
  label: string
}

/** The PIN that the recipient says, compared on the phone; who has none hands over with a reason and a photo, which the office sees. */
export function DoorPin({ now, handed, onChange, label }: Props) {
  const t = useText('logistics-driver')
  const { pin, pinTries, pinWhy } = handed
  const error = pinTries > 0 && pin === '' && pinWhy === '' ? t('pin.wrong') : undefined
  return (
    <Card>
      <TextField
        label={label}
        value={pin}
        maxLength={20}
        inputMode="numeric"
        error={error}
        onChange={(typed) => onChange({ pin: typed })}
      />
      {pinTries >= triesBeforeHelp && (
        <Notice tone="warning">{t('pin.tries', { count: pinTries, shown: now.format.number(pinTries) })}</Notice>
      )}
      {pin.trim() === '' && (
        <AreaField label={t('pin.why')} value={pinWhy} maxLength={300} onChange={(why) => onChange({ pinWhy: why })} />
      )}
    </Card>
  )
}
