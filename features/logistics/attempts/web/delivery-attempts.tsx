import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { listOf } from '#kit/web/query.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { useReasons } from '../../deliveries/web/for-others/use-reasons.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { listAttempts, type Attempt } from '../contract.ts'
import { outcomeTones } from '../rules.ts'
import classes from './attempts.module.css'
import { useOutcomeWord } from './use-outcome-word.ts'

/** So many are shown; nobody tries a door as often. */
const most = 50

/** Every attempt at the door of a delivery, the newest first; nothing before the first. */
export function DeliveryAttempts({ of: deliveryId = 0 }: PartProps) {
  const t = useText('logistics-attempts')
  const { data } = useQuery(listOf(listAttempts, { deliveryId, itemsPerPage: most }))
  if (!data || data.attempts.length === 0) return null
  return (
    <SectionCard title={t('card.title')}>
      <ol className={classes.list} reversed>
        {data.attempts.map((one) => (
          <Entry key={one.id} attempt={one} />
        ))}
      </ol>
    </SectionCard>
  )
}

function Entry({ attempt: { number, endedAt, outcome, reason, driverName } }: { attempt: Attempt }) {
  const t = useText('logistics-attempts')
  const format = useFormat()
  const clock = useWorkspaceFormat()
  const word = useOutcomeWord()
  const reasonName = useReasons()
  return (
    <li>
      <div>
        <b>{t('card.number', { number: format.number(number) })}</b>{' '}
        <StatusChip tone={outcomeTones[outcome]}>{word(outcome)}</StatusChip>
      </div>
      <Text size="sm" c="dimmed">
        <time dateTime={endedAt}>{clock.dateTime(endedAt)}</time>
        {driverName && (
          <>
            {' · '}
            <bdi>{driverName}</bdi>
          </>
        )}
      </Text>
      {reason && (
        <Text size="sm" dir="auto">
          {reasonName(reason)}
        </Text>
      )}
    </li>
  )
}
