import { useQuery } from '@tanstack/react-query'
import { readTwoStep } from '#platform/two-step/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { TwoStepDialog, type Step } from './two-step-dialog.tsx'

const dialogs = ['two-factor', 'two-factor-off', 'backup-codes']

/** Two-step verification: turn it on, renew the backup codes, turn it off. */
export function TwoStepCard() {
  const t = useText('accounts')
  const [open, setOpen] = useOpen()
  const { data, error, refetch } = useQuery(queryOf(readTwoStep))
  return (
    <SectionCard
      title={t('twoStep.title')}
      text={t('twoStep.text')}
      actions={
        data &&
        (data.isOn ? (
          <StatusChip tone="success">{t('twoStep.on')}</StatusChip>
        ) : (
          <Button onClick={() => setOpen('two-factor')}>{t('twoStep.turnOn')}</Button>
        ))
      }
    >
      {error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={40} />}
      {data?.isOn && (
        <div>
          <p style={{ marginBlockStart: 0 }}>{t('twoStep.left', { count: data.backupCodesLeft })}</p>
          <Button variant="light" me="sm" onClick={() => setOpen('backup-codes')}>
            {t('twoStep.renew')}
          </Button>
          <Button variant="light" color="error" onClick={() => setOpen('two-factor-off')}>
            {t('twoStep.turnOff')}
          </Button>
        </div>
      )}
      <TwoStepDialog
        step={dialogs.includes(open ?? '') ? (open as Step) : undefined}
        onClose={() => setOpen(undefined)}
      />
    </SectionCard>
  )
}
