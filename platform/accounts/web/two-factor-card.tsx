import { useQuery } from '@tanstack/react-query'
import { readTwoFactor } from '#platform/two-factor/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { TwoFactorDialog, type Step } from './two-factor-dialog.tsx'

const dialogs = ['two-factor', 'two-factor-off', 'backup-codes']

/** Two-step verification: turn it on, renew the backup codes, turn it off. */
export function TwoFactorCard() {
  const t = useText('accounts')
  const [open, setOpen] = useOpen()
  const { data, error, refetch } = useQuery(queryOf(readTwoFactor))
  return (
    <SectionCard
      title={t('twoFactor.title')}
      text={t('twoFactor.text')}
      actions={
        data &&
        (data.isOn ? (
          <StatusChip tone="success">{t('twoFactor.on')}</StatusChip>
        ) : (
          <Button onClick={() => setOpen('two-factor')}>{t('twoFactor.turnOn')}</Button>
        ))
      }
    >
      {error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={40} />}
      {data?.isOn && (
        <div>
          <p style={{ marginBlockStart: 0 }}>{t('twoFactor.left', { count: data.backupCodesLeft })}</p>
          <Button variant="light" me="sm" onClick={() => setOpen('backup-codes')}>
            {t('twoFactor.renew')}
          </Button>
          <Button variant="light" color="error" onClick={() => setOpen('two-factor-off')}>
            {t('twoFactor.turnOff')}
          </Button>
        </div>
      )}
      <TwoFactorDialog
        step={dialogs.includes(open ?? '') ? (open as Step) : undefined}
        onClose={() => setOpen(undefined)}
      />
    </SectionCard>
  )
}
