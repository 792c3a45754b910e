import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import type { DriverStop } from '../../contract.ts'
import { go } from '../parts/address.ts'
import { Button, Card, Choices, Notice } from '../parts/parts.tsx'
import type { RouteNow } from '../route/use-day.tsx'
import classes from './day.module.css'

type Props = { now: RouteNow; open: readonly DriverStop[]; reason: string; onReason: (reason: string) => void }

/** What nobody served yet, the way back to it, and why it stays open. */
export function EndOpen({ now: { format, pack }, open, reason, onReason }: Props) {
  const t = useText('logistics-driver')
  const reasons = pack.failureReasons.filter(({ isActive }) => isActive)
  return (
    <Card tone="warning" title={t('end.open', { count: open.length, stops: format.number(open.length) })}>
      <Notice tone="warning" icon={<IconAlertTriangle size={22} aria-hidden />}>
        {t('end.openHint')}
      </Notice>
      <Button look="tinted" onClick={() => go('', { isReplacing: true })}>
        {t('end.nextStop')}
      </Button>
      <ul className={classes['lines']}>
        {open.map(({ stopId, recipient, reference }) => (
          <li key={stopId}>
            <bdi>{recipient || reference}</bdi>
          </li>
        ))}
      </ul>
      <Choices
        label={t('end.why')}
        value={reason || undefined}
        onChange={onReason}
        choices={reasons.map(({ key, name }) => ({ value: key, label: name }))}
        isWide
      />
    </Card>
  )
}
