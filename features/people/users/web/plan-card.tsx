import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert, Progress } from '#ui/display/display.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import type { PlanTerms } from '../../billing/contract.ts'
import { termOf } from '../../billing/rules.ts'
import { dayOf } from '#kit/contract/days.ts'
import { billingFor, staleWithPlan, type Whose } from './whose.ts'

const soonDays = 7

/** The plan with its start and end date, and buttons to change or cancel it. */
export function PlanCard({ whose, plan, onChange }: { whose: Whose; plan: PlanTerms; onChange: () => void }) {
  const t = useText('people-users')
  const { date } = useFormat('UTC')
  const { calls, params } = billingFor(whose)
  const send = useSend(calls.changePlan, { stale: staleWithPlan })
  const cancel = async () => {
    const name = t(`plans.${plan.currentPlan}`)
    if (
      await confirm({
        title: t('money.cancelTitle', { name }),
        body: t('money.cancelText'),
        confirmLabel: t('money.cancelPlan'),
      })
    )
      send.mutate({ params, body: { currentPlan: 'basic', version: plan.version } })
  }
  return (
    <SectionCard
      title={t('money.plan')}
      text={t(whose.id === undefined ? 'own.planText' : 'view.planText')}
      actions={
        <>
          {plan.currentPlan !== 'basic' && (
            <Button variant="light" color="error" loading={send.isPending} onClick={() => void cancel()}>
              {t('money.cancelPlan')}
            </Button>
          )}
          <Button variant="light" onClick={onChange}>
            {t('view.changePlan')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Group gap="sm">
          <StatusChip tone="primary">{t(`plans.${plan.currentPlan}`)}</StatusChip>
          <Text size="sm">{t(`billings.${plan.billing}`)}</Text>
        </Group>
        <Text size="sm">
          {t('money.since', { date: date(plan.planSince) })} ·{' '}
          {plan.planUntil === null ? t('money.noEnd') : t('money.endsOn', { date: date(plan.planUntil) })}
        </Text>
        <Term whose={whose} plan={plan} />
      </Stack>
    </SectionCard>
  )
}

/** How much of the plan's term has passed, with a warning when it ends soon. */
function Term({ whose, plan }: { whose: Whose; plan: PlanTerms }) {
  const t = useText('people-users')
  const { number } = useFormat()
  const [today] = useState(() => dayOf(new Date()))
  const term = termOf(plan, today)
  if (!term) return null
  const { days, used, left } = term
  const words = t('money.daysUsed', { used: number(used), count: days })
  return (
    <>
      {left <= soonDays && (
        <Alert
          color={left === 0 ? 'error' : 'warning'}
          role="status"
          title={left === 0 ? t('money.over') : t('money.daysLeft', { count: left })}
        >
          {t(whose.id === undefined ? 'own.renewText' : 'money.renewText')}
        </Alert>
      )}
      <div>
        <Group justify="space-between" gap="xs" mb={6}>
          <Text size="sm">{words}</Text>
          {left > soonDays && <Text size="sm">{t('money.daysLeft', { count: left })}</Text>}
        </Group>
        <Progress
          value={(used / days) * 100}
          color={left === 0 ? 'error' : left <= soonDays ? 'warning' : 'primary'}
          aria-label={words}
        />
      </div>
    </>
  )
}
